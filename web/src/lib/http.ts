import { ApiError, errorOfResponse } from './api-error.ts';
import { currentLanguage, translate, whenSpoken } from './i18n.ts';

/** The specification's limit for one call; of a file, until it begins to come. */
export const timeoutMs = 30_000;

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
  /** The answer is a file, which may be long in coming once it has begun. */
  isFile?: boolean;
};

/** `/api` + path + query; an array repeats its name, nothing is written for undefined, null or ''. */
export function addressOf(path: string, query: Record<string, QueryValue> = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) params.append(name, String(one));
  }
  const search = params.toString();
  return `/api${path}${search === '' ? '' : `?${search}`}`;
}

function headersOf(options: CallOptions, token: string | null): Headers {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  headers.set('Accept-Language', currentLanguage());
  if (options.body !== undefined) headers.set('Content-Type', 'application/json');
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey);
  return headers;
}

/** The page is gone for good: the browser calls off what it has asked for, which says nothing of the server. */
let isLeft = false;
window.addEventListener('pagehide', ({ persisted }) => {
  isLeft = !persisted;
});

/** One fetch with a time-out; answers that are neither ok nor 304 become an ApiError. */
export async function send(
  path: string,
  options: CallOptions,
  token: string | null,
): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, limit.signal]) : limit.signal;
  let response: Response;
  try {
    response = await fetch(addressOf(path, options.query), {
      method: options.method ?? 'GET',
      headers: headersOf(options, token),
      keepalive: options.keepalive ?? false,
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      signal,
    });
  } catch (cause) {
    // Told as a failure, it would sign out who reloads the page while they are being signed in.
    if (isLeft) return new Promise(() => undefined);
    if (options.signal?.aborted) throw cause;
    await whenSpoken();
    throw noAnswer(limit.signal.aborted, cause);
  }
  if (options.isFile) clearTimeout(timer);
  if (!response.ok && response.status !== 304) throw await errorOfResponse(response);
  return response;
}

function noAnswer(isTimeout: boolean, cause: unknown): ApiError {
  const message = translate(isTimeout ? 'errors.timeout' : 'errors.offline');
  return new ApiError({ status: 0, code: isTimeout ? 'timeout' : 'offline', message, cause });
}

/** The body as data; undefined for 204. The server's schemas are the contract, so it isn't parsed again. */
export async function dataOf<T>(response: Response): Promise<T> {
  if (response.status === 204) return undefined as T;
  try {
    return (await response.json()) as T;
  } catch (cause) {
    const message = translate('errors.unreadable');
    throw new ApiError({ status: response.status, code: 'unreadable', message, cause });
  }
}
