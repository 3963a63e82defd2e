import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { PresenceBody, PresentPerson } from '#shared/schemas/presence.ts';
import { call } from '#web/lib/api-client.ts';

type PresenceResponse = { items: PresentPerson[] };

/**
 * Options of all queries for the other people on a deck's page. The key doesn't start with the deck's key, because each
 * change of the deck refetches all queries below that key, and each fetch of this query would send a presence report.
 * Errors are not shown, because the page shows when the connection is lost.
 */
export const presenceOptions = (id: string) => ({
  queryKey: ['presence', id] as const,
  meta: { isErrorShownInForm: true },
});

/** Reports which slide the user has open; returns the other people on the deck's page. */
export const reportPresence = (id: string, body: PresenceBody, signal: AbortSignal) =>
  call<PresenceResponse>(`/presentations/${encodeURIComponent(id)}/presence`, {
    method: 'PUT',
    body,
    signal,
  });

const noPeople: readonly PresentPerson[] = [];

/**
 * Returns the other people on the deck's page from the response to the last presence report; none if the report failed.
 * Sends no request. Reads the query's state without useQuery, because a second useQuery with the same key would replace
 * the options of a report that waits for the connection.
 */
export function usePresentPeople(id: string): readonly PresentPerson[] {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) =>
      queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [queryClient],
  );
  const state = useSyncExternalStore(subscribe, () =>
    queryClient.getQueryState<PresenceResponse>(presenceOptions(id).queryKey),
  );
  return state?.status === 'success' && state.data ? state.data.items : noPeople;
}
