import { type DeckItem, getDeck } from '#lambdas/stores/deck-store.ts';
import { listTasks, type TaskItem } from '#lambdas/stores/task-store.ts';
import type { UserRecord } from '#lambdas/stores/user-store.ts';
import type { RunTask } from '#lambdas/worker/task-context.ts';
import { taskOf } from '#lambdas/worker/tasks/task-of.ts';
import type { TaskKind } from '#shared/domain/statuses.ts';
import type { CreatePresentationBody } from '#shared/schemas/presentations.ts';
import { runTask, type WorkerPorts } from '#test/support/inline-worker.ts';
import { call } from './api.ts';
import { newDeck } from './decks.ts';
import { newUser } from './factories.ts';
import { plainSlide } from './plain-slide.ts';
import { outlineOf, ports, saying, whole } from './scripted-outline.ts';

const nothing: RunTask = async () => ({});

/** Work that a test leaves out: nothing is drawn, and slides come without a model. */
const plain: Partial<Record<TaskKind, RunTask>> = {
  'slides.slide': plainSlide,
  'slides.review': nothing,
  'deploy.pptx': nothing,
  'deploy.pdf': nothing,
  'deploy.thumbnails': nothing,
};

/** A worker that makes slides without a model; `own` does other kinds in its way. */
export const plainWorker = (own: Partial<Record<TaskKind, RunTask>> = {}): WorkerPorts => ({
  ...ports(saying(whole)),
  tasks: (kind) => own[kind] ?? plain[kind] ?? taskOf(kind),
});

/** Works off what is queued of a deck, until nothing is. */
export async function workOff(id: string, worker = plainWorker()): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    const deck = await getDeck(id);
    const tasks = await listTasks(id, deck?.run ?? 1);
    const queued = tasks.filter((task) => task.status === 'queued');
    if (queued.length === 0) return;
    for (const task of queued) await runTask(messageOf(task), worker);
  }
}

export const messageOf = ({ presentation_id, run, id }: TaskItem) => ({
  v: 1 as const,
  presentation_id,
  run,
  task_id: id,
});

export type Asked = Awaited<ReturnType<typeof call>>;

/** A deck of three slides whose outline is done, its owner's way to ask for more, and its outline as the API tells it. */
export async function outlinedDeck(
  body: Partial<CreatePresentationBody> = {},
  overrides: Partial<UserRecord> = {},
) {
  const owner = await newUser(overrides);
  const { id } = await newDeck({ slide_count: 3, ...body }, owner.user);
  await runTask(outlineOf(id), ports(saying(whole)));
  const ask = (method: string, path: string, asked?: unknown, headers = {}): Promise<Asked> =>
    call(method, `/presentations/${id}${path}`, { token: owner.token, body: asked, headers });
  const deck = async (): Promise<DeckItem> =>
    (await getDeck(id)) ?? Promise.reject(new Error(`deck ${id} is gone`));
  return { id, ask, deck, user: owner.user, token: owner.token };
}

/** As above, made to its end. */
export async function finishedDeck(...made: Parameters<typeof outlinedDeck>) {
  const outlined = await outlinedDeck(...made);
  await workOff(outlined.id);
  return outlined;
}

/** The header by which a change names the rev that it rests on. */
export const ifMatch = (rev: number) => ({ 'if-match': `"${rev}"` });
