import { ApiError } from './api-error.ts';
import { buildUrl, type CallOptions, parseData, sendRequest } from './http.ts';
import { refreshSession } from './session/refresh.ts';
import { useSession } from './session/session-store.ts';

/** Sends a request with the session's token. After a 401 refreshes the session once and retries. */
export async function sendSigned(path: string, options: CallOptions): Promise<Response> {
  const token = useSession.getState().access_token;
  try {
    return await sendRequest(path, options, token);
  } catch (error) {
    if (!isUnauthorized(error) || path.startsWith('/auth/') || token === null) throw error;
    if (!(await refreshSession())) throw error;
    return sendRequest(path, options, useSession.getState().access_token);
  }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

const prefetchedResponses = new Map<string, Promise<Response>>();

/**
 * Starts a GET before the code that needs it has loaded; the first call with the same URL uses the
 * response.
 */
export function prefetch(path: string, query: NonNullable<CallOptions['query']>): void {
  const response = sendSigned(path, { query });
  prefetchedResponses.set(buildUrl(path, query), response);
  // An error is handled by the caller that uses the response. If no caller uses it, the error does not matter.
  response.catch(() => undefined);
}

/** Returns the prefetched response for this URL, if there is one; otherwise sends the request. */
export function sendOrUsePrefetched(path: string, options: CallOptions): Promise<Response> {
  const url = buildUrl(path, options.query);
  const response = options.method === undefined ? prefetchedResponses.get(url) : undefined;
  prefetchedResponses.delete(url);
  return response ?? sendSigned(path, options);
}

/** Calls the API and returns the parsed body. Throws ApiError. */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  return parseData<T>(await sendOrUsePrefetched(path, options));
}

useSession.subscribe(({ status }) => {
  if (status === 'out') prefetchedResponses.clear();
});
