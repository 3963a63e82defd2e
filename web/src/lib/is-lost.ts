import { ApiError } from './api-error.ts';

type Asked = { failureCount: number; failureReason: unknown };

/** Whether a query's last tries had no answer at all, or one that only a server in trouble gives: what is known is old. */
export function isLost({ failureCount, failureReason }: Asked): boolean {
  if (failureCount === 0) return false;
  return (
    !(failureReason instanceof ApiError) ||
    failureReason.status === 0 ||
    failureReason.status >= 500
  );
}
