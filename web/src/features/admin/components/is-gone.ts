import { ApiError } from '#web/lib/api-error.ts';

/** Whether what an address names is not there; one that cannot be a name is refused by 422. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);
