import { app } from '#lambdas/api/app.ts';
import { installRunContent } from '#lambdas/api/content/content-calls.ts';
import { callContent } from '#lambdas/api/content/services.ts';
import { type ApiResponse, readResponse, toRequestInit } from './api-response.ts';

export type { ApiResponse } from './api-response.ts';

export type CallOptions = {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  /** Network address of the client; by default a new one for each call, so that rate limits do not interfere. */
  address?: string;
};

installRunContent(callContent);

let calls = 0;

/** Returns an address that no other call of this process has used. */
export function createClientAddress(): string {
  calls += 1;
  return `10.${process.pid % 256}.${Math.floor(calls / 256) % 256}.${calls % 256}`;
}

/** Sends a request to the app like API Gateway, including middleware. `path` is relative to /api. */
export async function call(
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<ApiResponse> {
  const { token, body, headers, address = createClientAddress() } = options;
  const from = { 'x-forwarded-for': address, ...headers };
  return readResponse(
    await app.request(`/api${path}`, toRequestInit({ method, token, body, headers: from })),
  );
}
