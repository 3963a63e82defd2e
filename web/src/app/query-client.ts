import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api-error.ts';
import { showError } from '#web/lib/show-error.ts';

/** Whether a retry may help: not after a 4xx, except 408. */
export function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status < 400 || error.status >= 500 || error.status === 408;
}

/** Returns the delay before a retry in milliseconds: 1 s, doubled each time, at most 30 s. */
export function getRetryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000);
}

const createRetryLimit = (times: number) => (failures: number, error: Error) =>
  failures < times && isWorthRetrying(error);

/** Creates the query client with the product specification's defaults. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta, state }) => {
        const isFirstLoad = state.data === undefined;
        const isShownInPlace = isFirstLoad && meta?.isLoadErrorShownInPlace === true;
        if (meta?.isErrorShownInForm !== true && !isShownInPlace) showError(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, { meta }) => {
        if (meta?.isErrorShownInForm !== true) showError(error);
      },
    }),
    defaultOptions: {
      queries: {
        retry: createRetryLimit(3),
        retryDelay: getRetryDelay,
        staleTime: 10_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: createRetryLimit(2), retryDelay: getRetryDelay },
    },
  });
}
