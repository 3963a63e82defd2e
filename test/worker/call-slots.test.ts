import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { listSlots } from '#lambdas/stores/side-slot-store.ts';
import { taskEntity } from '#lambdas/stores/task-entity.ts';
import {
  createTaskStatusFields,
  listTasks,
  type TaskItem,
  toTaskKey,
} from '#lambdas/stores/task-store.ts';
import type { RunTask } from '#lambdas/worker/task-context.ts';
import type { Tier } from '#shared/domain/tiers.ts';
import { call } from '#test/support/api.ts';
import { newDeck } from '#test/support/decks.ts';
import {
  createPlainWorker,
  finishedDeck,
  ifMatch,
  runQueuedTasks,
} from '#test/support/finished-deck.ts';
import { runTask } from '#test/support/inline-worker.ts';

/** The number of running tasks that the plan `free` allows. */
const limit = 3;

/**
 * Creates two finished decks of one owner, of three slides each; returns a function that requests a revision of each
 * slide.
 */
async function createTwoDecks(tier: Tier = 'free') {
  const { id, user, token } = await finishedDeck({}, { tier });
  const other = await newDeck({ slide_count: 3 }, user);
  await runQueuedTasks(other.id);
  const ids = [id, other.id];
  const reviseAll = async (): Promise<void> => {
    for (const deckId of ids) {
      for (const slide of ['s00', 's01', 's02']) {
        const path = `/presentations/${deckId}/slides/${slide}/revise`;
        const body = { instruction: 'Be shorter.' };
        const { status } = await call('POST', path, { token, body, headers: ifMatch(1) });
        expect(status).toBe(200);
      }
    }
  };
  return { ids, user, token, reviseAll };
}

const listSideTasks = async (ids: readonly string[]): Promise<TaskItem[]> =>
  (await Promise.all(ids.map((id) => listTasks(id, 1)))).flat().filter(({ is_aside }) => is_aside);

const countWaitedTasks = async (ids: readonly string[]): Promise<number> =>
  (await listSideTasks(ids)).filter(({ put_backs }) => put_backs === 1).length;

const deliver = (task: TaskItem, work: RunTask) =>
  runTask(
    { v: 1, presentation_id: task.presentation_id, run: task.run, task_id: task.id },
    createPlainWorker({ 'slides.revise': work }),
  );

/** Returns a task function that waits for `release`, and the counts of its started, running and simultaneous calls. */
function createCountedWork() {
  const gate = Promise.withResolvers<void>();
  const counts = { running: 0, max: 0, started: 0 };
  const work: RunTask = async () => {
    counts.running += 1;
    counts.started += 1;
    counts.max = Math.max(counts.max, counts.running);
    await gate.promise;
    counts.running -= 1;
    return {};
  };
  return { work, counts, release: gate.resolve };
}

const emptyTask: RunTask = async () => ({});

describe('side tasks that call a model', () => {
  test('an owner’s side tasks with model calls run in parallel up to the plan’s limit over all presentations', async () => {
    const { ids, user, reviseAll } = await createTwoDecks();
    await reviseAll();
    const { work, counts, release } = createCountedWork();

    const deliveries = (await listSideTasks(ids)).map((task) => deliver(task, work));
    await expect.poll(() => countWaitedTasks(ids)).toBe(limit);
    const slots = await listSlots(user.id, 'calls');
    release();
    await Promise.all(deliveries);

    expect(counts).toEqual({ running: 0, max: limit, started: limit });
    expect(slots).toHaveLength(limit);
  });

  test('while all workers are busy, an owner’s side tasks run in parallel up to the limit of the lowest plan', async () => {
    const { ids, reviseAll } = await createTwoDecks('team');
    await reviseAll();
    const tasks = await listSideTasks(ids);
    for (const task of tasks)
      await taskEntity()
        .patch(toTaskKey(task))
        .set(createTaskStatusFields(task, 'queued', systemClock.now() - 5_000))
        .go();
    const { work, counts, release } = createCountedWork();

    const deliveries = tasks.map((task) => deliver(task, work));
    await expect.poll(() => countWaitedTasks(ids)).toBe(limit);
    release();
    await Promise.all(deliveries);

    expect(counts.max).toBe(limit);
  });

  test('a side task that waits for a call slot uses no attempt and runs in the end', async () => {
    const { ids, reviseAll } = await createTwoDecks();
    await reviseAll();
    const { work, release } = createCountedWork();
    const deliveries = (await listSideTasks(ids)).map((task) => deliver(task, work));
    await expect.poll(() => countWaitedTasks(ids)).toBe(limit);
    release();
    await Promise.all(deliveries);

    const waiting = (await listSideTasks(ids)).filter(({ status }) => status === 'queued');
    for (const task of waiting) await deliver(task, emptyTask);

    expect(
      waiting.map(({ claims, put_backs, content_failures }) => ({
        claims,
        put_backs,
        content_failures,
      })),
    ).toEqual(
      Array.from({ length: limit }, () => ({ claims: 1, put_backs: 1, content_failures: 0 })),
    );
    expect(new Set((await listSideTasks(ids)).map(({ status }) => status))).toEqual(
      new Set(['completed']),
    );
  });

  test('deleting a presentation releases the call slots of its side tasks', async () => {
    const { ids, token, reviseAll } = await createTwoDecks();
    await reviseAll();
    const [first = '', second = ''] = ids;
    const { work, counts, release } = createCountedWork();
    const deliveries = (await listSideTasks([first])).map((task) => deliver(task, work));
    await expect.poll(() => counts.running).toBe(limit);

    await call('DELETE', `/presentations/${first}`, { token });
    for (const task of await listSideTasks([second])) await deliver(task, emptyTask);
    release();
    await Promise.all(deliveries);

    expect((await listSideTasks([second])).map(({ status }) => status)).toEqual(
      Array.from({ length: limit }, () => 'completed'),
    );
  });

  test('a side task that is claimed again keeps its call slot', async () => {
    const { ids, user, reviseAll } = await createTwoDecks();
    await reviseAll();
    const [task] = await listSideTasks(ids);
    if (!task) throw new Error('there is no side task');
    let claims = 0;
    const failingOnce: RunTask = async () => {
      claims += 1;
      if (claims === 1) throw new Error('the store is not reached');
      return {};
    };

    await deliver(task, failingOnce);
    const between = await listSlots(user.id, 'calls');
    await deliver(task, failingOnce);

    expect([between.length, claims]).toEqual([1, 2]);
    expect(await listSlots(user.id, 'calls')).toEqual(between);
  });

  test('file generation uses no call slots', async () => {
    const { ids, user, token } = await createTwoDecks();

    await call('POST', `/presentations/${ids[0]}/generate-html-version?version=1&format=png`, {
      token,
    });
    await runQueuedTasks(ids[0] ?? '');

    expect(await listSlots(user.id, 'calls')).toEqual([]);
  });
});
