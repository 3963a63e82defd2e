import type { ApiErrorBody } from '#shared/schemas/common.ts';

/** Error text when neither the server nor the client provides one. */
const requestFailedText = '请求失败';

export type ApiErrorParts = {
  status: number;
  detail?: string | undefined;
  code?: string | undefined;
  requestId?: string | undefined;
  fields?: Record<string, string> | undefined;
  retryAfter?: number | undefined;
  /** The client's own message: timeout, no connection, or a response that isn't JSON. */
  message?: string | undefined;
  cause?: unknown;
};

/** A failed API call. `status` is 0 when no response arrived. */
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

/** Whether the server answered that something does not exist. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;

/**
 * Returns the id by which operators find a failed call in the logs. Undefined for errors that the user can correct,
 * such as a wrong password.
 */
export const getReportedRequestId = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status >= 500 ? error.requestId : undefined;

/** Returns the server's detail, else the client's message, else 请求失败. */
export function getErrorText(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof Error && error.message !== '') return error.message;
  return requestFailedText;
}

/** Builds the ApiError for a response that is not ok; the body may be anything. */
export async function parseErrorResponse(response: Response): Promise<ApiError> {
  const body = await readErrorBody(response);
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

async function readErrorBody(response: Response): Promise<Partial<ApiErrorBody>> {
  const text = await response.text();
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {}; // not JSON, such as a proxy's HTML page: only the status is known
  }
}
