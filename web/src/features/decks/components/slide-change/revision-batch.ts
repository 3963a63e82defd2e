import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import type { SlideView, Task } from '#shared/schemas/presentations.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { showError } from '#web/lib/show-error.ts';
import { refetchEverywhere } from '#web/lib/tabs.ts';
import { postRevision } from '../../api/change-slides.ts';
import { deckKeys } from '../../api/deck-keys.ts';
import { isInFlight, isRegeneration } from '../../api/side-tasks.ts';

/**
 * The state of a slide's request: `waiting` until it is sent, `refused` if the server rejected it; otherwise the time
 * at which the slide's earlier revision ended, null without one.
 */
type RevisionRequest = { endedBefore: string | null } | 'waiting' | 'refused';

/** Revisions of several slides by one instruction, by slide id. */
export type RevisionBatch = {
  instruction: string;
  requests: Readonly<Record<string, RevisionRequest>>;
};

/** The batch of each presentation whose outcome has not been reported yet. */
export const useRevisionBatches = create<Readonly<Record<string, RevisionBatch>>>(() => ({}));

/** Forgets the batch of a presentation. */
export function removeBatch(deckId: string): void {
  const { [deckId]: _removed, ...others } = useRevisionBatches.getState();
  useRevisionBatches.setState(others, true);
}

function setRequest(deckId: string, slideId: string, request: RevisionRequest): void {
  const batch = useRevisionBatches.getState()[deckId];
  if (!batch) return;
  const requests = { ...batch.requests, [slideId]: request };
  useRevisionBatches.setState({ [deckId]: { ...batch, requests } });
}

/** Returns the task that revises a slide by an instruction. */
export const findRevision = (tasks: readonly Task[] | undefined, slideId: string) =>
  tasks?.find(
    (task) => task.kind === 'slides.revise' && task.slide_id === slideId && !isRegeneration(task),
  );

/** Whether a task belongs to a batch, which reports its outcome. */
export function isInBatch(deckId: string, task: Task): boolean {
  const { [deckId]: batch } = useRevisionBatches.getState();
  const { slide_id = '' } = task;
  return batch?.requests[slide_id] !== undefined && findRevision([task], slide_id) === task;
}

/** Whether an error is about one slide only, so that other slides can still be revised. */
const isOneSlideError = (error: unknown): boolean =>
  error instanceof ApiError && [404, 409, 412].includes(error.status);

/** Requests a revision of each slide, one after the other, in the background. */
export async function requestRevisions(
  client: QueryClient,
  { deckId, slideIds, instruction }: { deckId: string; slideIds: string[]; instruction: string },
): Promise<void> {
  const requests = Object.fromEntries(slideIds.map((id) => [id, 'waiting' as const]));
  useRevisionBatches.setState({ [deckId]: { instruction, requests } });
  const refetch = () => refetchEverywhere(client, [deckKeys.deck(deckId)]);
  for (const [position, slideId] of slideIds.entries()) {
    // Reads the slide's rev just before its request, because an edit since the start of the batch may have changed it.
    const slides = client.getQueryData<{ items: SlideView[] }>(deckKeys.slides(deckId))?.items;
    const tasks = client.getQueryData<{ items: Task[] }>(deckKeys.tasks(deckId))?.items;
    const rev = slides?.find(({ id }) => id === slideId)?.rev ?? 0;
    const endedBefore = findRevision(tasks, slideId)?.finished_at ?? null;
    try {
      await postRevision({ id: deckId, slideId, rev, instruction });
      setRequest(deckId, slideId, { endedBefore });
      // Refetches the tasks after the first request; they are then polled while a task is running.
      if (position === 0) void refetch();
    } catch (error) {
      const refused = isOneSlideError(error) ? [slideId] : slideIds.slice(position);
      for (const id of refused) setRequest(deckId, id, 'refused');
      if (refused.length === 1 && isOneSlideError(error)) continue;
      showError(error instanceof Error ? error : new Error(String(error)));
      break;
    }
  }
  await refetch();
}

/** Slide ids by the outcome of their revision. */
export type BatchOutcome = Record<'pending' | 'proposed' | 'unchanged' | 'failed', string[]>;

/** Returns the outcome of each revision of a batch. */
export function getBatchOutcome(
  { requests }: RevisionBatch,
  tasks: readonly Task[] | undefined,
): BatchOutcome {
  const outcome: BatchOutcome = { pending: [], proposed: [], unchanged: [], failed: [] };
  for (const [slideId, request] of Object.entries(requests))
    outcome[getRequestState(request, findRevision(tasks, slideId))].push(slideId);
  return outcome;
}

function getRequestState(request: RevisionRequest, task: Task | undefined): keyof BatchOutcome {
  if (request === 'refused') return 'failed';
  if (request === 'waiting' || !task || isInFlight(task)) return 'pending';
  // The cached task is still the slide's earlier revision.
  if (task.finished_at === request.endedBefore) return 'pending';
  if (task.status !== 'completed') return 'failed';
  return task.is_unchanged ? 'unchanged' : 'proposed';
}
