import { NodeHttpHandler } from '@smithy/node-http-handler';

/**
 * Time limits in ms: until the connection is open, until the response starts, and between two bytes of the response.
 */
export type HttpTimeouts = { connect: number; response: number; idle: number };

const defaultTimeouts: HttpTimeouts = { connect: 2_000, response: 10_000, idle: 10_000 };

/**
 * HTTP/1.1 handler for an SDK client that fails with a TimeoutError when a limit is exceeded; the SDK retries these
 * errors. By default the SDK waits forever and only logs a warning when a response does not start.
 */
export const createTimedHttpHandler = ({
  connect,
  response,
  idle,
}: HttpTimeouts = defaultTimeouts): NodeHttpHandler =>
  new NodeHttpHandler({
    connectionTimeout: connect,
    requestTimeout: response,
    throwOnRequestTimeout: true,
    socketTimeout: idle,
  });
