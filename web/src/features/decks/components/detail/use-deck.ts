import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { awaitDeckQuietly } from '../../api/awaited-decks.ts';
import { deckKeys } from '../../api/deck-keys.ts';
import { isDeleted } from '../../api/delete-deck.ts';
import { deckQuery, errorShownInPlaceMeta } from '../../api/get-deck.ts';
import { isWorking } from '../../api/polling.ts';
import { quotaKey } from '../../api/quota.ts';

/**
 * Polls a deck until its run ends, then refetches its parts once. When the page closes, removes a deleted deck from the
 * cache; for the owner's running deck, starts to wait for its end, to show a toast. Callers show the error.
 */
export function useDeck(id: string) {
  const queryClient = useQueryClient();
  const query = useQuery({ ...deckQuery(id), meta: errorShownInPlaceMeta });
  const status = query.data?.status;
  const previousStatus = useRef(status);

  useEffect(() => {
    const hasStopped =
      isWorking(previousStatus.current) && status !== undefined && !isWorking(status);
    previousStatus.current = status;
    if (!hasStopped) return;
    const partKeys = [deckKeys.slides, deckKeys.tasks, deckKeys.usage, deckKeys.sources];
    for (const key of [...partKeys.map((buildKey) => buildKey(id)), deckKeys.lists])
      void queryClient.invalidateQueries({ queryKey: key });
    void queryClient.invalidateQueries({ queryKey: quotaKey });
  }, [status, id, queryClient]);

  useEffect(
    () => () => {
      const deck = queryClient.getQueryData<Presentation>(deckKeys.detail(id));
      const isAwaited = deck?.my_role === 'owner' && isWorking(deck.status) && !isDeleted(id);
      if (isAwaited && useSession.getState().status === 'in') awaitDeckQuietly(id);
      if (isDeleted(id)) queryClient.removeQueries({ queryKey: deckKeys.deck(id) });
    },
    [id, queryClient],
  );
  return query;
}
