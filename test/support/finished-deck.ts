import { type DeckItem, getDeck } from '#lambdas/stores/deck-store.ts';
import { listTasks, type TaskItem } from '#lambdas/stores/task-store.ts';
import type { UserRecord } from '#lambdas/stores/user-store.ts';
import type { RunTask } from '#lambdas/worker/task-context.ts';
import { getTaskHandler } from '#lambdas/worker/tasks/task-handlers.ts';
import type { TaskKind } from '#shared/domain/statuses.ts';
import type { CreatePresentationBody } from '#shared/schemas/presentations.ts';
import { runTask, type WorkerPorts } from '#test/support/inline-worker.ts';
import { call } from './api.ts';
import { newDeck } from './decks.ts';
import { newUser } from './factories.ts';
import { plainSlide } from './plain-slide.ts';
import {
  completeOutlineLines,
  outlineTaskMessage,
  portsWithModel,
  streamingModel,
} from './scripted-outline.ts';

const nothing: RunTask = async () => ({});

/** Tasks that tests replace: nothing is rendered, and slides are written without a model. */
const plain: Partial<Record<TaskKind, RunTask>> = {
  'slides.slide': plainSlide,
  'slides.review': nothing,
  'deploy.pptx': nothing,
  'deploy.pdf': nothing,
  'deploy.thumbnails': nothing,
};

/** Creates a worker that writes slides without a model; `own` overrides tasks by kind. */
export const plainWorker = (own: Partial<Record<TaskKind, RunTask>> = {}): WorkerPorts => ({
  ...portsWithModel(streamingModel(completeOutlineLines)),
  tasks: (kind) => own[kind] ?? plain[kind] ?? getTaskHandler(kind),
});

/** Runs the queued tasks of a deck until none is queued. */
export async function runQueuedTasks(id: string, worker = plainWorker()): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    const deck = await getDeck(id);
    const tasks = await listTasks(id, deck?.run ?? 1);
    const queued = tasks.filter((task) => task.status === 'queued');
    if (queued.length === 0) return;
    for (const task of queued) await runTask(queueMessage(task), worker);
  }
}

const queueMessage = ({ presentation_id, run, id }: TaskItem) => ({
  v: 1 as const,
  presentation_id,
  run,
  task_id: id,
});

export type DeckResponse = Awaited<ReturnType<typeof call>>;

/** Creates a deck of three slides with a completed outline, and a function for its owner's API requests. */
export async function outlinedDeck(
  body: Partial<CreatePresentationBody> = {},
  overrides: Partial<UserRecord> = {},
) {
  const owner = await newUser(overrides);
  const { id } = await newDeck({ slide_count: 3, ...body }, owner.user);
  await runTask(outlineTaskMessage(id), portsWithModel(streamingModel(completeOutlineLines)));
  const ask = (
    method: string,
    path: string,
    asked?: unknown,
    headers = {},
  ): Promise<DeckResponse> =>
    call(method, `/presentations/${id}${path}`, { token: owner.token, body: asked, headers });
  const deck = async (): Promise<DeckItem> =>
    (await getDeck(id)) ?? Promise.reject(new Error(`deck ${id} is gone`));
  return { id, ask, deck, user: owner.user, token: owner.token };
}

/** Creates a completed deck, with a function for its owner's API requests. */
export async function finishedDeck(...made: Parameters<typeof outlinedDeck>) {
  const outlined = await outlinedDeck(...made);
  await runQueuedTasks(outlined.id);
  return outlined;
}

/** Returns the header that makes a change conditional on a rev. */
export const ifMatch = (rev: number) => ({ 'if-match': `"${rev}"` });
