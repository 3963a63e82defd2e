import type { Outcome } from './call-log.ts';
import { type ConverseBody, type ModelRequest, toModelRequest } from './converse-request.ts';
import { type ConverseCall, type ConverseServer, startConverseServer } from './converse-server.ts';
import { chooseFault, corruptOutput, createCallRandom, type Fault } from './faults.ts';
import { generateOutput } from './generate-output.ts';
import type { Random } from './random.ts';
import { type Call, createCallRecord, sendResponse, streamResponse } from './send-response.ts';
import type { DemoSettings } from './settings.ts';
import { createInputCounter, type Usage } from './usage.ts';
import { sendError } from './wire.ts';

export type DemoModelOptions = {
  /** Without a port, or with 0, a free port is used. */
  port?: number;
  settings: DemoSettings;
  /** File for the log of calls, one JSON object per line. */
  logFile?: string;
  /** Returns the fault to simulate for a call. Replaces the random choice by the configured rates, for tests. */
  faultFor?: (request: ModelRequest) => Fault | undefined;
};

export type DemoModel = ConverseServer;

type ServerState = {
  settings: DemoSettings;
  randomFor: (request: ModelRequest) => Random;
  countInput: (body: ConverseBody) => Omit<Usage, 'outputTokens' | 'totalTokens'>;
  faultFor: DemoModelOptions['faultFor'];
};

/** Starts the demo model on loopback, with Bedrock Runtime's Converse and ConverseStream. */
export async function startDemoModel(options: DemoModelOptions): Promise<DemoModel> {
  const state: ServerState = {
    settings: options.settings,
    randomFor: createCallRandom(options.settings.seed),
    countInput: createInputCounter(options.settings.ttft_ms),
    faultFor: options.faultFor,
  };
  return startConverseServer({
    name: 'demo model',
    ...options,
    async respond(converseCall) {
      const call = openCall(state, converseCall);
      call.record.outcome = await respondToCall(call, converseCall.isStreaming);
      return call.record;
    },
  });
}

type OpenCall = Call & { random: Random };

function openCall(state: ServerState, { body, modelId, response }: ConverseCall): OpenCall {
  const request = toModelRequest(body);
  const random = state.randomFor(request);
  const randomFault = chooseFault(state.settings, random);
  const input = state.countInput(body);
  const totalInputTokens =
    input.inputTokens + input.cacheReadInputTokens + input.cacheWriteInputTokens;
  return {
    body,
    request,
    record: {
      ...createCallRecord(body, request, modelId, totalInputTokens),
      cache_read_tokens: input.cacheReadInputTokens,
      cache_write_tokens: input.cacheWriteInputTokens,
    },
    input,
    settings: state.settings,
    fault: state.faultFor ? state.faultFor(request) : randomFault,
    cut_at: 0.2 + 0.6 * random(),
    response,
    random,
  };
}

async function respondToCall(call: OpenCall, streams: boolean): Promise<Outcome> {
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
  const correct = generateOutput(request);
  const output = fault === 'malformed' ? corruptOutput(correct, request, call.random) : correct;
  const disconnected = new AbortController();
  response.once('close', () => disconnected.abort());
  try {
    return await (streams ? streamResponse : sendResponse)(call, output, disconnected.signal);
  } catch (error) {
    if (disconnected.signal.aborted && error instanceof Error && error.name === 'AbortError')
      return 'aborted';
    throw error;
  }
}
