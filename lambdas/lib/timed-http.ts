import { NodeHttpHandler } from '@smithy/node-http-handler';

/** Time limits in ms: until connected, until the response starts, and between two bytes of it. */
export type HttpTimeouts = { connect: number; answer: number; silence: number };

const defaultTimeouts: HttpTimeouts = { connect: 2_000, answer: 10_000, silence: 10_000 };

/**
 * HTTP/1.1 handler for an SDK client that fails with a TimeoutError when a limit is exceeded; the SDK retries these
 * errors. By default the SDK waits forever and only logs a warning when a response does not start.
 */
export const httpWithTimeouts = ({
  connect,
  answer,
  silence,
}: HttpTimeouts = defaultTimeouts): NodeHttpHandler =>
  new NodeHttpHandler({
    connectionTimeout: connect,
    requestTimeout: answer,
    throwOnRequestTimeout: true,
    socketTimeout: silence,
  });
