import { skipToken, useQuery } from '@tanstack/react-query';
import type { PresenceBody, PresentPerson } from '#shared/schemas/presence.ts';
import { call } from '#web/lib/api-client.ts';

type Response = { items: PresentPerson[] };

/** Not below the key of the deck, because a refetch after each change of the deck would send a report. */
export const presenceKey = (id: string) => ['presence', id] as const;

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
  const { data, isError } = useQuery<Response>({ queryKey: presenceKey(id), queryFn: skipToken });
  return isError || !data ? nobody : data.items;
}
