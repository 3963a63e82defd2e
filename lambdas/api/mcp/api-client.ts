import type { ApiErrorBody } from '#shared/schemas/common.ts';
import type { WebConfig } from '#shared/schemas/config.ts';
import { trySpendUse } from '../../services/rate-limits/rate-limit.ts';

type Request = {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Body of the request, sent as JSON. */
  body?: unknown;
  /** Revision that the client edited, sent as If-Match; the API returns 412 if it is no longer current. */
  rev?: number;
};

/** An error response of the API; its message is for the client's user. */
export class ApiCallError extends Error {
  readonly code: string;

  constructor({ detail, code, fields }: Partial<ApiErrorBody>) {
    const fieldTexts = Object.entries(fields ?? {}).map(([name, text]) => `${name}: ${text}`);
    super([detail ?? 'The request failed.', ...fieldTexts, `(${code ?? 'internal'})`].join(' '));
    this.code = code ?? 'internal';
  }
}

/** Sends requests to the API's own routes on behalf of the MCP client's user. */
export type ApiClient = {
  /** Returns the body of a successful response; throws ApiCallError. */
  send<T>(path: string, request?: Request): Promise<T>;
  /** Returns the URL that a route redirects to; throws ApiCallError. */
  redirect(path: string): Promise<string>;
  /** Returns the address of a path on the preview host; only the path if that host is unknown. */
  previewUrl(path: string): Promise<string>;
  /**
   * Counts a request that waits for these seconds; returns false if the user's waiting requests have reached their
   * limit.
   */
  tryStartWaiting(seconds: number): Promise<boolean>;
};

export type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/** Headers of the MCP request that are copied to its API requests: the caller, the language, the network address. */
const passedHeaders = ['authorization', 'accept-language', 'x-forwarded-for', 'user-agent'];

/**
 * Creates a client that calls the API's routes in this process. So the routes check scopes, permissions, limits and
 * values of each tool's requests.
 */
export function createApiClient(
  fetchApi: Fetch,
  caller: Headers,
  { appOrigin, userId }: { appOrigin: string; userId: string },
): ApiClient {
  const headers = passedHeaders.flatMap((name): [string, string][] => {
    const value = caller.get(name);
    return value === null ? [] : [[name, value]];
  });
  const request = ({ method = 'GET', body, rev }: Request): RequestInit => ({
    method,
    headers: [
      ...headers,
      ...(body === undefined ? [] : [['content-type', 'application/json'] as [string, string]]),
      ...(rev === undefined ? [] : [['if-match', `"${rev}"`] as [string, string]]),
    ],
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    async send<T>(path: string, options: Request = {}) {
      const response = await fetchApi(`/api${path}`, request(options));
      if (!response.ok) throw new ApiCallError((await response.json()) as ApiErrorBody);
      return (await response.json()) as T;
    },
    async redirect(path) {
      const response = await fetchApi(`/api${path}`, request({}));
      const location = response.headers.get('location');
      if (location !== null) return location;
      throw new ApiCallError((await response.json()) as ApiErrorBody);
    },
    previewUrl: (path) => previewUrl(path, appOrigin),
    tryStartWaiting: (seconds) => trySpendUse('waiting_account', userId, seconds),
  };
}

const configTimeoutMs = 3_000;

/**
 * Reads the preview host's name from the app's /config.json: the API's template can't contain it, because the preview
 * distribution depends on the API. CloudFront sets `appOrigin`, so a client can't forge it.
 */
async function previewUrl(path: string, appOrigin: string): Promise<string> {
  if (!URL.canParse(appOrigin)) return path;
  const signal = AbortSignal.timeout(configTimeoutMs);
  const response = await fetch(new URL('/config.json', appOrigin), { signal }).catch(() => null);
  if (!response?.ok) return path;
  const { preview_origin } = (await response.json()) as WebConfig;
  return new URL(path, preview_origin).href;
}
