import { NodeHttpHandler } from '@smithy/node-http-handler';

/** Milliseconds: until connected, until an answer begins, and without a byte of it. */
export type Limits = { connect: number; answer: number; silence: number };

const ofAws: Limits = { connect: 2_000, answer: 10_000, silence: 10_000 };

/**
 * HTTP/1.1 for a client of the SDK that fails with a TimeoutError, which is tried again as other failures are, where
 * a limit is passed. By itself the SDK waits for ever, and of an answer that does not begin it only warns.
 */
export const timedHttp = ({ connect, answer, silence }: Limits = ofAws): NodeHttpHandler =>
  new NodeHttpHandler({
    connectionTimeout: connect,
    requestTimeout: answer,
    throwOnRequestTimeout: true,
    socketTimeout: silence,
  });
