import { answerTo } from './answer.ts';
import { answerStream, answerWhole, type Call, openRecord } from './call.ts';
import type { Outcome } from './call-log.ts';
import { type ConverseBody, type ModelRequest, toModelRequest } from './converse-request.ts';
import { type Asked, type ConverseServer, startConverseServer } from './converse-server.ts';
import { createCallRandom, drawFault, type Fault, spoil } from './faults.ts';
import type { Random } from './random.ts';
import type { DemoSettings } from './settings.ts';
import { createInputCounter, type Usage } from './usage.ts';
import { sendError } from './wire.ts';

export type DemoModelOptions = {
  /** 0 or absent takes a free port. */
  port?: number;
  settings: DemoSettings;
  /** Calls are appended here, one JSON object a line. */
  logFile?: string;
  /** Decides a call's fault in place of the rates; for tests that break one certain call. */
  faultFor?: (request: ModelRequest) => Fault | undefined;
};

export type DemoModel = ConverseServer;

type State = {
  settings: DemoSettings;
  randomFor: (request: ModelRequest) => Random;
  countInput: (body: ConverseBody) => Omit<Usage, 'outputTokens' | 'totalTokens'>;
  faultFor: DemoModelOptions['faultFor'];
};

/** Starts the demo model on loopback. It speaks Bedrock Runtime's Converse and ConverseStream. */
export async function startDemoModel(options: DemoModelOptions): Promise<DemoModel> {
  const state: State = {
    settings: options.settings,
    randomFor: createCallRandom(options.settings.seed),
    countInput: createInputCounter(),
    faultFor: options.faultFor,
  };
  return startConverseServer({
    name: 'demo model',
    ...options,
    async answer(asked) {
      const call = openCall(state, asked);
      call.record.outcome = await carryOut(call, asked.streams);
      return call.record;
    },
  });
}

type OpenCall = Call & { random: Random };

function openCall(state: State, { body, modelId, response }: Asked): OpenCall {
  const request = toModelRequest(body);
  const random = state.randomFor(request);
  const drawn = drawFault(state.settings, random);
  const input = state.countInput(body);
  const all = input.inputTokens + input.cacheReadInputTokens + input.cacheWriteInputTokens;
  return {
    body,
    request,
    record: openRecord(body, request, modelId, all),
    input,
    settings: state.settings,
    fault: state.faultFor ? state.faultFor(request) : drawn,
    cut_at: 0.2 + 0.6 * random(),
    response,
    random,
  };
}

async function carryOut(call: OpenCall, streams: boolean): Promise<Outcome> {
  const { request, response, fault } = call;
  if (fault === 'throttle') {
    sendError(
      response,
      'ThrottlingException',
      'Too many requests, please wait before trying again.',
    );
    return 'throttled';
  }
  if (fault === 'overload') {
    sendError(
      response,
      'ServiceUnavailableException',
      'Bedrock is unable to process your request.',
    );
    return 'throttled';
  }
  const honest = answerTo(request);
  const answer = fault === 'malformed' ? spoil(honest, request, call.random) : honest;
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  try {
    return await (streams ? answerStream : answerWhole)(call, answer, gone.signal);
  } catch (error) {
    if (gone.signal.aborted && error instanceof Error && error.name === 'AbortError')
      return 'aborted';
    throw error;
  }
}
