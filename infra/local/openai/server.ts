import type { ServerResponse } from 'node:http';
import type { Outcome } from '../demo-model/call-log.ts';
import { toModelRequest } from '../demo-model/converse-request.ts';
import {
  type ConverseCall,
  type ConverseServer,
  startConverseServer,
} from '../demo-model/converse-server.ts';
import { createCallRecord } from '../demo-model/send-response.ts';
import { encodeException, sendError } from '../demo-model/wire.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';
import { type ForwardOptions, forwardCall, QueueTimeoutError } from './forward-call.ts';
import { ModelCallError } from './model-call-error.ts';
import type { ChatServer } from './request-completion.ts';

export type ForwardingServerOptions = {
  server: ChatServer;
  /** File for the log of calls, one JSON object per line. */
  logFile?: string;
  /** Called for each failed call. */
  onFailure?: (failure: ModelCallError) => void;
  /** Maximum number of concurrent calls; others wait. */
  parallel?: number;
  silentMs?: number;
  queueMs?: number;
  keepAliveMs?: number;
};

/**
 * `silentMs` is above the time that a slow model needs for its longest prompt. With `queueMs` it stays below the time
 * that the client waits for the first byte.
 */
const defaultTimeouts = { silentMs: 240_000, queueMs: 30_000, keepAliveMs: 15_000 };

/** Starts a loopback server with Bedrock's API that forwards calls to an OpenAI-compatible server. */
export function startForwardingServer(options: ForwardingServerOptions): Promise<ConverseServer> {
  const forwardOptions = {
    ...defaultTimeouts,
    ...options,
    slots: new ConcurrencyLimit(options.parallel ?? 4),
  };
  return startConverseServer({
    name: 'model',
    ...(options.logFile ? { logFile: options.logFile } : {}),
    respond: (call) => respond(call, forwardOptions),
  });
}

async function respond(call: ConverseCall, options: ForwardOptions & ForwardingServerOptions) {
  const disconnected = new AbortController();
  call.response.once('close', () => disconnected.abort());
  const record = createCallRecord(call.body, toModelRequest(call.body), options.server.model, 0);
  try {
    await forwardCall({ ...call, record, disconnected: disconnected.signal }, options);
  } catch (error) {
    if (disconnected.signal.aborted) return { ...record, outcome: 'aborted' as const };
    const failure = toModelCallError(error);
    if (!(failure instanceof QueueTimeoutError)) options.onFailure?.(failure);
    record.failure = failure.message;
    record.outcome = toOutcome(failure, call.response.headersSent);
    sendCallError(call.response, failure);
  }
  return record;
}

/** Converts a connection lost during the response to a ModelCallError. Rethrows other errors, which are bugs. */
function toModelCallError(error: unknown): ModelCallError {
  if (error instanceof ModelCallError) return error;
  if (error instanceof TypeError && error.message === 'terminated') {
    const message = 'The connection to the model server was lost during its response.';
    return new ModelCallError('ModelErrorException', message, { cause: error });
  }
  throw error;
}

function toOutcome({ type }: ModelCallError, hasBegun: boolean): Outcome {
  if (hasBegun) return 'cut';
  const isBusy = type === 'ThrottlingException' || type === 'ServiceUnavailableException';
  return isBusy ? 'throttled' : 'invalid';
}

function sendCallError(
  response: ServerResponse,
  { type, message, retryAfter }: ModelCallError,
): void {
  if (response.headersSent) {
    response.end(encodeException('modelStreamErrorException', message));
    return;
  }
  sendError(response, type, message, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
}
