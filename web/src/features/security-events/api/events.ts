import { infiniteQueryOptions } from '@tanstack/react-query';
import type { SecurityEvent } from '#shared/schemas/security-events.ts';
import { call } from '#web/lib/api-client.ts';

type Page = { items: SecurityEvent[]; next_cursor: string | null };

const pageSize = 10;

/** Security events, newest first: the signed-in user's, or with an id that user's (admins). */
export const securityEventsQuery = (userId?: string) =>
  infiniteQueryOptions({
    queryKey: ['security-events', userId ?? 'mine'] as const,
    queryFn: ({ pageParam, signal }) =>
      call<Page>(userId ? `/users/${encodeURIComponent(userId)}/events` : '/auth/events', {
        signal,
        query: { limit: pageSize, cursor: pageParam },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    meta: { isErrorShownInForm: true },
  });
