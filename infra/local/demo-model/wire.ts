import type { ServerResponse } from 'node:http';
import { EventStreamCodec } from '@smithy/core/event-streams';

const codec = new EventStreamCodec(
  (input) => (typeof input === 'string' ? input : Buffer.from(input).toString('utf8')),
  (input) => new Uint8Array(Buffer.from(input, 'utf8')),
);

function encodeMessage(headers: Record<string, string>, body: unknown): Uint8Array {
  const typed = Object.entries({ ...headers, ':content-type': 'application/json' }).map(
    ([name, value]) => [name, { type: 'string' as const, value }] as const,
  );
  return codec.encode({
    headers: Object.fromEntries(typed),
    body: new Uint8Array(Buffer.from(JSON.stringify(body), 'utf8')),
  });
}

/** Encodes one event of ConverseStream, such as `contentBlockDelta`. */
export function encodeEvent(type: string, body: unknown): Uint8Array {
  return encodeMessage({ ':message-type': 'event', ':event-type': type }, body);
}

/** Encodes an exception within the stream, such as `modelStreamErrorException`. */
export function encodeException(type: string, text: string): Uint8Array {
  return encodeMessage(
    { ':message-type': 'exception', ':exception-type': type },
    { message: text },
  );
}

const httpStatuses = {
  ThrottlingException: 429,
  AccessDeniedException: 403,
  ModelErrorException: 424,
  ModelTimeoutException: 408,
  ServiceUnavailableException: 503,
  ValidationException: 400,
  ResourceNotFoundException: 404,
  InternalServerException: 500,
} as const;

export type ErrorType = keyof typeof httpStatuses;

/** Sends an error like Bedrock: the SDK maps `x-amzn-errortype` to its error classes. */
export function sendError(
  response: ServerResponse,
  type: ErrorType,
  text: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(httpStatuses[type], {
    ...headers,
    'content-type': 'application/json',
    'x-amzn-errortype': type,
  });
  response.end(JSON.stringify({ message: text }));
}

/** Sends a 200 with a JSON body. */
export function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
