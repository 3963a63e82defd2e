import { sendOrUsePrefetched } from './api-client.ts';
import { type CallOptions, parseData, requestUrl } from './http.ts';
import { useSession } from './session/session-store.ts';

type CachedResponse = { etag: string; data: unknown };
let cache = new Map<string, CachedResponse>();
/** Maximum cached responses; the oldest is removed. Each search has its own URL. */
const maxCached = 60;

/** A polled GET: sends the last ETag and returns the same object when nothing changed. */
export async function poll<T>(path: string, options: CallOptions = {}): Promise<T> {
  const url = requestUrl(path, options.query);
  // A response that arrives after the session has ended is stored in the discarded map.
  const sessionCache = cache;
  const cached = sessionCache.get(url);
  const headers = cached ? { 'If-None-Match': cached.etag } : {};
  const response = await sendOrUsePrefetched(path, { ...options, headers });
  if (response.status === 304 && cached) return cached.data as T;
  const data = await parseData<T>(response);
  const etag = response.headers.get('ETag');
  sessionCache.delete(url);
  if (etag !== null) sessionCache.set(url, { etag, data });
  const [oldest] = sessionCache.keys();
  if (sessionCache.size > maxCached && oldest !== undefined) sessionCache.delete(oldest);
  return data;
}

/** Clears the responses that `poll` cached. */
export function clearPollCache(): void {
  cache = new Map();
}

useSession.subscribe(({ status }) => {
  if (status === 'out') clearPollCache();
});
