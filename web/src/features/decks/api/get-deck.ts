import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { OutlineView } from '#shared/schemas/outline.ts';
import type { Presentation, SlideView, Task } from '#shared/schemas/presentations.ts';
import type { Estimate, UsageRow, UsageTotals } from '#shared/schemas/usage.ts';
import { isNotFound } from '#web/lib/api-error.ts';
import { poll } from '#web/lib/poll.ts';
import { deckKeys } from './deck-keys.ts';
import { isDeleted } from './delete-deck.ts';
import {
  getMaxPollAgeSeconds,
  getPollInterval,
  runningPollMs,
  unchangedPollMs,
} from './polling.ts';
import { isInFlight } from './side-tasks.ts';

const deckPath = (id: string) => `/presentations/${encodeURIComponent(id)}`;

/** The `meta` of queries whose errors the component shows. */
export const errorShownInPlaceMeta = { isErrorShownInForm: true };

/** The task lists that `cacheTasks` has already cached. */
const cachedLists = new WeakSet<object>();

/**
 * Caches a deck's tasks under their own key. Skips a list that it has cached before: a poll without a change returns
 * the same list again, and the cached tasks may be newer.
 */
function cacheTasks(client: QueryClient, { id, task_list: items }: Presentation): void {
  if (!items || cachedLists.has(items)) return;
  cachedLists.add(items);
  client.setQueryData(deckKeys.tasks(id), { items });
}

/**
 * Query for a deck; caches its tasks under their own key. Polls until the deck is finished or
 * deleted.
 */
export const deckQuery = (id: string) =>
  queryOptions({
    queryKey: deckKeys.detail(id),
    queryFn: async ({ signal, client }) => {
      const cached = client.getQueryData<Presentation>(deckKeys.detail(id));
      if (cached && isDeleted(id)) return cached;
      const query = { include: 'tasks' };
      // A refetch after a change by this user needs the current state; a periodic poll does not.
      const isCurrent = client.getQueryState(deckKeys.detail(id))?.isInvalidated === true;
      const age = cached && !isCurrent ? { maxAge: getMaxPollAgeSeconds(cached) } : {};
      const deck = await poll<Presentation>(deckPath(id), { signal, query, ...age });
      cacheTasks(client, deck);
      return deck;
    },
    refetchInterval: ({ state }) => !isNotFound(state.error) && getPollInterval(state.data),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
  });

/** Polls a part of a deck. The parts of a deleted deck stay pending until its page closes, instead of returning 404. */
export const pollPart = <T>(id: string, path: string, signal: AbortSignal): Promise<T> =>
  isDeleted(id) ? new Promise<T>(() => undefined) : poll<T>(path, { signal });

type ItemsResponse<T> = { items: T[] };

const isInProgress = (task: Task) =>
  task.status === 'running' || (task.is_aside && isInFlight(task));

const getWorkingInterval = (isWorking: boolean) => (isWorking ? unchangedPollMs : (false as const));

/** Query for the slides of the working copy, in order; `useDeckChanges` refetches it. */
export const slidesQuery = (id: string, isWorking: boolean) =>
  queryOptions({
    queryKey: deckKeys.slides(id),
    queryFn: ({ signal }) =>
      pollPart<ItemsResponse<SlideView>>(id, `${deckPath(id)}/slides`, signal),
    select: (response) => response.items,
    refetchInterval: getWorkingInterval(isWorking),
  });

/** Query for the deck's tasks; while it is in progress the deck query fetches them too. */
export const tasksQuery = (id: string, isWorking: boolean) =>
  queryOptions({
    queryKey: deckKeys.tasks(id),
    queryFn: ({ signal }) => pollPart<ItemsResponse<Task>>(id, `${deckPath(id)}/tasks`, signal),
    select: (response) => response.items,
    // Polls a stopped deck too, because its side tasks, and tasks that ran when it was paused, still change.
    refetchInterval: ({ state }) =>
      isWorking ? unchangedPollMs : state.data?.items.some(isInProgress) === true && runningPollMs,
  });

/** Query for the current outline; null while it has no entries. */
export const outlineQuery = (id: string, isWorking: boolean) =>
  queryOptions({
    queryKey: deckKeys.outline(id),
    queryFn: ({ signal }) => pollPart<OutlineView>(id, `${deckPath(id)}/outline`, signal),
    select: (outline) => (outline.entries.length === 0 ? null : outline),
    refetchInterval: getWorkingInterval(isWorking),
  });

export type DeckUsage = {
  totals: UsageTotals;
  estimate: Estimate | null;
  by_stage: (UsageTotals & { stage: string })[];
  by_slide: (UsageTotals & { slide_index: number | null })[];
  records: UsageRow[];
};

/** Query for the deck's usage so far; its tab shows errors. */
export const usageQuery = (id: string, isWorking: boolean) =>
  queryOptions({
    queryKey: deckKeys.usage(id),
    queryFn: ({ signal }) =>
      pollPart<DeckUsage>(id, `/tokens/presentations/${encodeURIComponent(id)}/tokens`, signal),
    refetchInterval: getWorkingInterval(isWorking),
    meta: errorShownInPlaceMeta,
  });
