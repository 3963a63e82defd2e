import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api-error.ts';
import { tellError } from '#web/lib/tell-error.ts';

/** Trying again can't change a 4xx, but for the one that asks for it. */
export function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status < 400 || error.status >= 500 || error.status === 408;
}

/** 1 s, doubling, at most 30 s. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000);
}

const retryUpTo = (times: number) => (failures: number, error: Error) =>
  failures < times && isWorthRetrying(error);

/** The specification's defaults. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (meta?.isShownInPlace !== true) tellError(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, { meta }) => {
        if (meta?.isShownInPlace !== true) tellError(error);
      },
    }),
    defaultOptions: {
      queries: {
        retry: retryUpTo(3),
        retryDelay,
        staleTime: 10_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: retryUpTo(2), retryDelay },
    },
  });
}
