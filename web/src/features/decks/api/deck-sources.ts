import { queryOptions } from '@tanstack/react-query';
import type { DeckSources } from '#shared/schemas/deck-sources.ts';
import { poll } from '#web/lib/poll.ts';
import { deckKeys } from './deck-keys.ts';

/** Sources are read whole for each answer, and facts come all at once: no need to look as often as at slides. */
const workingMs = 5000;

/** What a deck rests on; looked at again while it is being made. */
export const deckSourcesQuery = (id: string, isWorking: boolean) =>
  queryOptions({
    queryKey: deckKeys.sources(id),
    queryFn: ({ signal }) =>
      poll<DeckSources>(`/presentations/${encodeURIComponent(id)}/sources`, { signal }),
    refetchInterval: isWorking ? workingMs : false,
    meta: { isShownInPlace: true },
  });
