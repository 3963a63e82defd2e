import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EstimateBody, PresentationEstimate } from '#shared/schemas/estimate.ts';
import { call } from '#web/lib/api-client.ts';
import type { NewDeck } from './create-deck.ts';

const maxStartCharacters = 1_000;

/**
 * Returns the request body for the estimate of a new deck; texts that are not stored yet are sent
 * as their length and start.
 */
export function buildEstimateBody({ body, sources, sourceIds }: NewDeck): EstimateBody {
  const texts = sources.map(({ text }) => ({
    characters: text.length,
    start: text.slice(0, maxStartCharacters),
  }));
  return {
    ...body,
    topic: body.topic || (sources[0]?.name ?? ''),
    ...(sourceIds.length > 0 ? { source_ids: sourceIds } : {}),
    ...(texts.length > 0 ? { texts } : {}),
  };
}

/** Query for the estimate of a new deck; shows the previous estimate while refetching. */
export const estimateQuery = (body: EstimateBody | null) =>
  queryOptions({
    queryKey: ['estimate', body],
    queryFn: ({ signal }) =>
      call<PresentationEstimate>('/presentations/estimate', {
        method: 'POST',
        body: body ?? {},
        signal,
      }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
    // The estimate runs in the background, so a toast would not match a user action.
    meta: { isErrorShownInForm: true },
  });
