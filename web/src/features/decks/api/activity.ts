import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Activity } from '#shared/schemas/activity.ts';
import { call } from '#web/lib/api-client.ts';
import { deckKeys } from './deck-keys.ts';

type Page = { items: Activity[]; next_cursor: string | null };

const pageSize = 20;
const workingPollMs = 5000;
/** Also polled after the run has ended: its last events arrive later, and other tabs add events. */
const idlePollMs = 15_000;

/** Query for a deck's activity, newest first; refetched while displayed. */
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
    refetchInterval: isWorking ? workingPollMs : idlePollMs,
    meta: { isErrorShownInForm: true },
  });
