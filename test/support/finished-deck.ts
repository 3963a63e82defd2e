import { systemClock } from '#lambdas/lib/clock.ts';
import { type DeckItem, getDeck } from '#lambdas/stores/deck-store.ts';
import { listTasks, type TaskItem } from '#lambdas/stores/task-store.ts';
import type { UserRecord } from '#lambdas/stores/user-store.ts';
import type { RunTask } from '#lambdas/worker/task-context.ts';
import { getTaskHandler } from '#lambdas/worker/tasks/task-handlers.ts';
import type { TaskKind } from '#shared/domain/statuses.ts';
import type { CreatePresentationBody } from '#shared/schemas/presentations.ts';
import { runTask, type WorkerPorts } from '#test/support/inline-worker.ts';
import { call } from './api.ts';
import { copyDeck, type DeckSnapshot, takeDeckSnapshot } from './deck-copies.ts';
import { newDeck } from './decks.ts';
import { newUser, type TestUser } from './factories.ts';
import { writePlainSlide } from './plain-slide.ts';
import {
  completeOutlineLines,
  createPortsWithModel,
  createStreamingModel,
  outlineTaskMessage,
} from './scripted-outline.ts';

const emptyTask: RunTask = async () => ({});

/** Replacements for tasks: nothing is rendered, and slides are written without a model. */
const plainTasks: Partial<Record<TaskKind, RunTask>> = {
  'slides.slide': writePlainSlide,
  'slides.review': emptyTask,
  'deploy.pptx': emptyTask,
  'deploy.pdf': emptyTask,
  'deploy.thumbnails': emptyTask,
};

/** Creates a worker that writes slides without a model; `own` replaces tasks by kind. */
export const createPlainWorker = (own: Partial<Record<TaskKind, RunTask>> = {}): WorkerPorts => ({
  ...createPortsWithModel(createStreamingModel(completeOutlineLines)),
  tasks: (kind) => own[kind] ?? plainTasks[kind] ?? getTaskHandler(kind),
});

/** Runs the queued tasks of a deck until none is queued. */
export async function runQueuedTasks(id: string, worker = createPlainWorker()): Promise<void> {
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

type DeckResponse = Awaited<ReturnType<typeof call>>;

/** Creates a deck of three slides with a completed outline; returns it with a function for its owner's API requests. */
export async function outlinedDeck(
  body: Partial<CreatePresentationBody> = {},
  overrides: Partial<UserRecord> = {},
) {
  const owner = await newUser(overrides);
  return addRequestFunction(await generateOutlinedDeck(owner.user, body), owner);
}

async function generateOutlinedDeck(owner: UserRecord, body: Partial<CreatePresentationBody>) {
  const { id } = await newDeck({ slide_count: 3, ...body }, owner);
  await runTask(
    outlineTaskMessage(id),
    createPortsWithModel(createStreamingModel(completeOutlineLines)),
  );
  return id;
}

async function generateFinishedDeck(owner: UserRecord, body: Partial<CreatePresentationBody>) {
  const id = await generateOutlinedDeck(owner, body);
  await runQueuedTasks(id);
  return id;
}

function addRequestFunction(id: string, { user, token }: TestUser) {
  const ask = (
    method: string,
    path: string,
    asked?: unknown,
    headers = {},
  ): Promise<DeckResponse> =>
    call(method, `/presentations/${id}${path}`, { token, body: asked, headers });
  const deck = async (): Promise<DeckItem> =>
    (await getDeck(id)) ?? Promise.reject(new Error(`deck ${id} is gone`));
  return { id, ask, deck, user, token };
}

const snapshots = new Map<string, Promise<DeckSnapshot>>();

/**
 * Creates a completed deck; returns it with a function for its owner's API requests. The first deck of each kind is
 * made by the worker, which takes a second; further ones are copies of what it has stored.
 */
export async function finishedDeck(
  ...[body = {}, overrides = {}]: Parameters<typeof outlinedDeck>
) {
  const owner = await newUser(overrides);
  // A deck can't be copied if the clock was moved, or if the owner has a given address or id, which must be unique.
  const hasRealTime = Math.abs(systemClock.now() - Date.now()) < 1_000;
  const isCopied = hasRealTime && !overrides.id && !overrides.email;
  if (!isCopied) return addRequestFunction(await generateFinishedDeck(owner.user, body), owner);
  const kind = JSON.stringify([body, overrides]);
  const snapshot =
    snapshots.get(kind) ?? takeDeckSnapshot((user) => generateFinishedDeck(user, body), overrides);
  snapshots.set(kind, snapshot);
  return addRequestFunction(await copyDeck(await snapshot, owner.user), owner);
}

/** Returns the header that makes a change conditional on a rev. */
export const ifMatch = (rev: number) => ({ 'if-match': `"${rev}"` });
