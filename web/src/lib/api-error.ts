import type { ApiErrorBody } from '#shared/schemas/common.ts';

/** What a person reads where neither the server nor the client has words. */
export const requestFailedText = '请求失败';

export type ApiErrorParts = {
  status: number;
  detail?: string | undefined;
  code?: string | undefined;
  requestId?: string | undefined;
  fields?: Record<string, string> | undefined;
  retryAfter?: number | undefined;
  /** The client's own words: time-out, no connection, an answer that isn't JSON. */
  message?: string | undefined;
  cause?: unknown;
};

/** Any call that failed. `status` 0 means that no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly detail: string | undefined;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly fields: Record<string, string>;
  readonly retryAfter: number | undefined;

  constructor(parts: ApiErrorParts) {
    super(parts.detail || parts.message || requestFailedText, { cause: parts.cause });
    this.name = 'ApiError';
    this.status = parts.status;
    this.detail = parts.detail;
    this.code = parts.code ?? 'unknown';
    this.requestId = parts.requestId;
    this.fields = parts.fields ?? {};
    this.retryAfter = parts.retryAfter;
  }
}

/** The server's detail, else the client's message, else 请求失败. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof Error && error.message !== '') return error.message;
  return requestFailedText;
}

/** The error of an answer that is not ok; its body may be anything. */
export async function errorOfResponse(response: Response): Promise<ApiError> {
  const body = await readBody(response);
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError({
    status: response.status,
    detail: body.detail,
    code: body.code,
    requestId: body.request_id ?? response.headers.get('X-Request-Id') ?? undefined,
    fields: body.fields,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    message: `Request failed with status ${response.status}`,
  });
}

async function readBody(response: Response): Promise<Partial<ApiErrorBody>> {
  const text = await response.text();
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {}; // a proxy's HTML page: the status alone has to do
  }
}
