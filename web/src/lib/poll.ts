import { sendOrTake } from './api-client.ts';
import { addressOf, type CallOptions, dataOf } from './http.ts';
import { useSession } from './session/session-store.ts';

type Kept = { etag: string; data: unknown };
let answers = new Map<string, Kept>();
/** Maximum cached responses; the oldest is removed. Each search has its own URL. */
const mostKept = 60;

/** A polled GET: sends the last ETag and returns the same object when nothing changed. */
export async function poll<T>(path: string, options: CallOptions = {}): Promise<T> {
  const address = addressOf(path, options.query);
  // An answer that arrives after the end of its session goes into a map that is no longer used.
  const mine = answers;
  const kept = mine.get(address);
  const headers = kept ? { 'If-None-Match': kept.etag } : {};
  const response = await sendOrTake(path, { ...options, headers });
  if (response.status === 304 && kept) return kept.data as T;
  const data = await dataOf<T>(response);
  const etag = response.headers.get('ETag');
  mine.delete(address);
  if (etag !== null) mine.set(address, { etag, data });
  const [oldest] = mine.keys();
  if (mine.size > mostKept && oldest !== undefined) mine.delete(oldest);
  return data;
}

/** Clears the responses that `poll` cached. */
export function forgetAnswers(): void {
  answers = new Map();
}

useSession.subscribe(({ status }) => {
  if (status === 'out') forgetAnswers();
});
