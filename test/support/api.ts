import { app } from '#lambdas/api/app.ts';
import { installRunContent } from '#lambdas/api/content/content-calls.ts';
import { callContent } from '#lambdas/api/content/services.ts';
import { type Answer, answerOf, requestInit } from './http-answer.ts';

export type { Answer } from './http-answer.ts';

export type CallOptions = {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  /** The network address the call comes from; a fresh one each time, unless the test is about addresses. */
  address?: string;
};

installRunContent(callContent);

let calls = 0;

/** An address that no other call of this process had. */
export function freshAddress(): string {
  calls += 1;
  return `10.${process.pid % 256}.${Math.floor(calls / 256) % 256}.${calls % 256}`;
}

/** Calls the app as the gateway would, middleware included. `path` is below /api. */
export async function call(
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  const { token, body, headers, address = freshAddress() } = options;
  const from = { 'x-forwarded-for': address, ...headers };
  return answerOf(
    await app.request(`/api${path}`, requestInit({ method, token, body, headers: from })),
  );
}
