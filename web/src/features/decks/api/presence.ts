import { useQuery } from '@tanstack/react-query';
import type { PresenceBody, PresentPerson } from '#shared/schemas/presence.ts';
import { call } from '#web/lib/api-client.ts';

type Response = { items: PresentPerson[] };

/**
 * Options of all queries for the other people on a deck's page. The key doesn't start with the deck's key: a refetch
 * after each change of the deck would send a report. Errors are not shown, because the page shows when the connection
 * is lost.
 */
export const presenceOptions = (id: string) => ({
  queryKey: ['presence', id] as const,
  meta: { isErrorShownInForm: true },
});

/** Reports which slide the user has open; returns the other people on the deck's page. */
export const reportPresence = (id: string, body: PresenceBody, signal: AbortSignal) =>
  call<Response>(`/presentations/${encodeURIComponent(id)}/presence`, {
    method: 'PUT',
    body,
    signal,
  });

const noPeople: readonly PresentPerson[] = [];

/** Returns the other people on the deck's page, as of the last report; none if it failed. Sends no request. */
export function usePresentPeople(id: string): readonly PresentPerson[] {
  // Without a function of its own: a refetch then uses the one that sends the reports.
  const { data, isError } = useQuery<Response>({ ...presenceOptions(id), enabled: false });
  return isError || !data ? noPeople : data.items;
}
