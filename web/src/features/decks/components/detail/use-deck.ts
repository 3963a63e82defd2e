import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { deckKeys } from '../../api/deck-keys.ts';
import { deckQuery, shownInPlace } from '../../api/get-deck.ts';
import { isWorking } from '../../api/polling.ts';
import { quotaKey } from '../../api/quota.ts';

/**
 * A deck that is followed until it settles; then what hangs on it is fetched once more. An error is the caller's
 * to show.
 */
export function useDeck(id: string) {
  const queryClient = useQueryClient();
  const query = useQuery({ ...deckQuery(id), meta: shownInPlace });
  const status = query.data?.status;
  const before = useRef(status);

  useEffect(() => {
    const hasStopped = isWorking(before.current) && status !== undefined && !isWorking(status);
    before.current = status;
    if (!hasStopped) return;
    const hanging = [deckKeys.slides, deckKeys.tasks, deckKeys.usage, deckKeys.sources];
    for (const key of [...hanging.map((keyOf) => keyOf(id)), deckKeys.lists])
      void queryClient.invalidateQueries({ queryKey: key });
    void queryClient.invalidateQueries({ queryKey: quotaKey });
  }, [status, id, queryClient]);
  return query;
}
