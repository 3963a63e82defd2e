import { AppError } from '#shared/errors.ts';

/** Returns whole seconds until the next UTC month. */
export function secondsUntilNextMonth(now: number): number {
  const date = new Date(now);
  const nextMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return Math.ceil((nextMonth - now) / 1000);
}

/** Returns a 429 error with the limit and the seconds until the next month. */
export const createQuotaError = (limit: number, now: number, cause?: unknown): AppError =>
  new AppError('quota_exceeded', {
    params: { limit },
    retryAfter: secondsUntilNextMonth(now),
    cause,
  });
