import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerTo } from './answer.ts';
import { answerStream, answerWhole, type Call, openRecord } from './call.ts';
import { type CallRecord, createCallLog, type Outcome } from './call-log.ts';
import {
  type ConverseBody,
  converseBodySchema,
  type ModelRequest,
  toModelRequest,
} from './converse-request.ts';
import { createCallRandom, drawFault, type Fault, spoil } from './faults.ts';
import type { Random } from './random.ts';
import type { DemoSettings } from './settings.ts';
import { createInputCounter, type Usage } from './usage.ts';
import { sendError, sendJson } from './wire.ts';

export type DemoModelOptions = {
  /** 0 or absent takes a free port. */
  port?: number;
  settings: DemoSettings;
  /** Calls are appended here, one JSON object a line. */
  logFile?: string;
  /** Decides a call's fault in place of the rates; for tests that break one certain call. */
  faultFor?: (request: ModelRequest) => Fault | undefined;
};

export type DemoModel = {
  /** Endpoint for AWS_ENDPOINT_URL_BEDROCK_RUNTIME. */
  url: string;
  close(): Promise<void>;
  log(): CallRecord[];
};

type State = {
  settings: DemoSettings;
  log: ReturnType<typeof createCallLog>;
  randomFor: (request: ModelRequest) => Random;
  countInput: (body: ConverseBody) => Omit<Usage, 'outputTokens' | 'totalTokens'>;
  faultFor: DemoModelOptions['faultFor'];
};

/** Starts the demo model on loopback. It speaks Bedrock Runtime's Converse and ConverseStream. */
export async function startDemoModel(options: DemoModelOptions): Promise<DemoModel> {
  const log = createCallLog(options.logFile);
  const state: State = {
    settings: options.settings,
    log,
    randomFor: createCallRandom(options.settings.seed),
    countInput: createInputCounter(),
    faultFor: options.faultFor,
  };
  const server = createServer((request, response) => {
    handle(state, request, response).catch((error: unknown) => fail(response, error));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log: () => log.list(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await log.flush();
    },
  };
}

/** A bug of the demo model's own: told to the caller, and shown where the stack's output goes. */
function fail(response: ServerResponse, error: unknown): void {
  console.error('demo model:', error);
  if (response.headersSent) response.destroy();
  else sendError(response, 'InternalServerException', String(error));
}

const converseRoute = /^\/model\/([^/]+)\/(converse|converse-stream)$/;

async function handle(
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url?.split('?')[0] ?? '';
  if (path === '/__log') {
    if (request.method === 'DELETE') state.log.clear();
    return sendJson(response, state.log.list());
  }
  const route = converseRoute.exec(path);
  if (!route || request.method !== 'POST') {
    return sendError(
      response,
      'ResourceNotFoundException',
      `No operation at ${request.method} ${path}`,
    );
  }
  const body = parseBody(await readBody(request));
  if (!body.success) return sendError(response, 'ValidationException', body.message);
  const call = openCall(state, body.data, decodeURIComponent(route[1] ?? ''), response);
  call.record.outcome = await carryOut(call, route[2] === 'converse-stream');
  call.record.at_end = Date.now();
  state.log.add(call.record);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

type Parsed = { success: true; data: ConverseBody } | { success: false; message: string };

function parseBody(text: string): Parsed {
  try {
    const parsed = converseBodySchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed : { success: false, message: parsed.error.message };
  } catch (error) {
    if (error instanceof SyntaxError) return { success: false, message: 'The body is not JSON.' };
    throw error;
  }
}

type OpenCall = Call & { random: Random };

function openCall(
  state: State,
  body: ConverseBody,
  modelId: string,
  response: ServerResponse,
): OpenCall {
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
