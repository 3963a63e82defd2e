import { sendOrUsePrefetched } from './api-client.ts';
import { buildUrl, type CallOptions, parseData } from './http.ts';
import { useSession } from './session/session-store.ts';

type CachedResponse = { etag: string; data: unknown };
let responseCache = new Map<string, CachedResponse>();
/** Maximum cached responses; the oldest is removed. Each search has its own URL. */
const maxCachedResponses = 60;

/** `maxAge`: seconds by which the response may be older than the data; by default it is current. */
type PollOptions = CallOptions & { maxAge?: number };

/** A polled GET: sends the last ETag and returns the same object when nothing changed. */
export async function poll<T>(path: string, { maxAge, ...options }: PollOptions = {}): Promise<T> {
  const url = buildUrl(path, options.query);
  // Keeps the current cache, so that a response that arrives after the end of the session goes to the discarded one.
  const sessionCache = responseCache;
  const cached = sessionCache.get(url);
  const headers = {
    ...(cached ? { 'If-None-Match': cached.etag } : {}),
    ...(cached && maxAge !== undefined ? { 'Cache-Control': `max-age=${maxAge}` } : {}),
  };
  const response = await sendOrUsePrefetched(path, { ...options, headers });
  const etag = response.headers.get('ETag');
  if (response.status === 304 && cached) {
    // Updates the ETag, because equal data may have a newer one.
    if (etag !== null) cached.etag = etag;
    return cached.data as T;
  }
  const data = await parseData<T>(response);
  sessionCache.delete(url);
  if (etag !== null) sessionCache.set(url, { etag, data });
  const [oldest] = sessionCache.keys();
  if (sessionCache.size > maxCachedResponses && oldest !== undefined) sessionCache.delete(oldest);
  return data;
}

/** Clears the responses that `poll` cached. */
export function clearPollCache(): void {
  responseCache = new Map();
}

useSession.subscribe(({ status }) => {
  if (status === 'out') clearPollCache();
});
