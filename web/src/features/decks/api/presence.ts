import { skipToken, useQuery } from '@tanstack/react-query';
import type { PresenceBody, PresentPerson } from '#shared/schemas/presence.ts';
import { call } from '#web/lib/api-client.ts';

type Response = { items: PresentPerson[] };

/**
 * What all queries for the others on a deck's page share. The key is not below the deck's, because a refetch after each
 * change of the deck would send a report. Errors are not shown: the page itself says when the connection is lost.
 */
export const presenceOptions = (id: string) => ({
  queryKey: ['presence', id] as const,
  meta: { isErrorShownInForm: true },
});

/** Reports which slide the user has open; returns the others on the deck's page. */
export const reportPresence = (id: string, body: PresenceBody, signal: AbortSignal) =>
  call<Response>(`/presentations/${encodeURIComponent(id)}/presence`, {
    method: 'PUT',
    body,
    signal,
  });

const nobody: readonly PresentPerson[] = [];

/** Returns the others on the deck's page, as of the last report; none after a failed one. Sends nothing. */
export function usePresentPeople(id: string): readonly PresentPerson[] {
  const { data, isError } = useQuery<Response>({ ...presenceOptions(id), queryFn: skipToken });
  return isError || !data ? nobody : data.items;
}
