import { ApiError, parseErrorResponse } from './api-error.ts';
import { getCurrentLanguage, translate, waitForLanguage } from './i18n.ts';

/**
 * Time limit of one call in milliseconds, from the product specification; for a file, only until the response starts.
 */
export const requestTimeoutMs = 30_000;

export type QueryValue = string | number | boolean | readonly string[] | undefined | null;

export type CallOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  query?: Record<string, QueryValue>;
  body?: unknown;
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
  headers?: Record<string, string>;
  /** Lets the request finish after the page is closed. */
  keepalive?: boolean;
  /** Whether the response is a file; its body may take longer than the timeout. */
  isFile?: boolean;
};

/** Returns `/api` + path + query. Arrays repeat the name; undefined, null and '' are left out. */
export function buildUrl(path: string, query: Record<string, QueryValue> = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    for (const item of Array.isArray(value) ? value : [value]) params.append(name, String(item));
  }
  const search = params.toString();
  return `/api${path}${search === '' ? '' : `?${search}`}`;
}

function buildHeaders(options: CallOptions, token: string | null): Headers {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  headers.set('Accept-Language', getCurrentLanguage());
  if (options.body !== undefined) headers.set('Content-Type', 'application/json');
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey);
  return headers;
}

/**
 * Whether the page is being unloaded. The browser then aborts requests, which is not a server
 * error.
 */
let isUnloading = false;
window.addEventListener('pagehide', ({ persisted }) => {
  isUnloading = !persisted;
});

/** Sends one request with a timeout; a response that is neither ok nor 304 becomes an ApiError. */
export async function sendRequest(
  path: string,
  options: CallOptions,
  token: string | null,
): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), requestTimeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, limit.signal]) : limit.signal;
  let response: Response;
  try {
    response = await fetch(buildUrl(path, options.query), {
      method: options.method ?? 'GET',
      headers: buildHeaders(options, token),
      keepalive: options.keepalive ?? false,
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      signal,
    });
  } catch (cause) {
    // An abort during reload must not end the session.
    if (isUnloading) return new Promise(() => undefined);
    if (options.signal?.aborted) throw cause;
    await waitForLanguage();
    throw createNoResponseError(limit.signal.aborted, cause);
  }
  if (options.isFile) clearTimeout(timer);
  if (!response.ok && response.status !== 304) throw await parseErrorResponse(response);
  return response;
}

function createNoResponseError(isTimeout: boolean, cause: unknown): ApiError {
  const message = translate(isTimeout ? 'errors.timeout' : 'errors.offline');
  return new ApiError({ status: 0, code: isTimeout ? 'timeout' : 'offline', message, cause });
}

/**
 * Returns the parsed body, or undefined for 204. Not validated: the server's schemas are the
 * contract.
 */
export async function parseData<T>(response: Response): Promise<T> {
  if (response.status === 204) return undefined as T;
  try {
    return (await response.json()) as T;
  } catch (cause) {
    const message = translate('errors.unreadable');
    throw new ApiError({ status: response.status, code: 'unreadable', message, cause });
  }
}
