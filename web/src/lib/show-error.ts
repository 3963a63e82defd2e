import { ApiError, errorText, reportedRequestId } from './api-error.ts';
import { showToast } from './toast-store.ts';

/** Shows one toast per failed call, after its last retry; none for 401, which starts a refresh. */
export function showError(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) return;
  const requestId = reportedRequestId(error);
  showToast({ text: errorText(error), tone: 'bad', ...(requestId ? { requestId } : {}) });
}
/**
 * The `meta` of queries whose component shows the error of the first load instead of the data, so that no toast repeats
 * it. An error of a later load appears in a toast: the component keeps showing the data.
 */
export const loadErrorShownInPlace = { isLoadErrorShownInPlace: true };
