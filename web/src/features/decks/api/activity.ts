import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Activity } from '#shared/schemas/activity.ts';
import { call } from '#web/lib/api-client.ts';
import { deckKeys } from './deck-keys.ts';

type Page = { items: Activity[]; next_cursor: string | null };

const pageSize = 20;
const workingMs = 5000;
/** What ended it comes after its last look, and other tabs change it, too. */
const settledMs = 15_000;

/** What happened to a deck, the newest first; looked at again for as long as it is shown. */
export const activityQuery = (id: string, isWorking: boolean) =>
  infiniteQueryOptions({
    queryKey: deckKeys.activity(id),
    queryFn: ({ pageParam, signal }) =>
      call<Page>(`/presentations/${encodeURIComponent(id)}/activity`, {
        signal,
        query: { limit: pageSize, cursor: pageParam },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: isWorking ? workingMs : settledMs,
    meta: { isShownInPlace: true },
  });
