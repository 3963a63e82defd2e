import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Presentation } from '#shared/schemas/presentations.ts';
import type { ExampleView } from '#shared/schemas/templates.ts';
import { call } from '#web/lib/api-client.ts';
import type { Language } from '#web/lib/i18n.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';
import { loadErrorShownInPlaceMeta } from '#web/lib/show-error.ts';
import { refetchEverywhere } from '#web/lib/tabs.ts';
import { deckKeys } from './deck-keys.ts';

/** Query for the examples, those in the reader's language first. */
export const examplesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['examples', language],
    queryFn: ({ signal }) => call<{ items: ExampleView[] }>('/examples', { signal }),
    select: ({ items }) => items,
    staleTime: Number.POSITIVE_INFINITY,
    meta: loadErrorShownInPlaceMeta,
  });

const postExample = (request: { id: string }) =>
  call<Presentation>(`/examples/${encodeURIComponent(request.id)}`, {
    method: 'POST',
    idempotencyKey: getIdempotencyKey(request),
  });

/** Opens an example as the user's own presentation, and caches it for its page. */
export function useOpenExample() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: postExample,
    onSuccess: (deck) => {
      queryClient.setQueryData(deckKeys.detail(deck.id), deck);
      void refetchEverywhere(queryClient, [deckKeys.lists, ['queue']]);
    },
  });
}

/** Returns the URL of an example's picture, drawn by `npm run tool -- template-pictures`. */
export const getExamplePictureUrl = (id: string): string => `/examples/${id}.png`;
