import { ApiError } from './api-error.ts';

type Asked = { failureCount: number; failureReason: unknown; error: unknown };

/** No answer at all, or one that only a server in trouble gives. */
const isNoAnswer = (reason: unknown): boolean =>
  reason !== null && (!(reason instanceof ApiError) || reason.status === 0 || reason.status >= 500);

/**
 * Whether a query's last tries, two at least, had no answer: what is known is old. Asking anew forgets the count
 * and the reason of the tries before, but not the error that they ended in.
 */
export function isLost({ failureCount, failureReason, error }: Asked): boolean {
  return isNoAnswer(failureReason ?? error) && (failureCount > 1 || isNoAnswer(error));
}
