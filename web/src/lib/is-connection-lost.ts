import { ApiError } from './api-error.ts';

type QueryState = { failureCount: number; failureReason: unknown; error: unknown };

/** Whether a request got no response, or a 5xx one. */
const isNoResponse = (reason: unknown): boolean =>
  reason !== null && (!(reason instanceof ApiError) || reason.status === 0 || reason.status >= 500);

/**
 * Whether a query's last attempts (at least two) had no response, so that its data may be out of
 * date. A refetch resets `failureCount` and `failureReason`, but keeps `error` of the attempts
 * before.
 */
export function isConnectionLost({ failureCount, failureReason, error }: QueryState): boolean {
  return isNoResponse(failureReason ?? error) && (failureCount > 1 || isNoResponse(error));
}
