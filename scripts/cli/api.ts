import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ApiErrorBody } from '#shared/schemas/common.ts';
import { UsageError } from './arguments.ts';

/** A failed request; the message is shown to the user. */
export class RequestError extends Error {}

const maxAttempts = 6;
const retriedStatuses = [429, 502, 503, 504];

type RequestOptions = { method?: 'GET' | 'POST'; body?: unknown };

export type Api = {
  /** Returns the body of a successful response; throws RequestError. */
  send<T>(path: string, request?: RequestOptions): Promise<T>;
  /** Returns a downloaded file; undefined while it is not ready. Throws RequestError. */
  download(path: string): Promise<Uint8Array | undefined>;
};

/**
 * Returns a client for the installation and the API key in the environment variables. Throws UsageError without them.
 */
export function connect(env: NodeJS.ProcessEnv): Api {
  const { DECKWRIGHT_URL: url, DECKWRIGHT_KEY: key } = env;
  if (!url || !key)
    throw new UsageError('Set the environment variables DECKWRIGHT_URL and DECKWRIGHT_KEY.');
  if (!URL.canParse(url)) throw new UsageError(`DECKWRIGHT_URL is not a valid URL: ${url}`);
  const fetchApi = (path: string, init: RequestInit) =>
    fetchWithRetries(new URL(`/api${path}`, url), {
      ...init,
      headers: { authorization: `Bearer ${key}`, ...(init.headers as Record<string, string>) },
    });
  return {
    async send<T>(path: string, { method = 'GET', body }: RequestOptions = {}) {
      const headers = {
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const init = {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
      const response = await fetchApi(path, init);
      if (!response.ok) throw await createRequestError(response);
      return (await response.json()) as T;
    },
    async download(path) {
      // The redirect leads to the object storage, which must not get the API key.
      const response = await fetchApi(path, { redirect: 'manual' });
      const location = response.headers.get('location');
      if (response.status === 409) {
        const error = await readError(response);
        if (error.code === 'export_pending' || error.code === 'publishing') return undefined;
        throw new RequestError(formatError(error));
      }
      if (location === null) throw await createRequestError(response);
      const file = await fetchWithRetries(new URL(location), {});
      if (!file.ok) throw new RequestError(`The file could not be downloaded (${file.status}).`);
      return new Uint8Array(await file.arrayBuffer());
    },
  };
}

/** Repeats a request after a lost connection, a rate limit (429) or an outage; each POST has an idempotency key. */
async function fetchWithRetries(url: URL, init: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, init).catch((cause: unknown) => {
      if (attempt < maxAttempts) return undefined;
      throw new RequestError(`${url.origin} can't be reached.`, { cause });
    });
    if (response && (!retriedStatuses.includes(response.status) || attempt === maxAttempts)) {
      return response;
    }
    const seconds = Number(response?.headers.get('retry-after') ?? 2 ** (attempt - 1));
    await wait(Math.min(60, seconds) * 1000);
  }
}

const readError = async (response: Response): Promise<Partial<ApiErrorBody>> =>
  (await response.json().catch(() => ({}))) as Partial<ApiErrorBody>;

const createRequestError = async (response: Response): Promise<RequestError> =>
  new RequestError(formatError({ code: String(response.status), ...(await readError(response)) }));

function formatError({ detail, code, fields }: Partial<ApiErrorBody>): string {
  const fieldErrors = Object.entries(fields ?? {}).map(([name, text]) => `${name}: ${text}`);
  return [detail ?? 'The request failed.', ...fieldErrors, `(${code ?? 'unknown'})`].join(' ');
}
