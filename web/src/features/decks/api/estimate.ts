import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EstimateBody, PresentationEstimate } from '#shared/schemas/estimate.ts';
import { call } from '#web/lib/api-client.ts';
import type { NewDeck } from './create-deck.ts';

const startLength = 1_000;

/** What is asked for the estimate of a deck that is to be made: of texts that are not stored yet their size. */
export function estimateBodyOf({ body, sources, sourceIds }: NewDeck): EstimateBody {
  const texts = sources.map(({ text }) => ({
    characters: text.length,
    start: text.slice(0, startLength),
  }));
  return {
    ...body,
    topic: body.topic || (sources[0]?.name ?? ''),
    ...(sourceIds.length > 0 ? { source_ids: sourceIds } : {}),
    ...(texts.length > 0 ? { texts } : {}),
  };
}

/** What a deck would take; asks again for other contents, and shows the last answer until then. */
export const estimateQuery = (asked: EstimateBody | null) =>
  queryOptions({
    queryKey: ['estimate', asked],
    queryFn: ({ signal }) =>
      call<PresentationEstimate>('/presentations/estimate', {
        method: 'POST',
        body: asked ?? {},
        signal,
      }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
    // Shown in place: no toast for what nobody asked for.
    meta: { isShownInPlace: true },
  });
