import { queryOptions } from '@tanstack/react-query';
import type { OutlineView } from '#shared/schemas/outline.ts';
import type { Presentation, SlideView, Task } from '#shared/schemas/presentations.ts';
import type { Estimate, UsageRow, UsageTotals } from '#shared/schemas/usage.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { poll } from '#web/lib/poll.ts';
import { isInFlight } from './asides.ts';
import { deckKeys } from './deck-keys.ts';
import { isDeleted } from './delete-deck.ts';
import { pollInterval, runningMs, unchangedMs } from './polling.ts';

const base = (id: string) => `/presentations/${encodeURIComponent(id)}`;

const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404;

/** The `meta` of those who show the error of what they ask for. */
export const shownInPlace = { isShownInPlace: true };

/** A deck with all its facts and, under their own key, its tasks; polled until it has settled, or is gone. */
export const deckQuery = (id: string) =>
  queryOptions({
    queryKey: deckKeys.detail(id),
    queryFn: async ({ signal, client }) => {
      const known = client.getQueryData<Presentation>(deckKeys.detail(id));
      if (known && isDeleted(id)) return known;
      const query = { include: 'tasks' };
      const deck = await poll<Presentation>(base(id), { signal, query });
      if (deck.task_list) client.setQueryData(deckKeys.tasks(id), { items: deck.task_list });
      return deck;
    },
    refetchInterval: ({ state }) => !isGone(state.error) && pollInterval(state.data?.status),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
  });

type Items<T> = { items: T[] };

const isAtWork = (task: Task) => task.status === 'running' || (task.is_aside && isInFlight(task));

const whileWorking = (isWorking: boolean) => (isWorking ? unchangedMs : (false as const));

/** The slides of the working copy in their order; see useDeckChanges. */
export const slidesQuery = (id: string, isWorking: boolean) =>
  queryOptions({
    queryKey: deckKeys.slides(id),
    queryFn: ({ signal }) => poll<Items<SlideView>>(`${base(id)}/slides`, { signal }),
    select: (answer) => answer.items,
    refetchInterval: whileWorking(isWorking),
  });

/** The tasks behind the deck; while it is worked on they come with it. */
export const tasksQuery = (id: string, isWorking: boolean) =>
  queryOptions({
    queryKey: deckKeys.tasks(id),
    queryFn: ({ signal }) => poll<Items<Task>>(`${base(id)}/tasks`, { signal }),
    select: (answer) => answer.items,
    // Side tasks of a settled deck run on, and so do those that were at work when it was paused.
    refetchInterval: ({ state }) =>
      isWorking ? unchangedMs : state.data?.items.some(isAtWork) === true && runningMs,
  });

/** The outline as it is now; null while it has no entry. */
export const outlineQuery = (id: string, isWorking: boolean) =>
  queryOptions({
    queryKey: deckKeys.outline(id),
    queryFn: ({ signal }) => poll<OutlineView>(`${base(id)}/outline`, { signal }),
    select: (outline) => (outline.entries.length === 0 ? null : outline),
    refetchInterval: whileWorking(isWorking),
  });

export type DeckUsage = {
  totals: UsageTotals;
  estimate: Estimate | null;
  by_stage: (UsageTotals & { stage: string })[];
  by_slide: (UsageTotals & { slide_index: number | null })[];
  records: UsageRow[];
};

/** What the deck has cost so far; an error is shown in its tab. */
export const usageQuery = (id: string, isWorking: boolean) =>
  queryOptions({
    queryKey: deckKeys.usage(id),
    queryFn: ({ signal }) =>
      poll<DeckUsage>(`/tokens/presentations/${encodeURIComponent(id)}/tokens`, { signal }),
    refetchInterval: whileWorking(isWorking),
    meta: shownInPlace,
  });
