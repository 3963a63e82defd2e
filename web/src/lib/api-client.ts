import { ApiError } from './api-error.ts';
import { addressOf, type CallOptions, dataOf, send } from './http.ts';
import { refreshSession } from './session/refresh.ts';
import { useSession } from './session/session-store.ts';

/** Sends with the session's token. A 401 renews the session once and repeats the call. */
export async function sendSigned(path: string, options: CallOptions): Promise<Response> {
  const token = useSession.getState().access_token;
  try {
    return await send(path, options, token);
  } catch (error) {
    if (!isExpired(error) || path.startsWith('/auth/') || token === null) throw error;
    if (!(await refreshSession())) throw error;
    return send(path, options, useSession.getState().access_token);
  }
}

function isExpired(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

const early = new Map<string, Promise<Response>>();

/** Makes a GET before the code that needs it is there: the first call of the same address takes its answer. */
export function askEarly(path: string, query: NonNullable<CallOptions['query']>): void {
  const asked = sendSigned(path, { query });
  early.set(addressOf(path, query), asked);
  // Told where it is taken; where it never is, nobody misses it.
  asked.catch(() => undefined);
}

/** What was asked for early under this address, else asks now. */
export function sendOrTake(path: string, options: CallOptions): Promise<Response> {
  const address = addressOf(path, options.query);
  const asked = options.method === undefined ? early.get(address) : undefined;
  early.delete(address);
  return asked ?? sendSigned(path, options);
}

/** A call of the API, as data. Throws ApiError. */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  return dataOf<T>(await sendOrTake(path, options));
}

useSession.subscribe(({ status }) => {
  if (status === 'out') early.clear();
});
