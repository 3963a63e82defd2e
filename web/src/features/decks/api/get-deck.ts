import { queryOptions } from '@tanstack/react-query';
import type { OutlineView } from '#shared/schemas/outline.ts';
import type { Presentation, SlideView, Task } from '#shared/schemas/presentations.ts';
import type { Estimate, UsageRow, UsageTotals } from '#shared/schemas/usage.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { poll } from '#web/lib/poll.ts';
import { isInFlight } from './asides.ts';
import { deckKeys } from './deck-keys.ts';
import { pollInterval, runningMs } from './polling.ts';

const base = (id: string) => `/presentations/${encodeURIComponent(id)}`;

const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404;

/** The `meta` of those who show the error of what they ask for. */
export const shownInPlace = { isShownInPlace: true };

/** A deck with all its facts; polled until it has settled, or is gone. */
export const deckQuery = (id: string) =>
  queryOptions({
    queryKey: deckKeys.detail(id),
    queryFn: ({ signal }) => poll<Presentation>(base(id), { signal }),
    refetchInterval: ({ state }) => !isGone(state.error) && pollInterval(state.data?.status),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
  });

type Items<T> = { items: T[] };

const isAtWork = (task: Task) => task.status === 'running' || (task.is_aside && isInFlight(task));

const whileWorking = (isWorking: boolean) => (isWorking ? runningMs : (false as const));

/** The slides of the working copy in their order; asked again and again while the deck is worked on. */
export const slidesQuery = (id: string, isWorking: boolean) =>
  queryOptions({
    queryKey: deckKeys.slides(id),
    queryFn: ({ signal }) => poll<Items<SlideView>>(`${base(id)}/slides`, { signal }),
    select: (answer) => answer.items,
    refetchInterval: whileWorking(isWorking),
  });

/** The tasks behind the deck; asked again and again while one of them runs. */
export const tasksQuery = (id: string, isWorking: boolean) =>
  queryOptions({
    queryKey: deckKeys.tasks(id),
    queryFn: ({ signal }) => poll<Items<Task>>(`${base(id)}/tasks`, { signal }),
    select: (answer) => answer.items,
    // What runs beside a settled deck is followed, too, and what ends after a pause.
    refetchInterval: (query) =>
      whileWorking(isWorking || query.state.data?.items.some(isAtWork) === true),
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
