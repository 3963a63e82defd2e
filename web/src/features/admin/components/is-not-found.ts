import { ApiError } from '#web/lib/api-error.ts';

/** Whether the item in the URL does not exist; a malformed id returns 422. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);
