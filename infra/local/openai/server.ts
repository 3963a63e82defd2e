import type { ServerResponse } from 'node:http';
import { openRecord } from '../demo-model/call.ts';
import type { Outcome } from '../demo-model/call-log.ts';
import { toModelRequest } from '../demo-model/converse-request.ts';
import {
  type Asked,
  type ConverseServer,
  startConverseServer,
} from '../demo-model/converse-server.ts';
import { encodeException, sendError } from '../demo-model/wire.ts';
import type { ChatServer } from './ask-server.ts';
import { type PassOnOptions, passOn } from './pass-on.ts';
import { Refused } from './refused.ts';
import { Turns } from './turns.ts';

export type PassingServerOptions = {
  server: ChatServer;
  /** Calls are appended here, one JSON object a line. */
  logFile?: string;
  /** Told of each call that failed. */
  onFailure?: (refused: Refused) => void;
  /** Calls at a time; the others wait here. */
  parallel?: number;
  silentMs?: number;
  aliveMs?: number;
};

/** Under the five minutes that a function has, and over what a slow model reads its longest prompt in. */
const defaults = { silentMs: 240_000, aliveMs: 15_000 };

/** Starts a server on loopback that is asked as Bedrock is and lets an OpenAI-compatible server answer. */
export function startPassingServer(options: PassingServerOptions): Promise<ConverseServer> {
  const passing = { ...defaults, ...options, turns: new Turns(options.parallel ?? 4) };
  return startConverseServer({
    name: 'model',
    ...(options.logFile ? { logFile: options.logFile } : {}),
    answer: (asked) => answer(asked, passing),
  });
}

async function answer(asked: Asked, options: PassOnOptions & PassingServerOptions) {
  const gone = new AbortController();
  asked.response.once('close', () => gone.abort());
  const record = openRecord(asked.body, toModelRequest(asked.body), options.server.model, 0);
  try {
    await passOn({ ...asked, record, gone: gone.signal }, options);
  } catch (error) {
    if (gone.signal.aborted) return { ...record, outcome: 'aborted' as const };
    const refused = refusedOf(error);
    options.onFailure?.(refused);
    record.failure = refused.message;
    record.outcome = outcomeOf(refused, asked.response.headersSent);
    refuse(asked.response, refused);
  }
  return record;
}

/** A connection that breaks in mid-answer is the server's failure; anything else is a bug of ours. */
function refusedOf(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof TypeError && error.message === 'terminated') {
    const words = 'The model server broke off in its answer.';
    return new Refused('ModelErrorException', words, { cause: error });
  }
  throw error;
}

function outcomeOf({ type }: Refused, hasBegun: boolean): Outcome {
  if (hasBegun) return 'cut';
  const isBusy = type === 'ThrottlingException' || type === 'ServiceUnavailableException';
  return isBusy ? 'throttled' : 'invalid';
}

function refuse(response: ServerResponse, { type, message, retryAfter }: Refused): void {
  if (response.headersSent) {
    response.end(encodeException('modelStreamErrorException', message));
    return;
  }
  sendError(response, type, message, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
}
