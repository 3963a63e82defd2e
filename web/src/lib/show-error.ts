import { ApiError, getErrorText, getReportedRequestId } from './api-error.ts';
import { translate } from './i18n.ts';
import { showToast, type Toast } from './toast-store.ts';

/** Shows one toast per failed call, after its last retry; none for 401, which starts a refresh. */
export function showError(error: unknown): void {
  showErrorToast(error);
}

/** Shows the error with a button that starts the call again. */
export function showErrorWithRetry(error: unknown, run: () => void): void {
  showErrorToast(error, { label: translate('common.try_again'), run });
}

function showErrorToast(error: unknown, action?: Toast['action']): void {
  if (error instanceof ApiError && error.status === 401) return;
  const requestId = getReportedRequestId(error);
  showToast({
    ...{ text: getErrorText(error), tone: 'bad' },
    ...(requestId ? { requestId } : {}),
    ...(action ? { action } : {}),
  });
}

/**
 * The `meta` of queries whose component shows the error of the first load instead of the data, so that no toast repeats
 * it. An error of a later load appears in a toast: the component keeps showing the data.
 */
export const loadErrorShownInPlaceMeta = { isLoadErrorShownInPlace: true };
