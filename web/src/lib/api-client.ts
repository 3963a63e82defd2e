import { ApiError } from './api-error.ts';
import { addressOf, type CallOptions, dataOf, send } from './http.ts';
import { refreshSession } from './session/refresh.ts';
import { useSession } from './session/session-store.ts';

/** Sends with the session's token. A 401 renews the session once and repeats the call. */
async function sendSigned(path: string, options: CallOptions): Promise<Response> {
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
function sendOrTake(path: string, options: CallOptions): Promise<Response> {
  const address = addressOf(path, options.query);
  const asked = options.method === undefined ? early.get(address) : undefined;
  early.delete(address);
  return asked ?? sendSigned(path, options);
}

/** A call of the API, as data. Throws ApiError. */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  return dataOf<T>(await sendOrTake(path, options));
}

type Kept = { etag: string; data: unknown };
const answers = new Map<string, Kept>();
/** What was asked for long ago is let go: searches have an address each. */
const mostKept = 60;

/** A GET that is polled: sends the last ETag and gives the very same object where nothing changed. */
export async function poll<T>(path: string, options: CallOptions = {}): Promise<T> {
  const address = addressOf(path, options.query);
  const kept = answers.get(address);
  const headers = kept ? { 'If-None-Match': kept.etag } : {};
  const response = await sendOrTake(path, { ...options, headers });
  if (response.status === 304 && kept) return kept.data as T;
  const data = await dataOf<T>(response);
  const etag = response.headers.get('ETag');
  answers.delete(address);
  if (etag !== null) answers.set(address, { etag, data });
  const [oldest] = answers.keys();
  if (answers.size > mostKept && oldest !== undefined) answers.delete(oldest);
  return data;
}

/** Forgets what `poll` kept; for when another person may sign in. */
export function forgetAnswers(): void {
  answers.clear();
  early.clear();
}

/** A file, with the name its Content-Disposition gives. Redirects to the store are followed. */
export async function fetchFile(
  path: string,
  options: CallOptions,
): Promise<{ blob: Blob; name: string | null }> {
  const response = await sendSigned(path, { ...options, isFile: true });
  return {
    blob: await response.blob(),
    name: fileNameOf(response.headers.get('Content-Disposition')),
  };
}

/** RFC 6266: `filename*` in UTF-8 wins over `filename`. */
export function fileNameOf(disposition: string | null): string | null {
  if (disposition === null) return null;
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]?.replace(/\\(.)/g, '$1') ?? null;
}
