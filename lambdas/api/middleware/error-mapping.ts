import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ZodError } from 'zod';
import { AppError, ConditionFailed, formatErrorText, type Locale } from '#shared/errors.ts';
import { refusedBusyEvent } from '#shared/metrics.ts';
import type { ApiErrorBody } from '#shared/schemas/common.ts';
import { logger } from '../../lib/logger.ts';
import type { ApiEnv } from '../context.ts';
import { localizeParams } from './param-texts.ts';

/** Maps an error to a response: AppErrors in the caller's language, others as 500 with only the request id. */
export async function errorResponse(error: Error, c: Context<ApiEnv>): Promise<Response> {
  const appError = await addFieldTexts(toAppError(error), c.get('locale') ?? 'en');
  if (appError.status >= 500) logFailure(error, appError, c);
  const { retryAfter } = appError.options;
  if (retryAfter !== undefined) c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfter))));
  // The header means that a token is required. Browsers show no password prompt for the scheme Bearer.
  if (appError.status === 401) c.header('WWW-Authenticate', 'Bearer');
  return c.json(createErrorBody(appError, c), appError.status as ContentfulStatusCode);
}

/** Logs a 5xx response: as a warning, without an alarm, if the API is overloaded; otherwise as an error. */
function logFailure(error: Error, appError: AppError, c: Context<ApiEnv>): void {
  const logFields = { request_id: c.get('requestId'), error };
  if (appError.code !== 'busy') logger.error('request failed', logFields);
  else if (error === appError)
    logger.warn('request refused', { event: refusedBusyEvent, ...logFields });
  else logger.warn('request failed', logFields);
}

/** Returns 404 for an unknown path or method. */
export function createNotFoundResponse(c: Context<ApiEnv>): Promise<Response> {
  return errorResponse(new AppError('not_found'), c);
}

function createErrorBody(error: AppError, c: Context<ApiEnv>): ApiErrorBody {
  // English if the error was thrown before the middleware that sets the locale.
  const locale: Locale = c.get('locale') ?? 'en';
  const { params, fields, extra } = error.options;
  return {
    ...extra,
    detail: formatErrorText(error.code, locale, localizeParams(params, locale)),
    code: error.code,
    request_id: c.get('requestId'),
    ...(fields ? { fields } : {}),
  };
}

/**
 * Adds the field texts in the caller's language to validation errors. Loads the texts on demand, to keep the cold
 * start small.
 */
async function addFieldTexts(error: AppError, locale: Locale): Promise<AppError> {
  const hasNoFieldTexts = error.code === 'validation' && error.options.fields === undefined;
  if (!hasNoFieldTexts || !(error.cause instanceof ZodError)) return error;
  const { createValidationError: validationError } = await import('./validation-error.ts');
  return validationError(error.cause, locale);
}

function toAppError(error: Error): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ConditionFailed) return new AppError('conflict', { cause: error });
  if (error instanceof HTTPException) return fromHttpException(error);
  if (isBusy(error)) return new AppError('busy', { retryAfter: 1, cause: error });
  return new AppError('internal', { cause: error });
}

function fromHttpException(error: HTTPException): AppError {
  switch (error.status) {
    case 400:
      return new AppError('malformed', { params: { what: 'not_json' }, cause: error });
    case 413:
      return new AppError('too_large', { params: { limit: '256 KB' }, cause: error });
    case 415:
      return new AppError('unsupported_type', {
        params: { expected: 'application/json' },
        cause: error,
      });
    case 503:
      return new AppError('busy', { retryAfter: 5, cause: error });
    default:
      return new AppError('internal', { cause: error });
  }
}

const busyErrorNames = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  // Name of the error that AWS SDK clients throw on a timeout, after their retries; see lib/timed-http.ts.
  'TimeoutError',
  'TransactionConflictException',
  'TransactionInProgressException',
]);

/**
 * Whether the error, or an error that it wraps, means that an AWS service is overloaded; electrodb wraps such errors.
 */
function isBusy(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 3) return false;
  // A DOMException with the same name comes from the caller's own abort signal, not from a store.
  const isFromStore = !(error instanceof DOMException);
  return (isFromStore && busyErrorNames.has(error.name)) || isBusy(error.cause, depth + 1);
}
