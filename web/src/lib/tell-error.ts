import { ApiError, errorText } from './api-error.ts';
import { showToast } from './toast-store.ts';

/** One toast a call, after its last retry; none for 401, which leads to the refresh flow. */
export function tellError(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) return;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  showToast({ text: errorText(error), tone: 'bad', ...(requestId ? { requestId } : {}) });
}
