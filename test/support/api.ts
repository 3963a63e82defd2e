import { app } from '#lambdas/api/app.ts';

export type CallOptions = {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  /** The network address the call comes from; a fresh one each time, unless the test is about addresses. */
  address?: string;
};

export type Answer = {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; an empty object where there is none. */
  body: Record<string, unknown>;
};

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
  const response = await app.request(`/api${path}`, {
    method,
    headers: {
      'x-forwarded-for': address,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
}
