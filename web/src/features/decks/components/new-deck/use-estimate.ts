import { useQuery } from '@tanstack/react-query';
import type { EstimateBody } from '#shared/schemas/estimate.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { estimateQuery } from '../../api/estimate.ts';

/** Typing pause in milliseconds before a request. */
const pauseMs = 600;

/** Returns the estimate of a draft, refetched when the draft changes; without a body, the last estimate. */
export function useEstimate(body: EstimateBody | null) {
  const debounced = useDebounced(body, pauseMs);
  const query = useQuery(estimateQuery(debounced));
  return { ...query, isOutdated: query.isFetching || debounced !== body };
}
