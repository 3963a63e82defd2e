import { queryOptions } from '@tanstack/react-query';
import type { DeckSources } from '#shared/schemas/deck-sources.ts';
import { deckKeys } from './deck-keys.ts';
import { pollPart } from './get-deck.ts';

/** Polled less often than slides: each response contains all sources, and facts arrive together. */
const workingPollMs = 5000;

/** Query for a deck's sources; refetched while the deck is in progress. */
export const deckSourcesQuery = (id: string, isWorking: boolean) =>
  queryOptions({
    queryKey: deckKeys.sources(id),
    queryFn: ({ signal }) =>
      pollPart<DeckSources>(id, `/presentations/${encodeURIComponent(id)}/sources`, signal),
    refetchInterval: isWorking ? workingPollMs : false,
    meta: { isErrorShownInForm: true },
  });
