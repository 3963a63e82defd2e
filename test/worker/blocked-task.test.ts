import { describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import type { ThreadLimits } from '#lambdas/lib/threads/job-thread.ts';
import { ThreadPool } from '#lambdas/lib/threads/thread-pool.ts';
import { usageRows } from '#lambdas/services/usage/totals.ts';
import { moveDeck } from '#lambdas/stores/deck-store.ts';
import { listEvents } from '#lambdas/stores/event-store.ts';
import { restartTask } from '#lambdas/stores/halt-tasks.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import { runTask } from '#lambdas/worker/run-task.ts';
import { workInThread } from '#lambdas/worker/work-in-thread.ts';
import { newDeck } from '#test/support/decks.ts';
import { keyOf, outlineOf } from '#test/support/scripted-outline.ts';

const script = new URL('./support/blocking-thread.ts', import.meta.url);

// A second of the processor is many on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

function workerWith(limits: Partial<ThreadLimits> = {}) {
  const all = { cpuMs: 1_000, memoryMb: 200, ...limits };
  const pool = new ThreadPool({ script, limits: all, keep: 1, idleMs: 60_000 });
  return { clock: systemClock, work: workInThread(pool, systemClock) };
}

const taskOf = async (deck: { id: string }) => getTask(keyOf(deck.id));

describe('a task whose content work blocks its thread', () => {
  test('keeps its lease, and other tasks of the process end meanwhile', {
    timeout: 90_000,
  }, async () => {
    const worker = workerWith({ cpuMs: 5_000 });
    const [blocked, other] = [await newDeck({ topic: 'loop' }), await newDeck()];

    const blocking = runTask(outlineOf(blocked.id), worker);
    await expect.poll(async () => (await taskOf(blocked))?.status).toBe('running');
    const leased = (await taskOf(blocked))?.lease_until ?? 0;
    await runTask(outlineOf(other.id), worker);

    expect((await taskOf(other))?.status).toBe('completed');
    expect((await taskOf(blocked))?.status).toBe('running');
    await expect.poll(async () => (await taskOf(blocked))?.lease_until).toBeGreaterThan(leased);
    await blocking;
  });

  test.each(['loop', 'regexp', 'memory'])(
    'is put back once, then fails with a reason: %s',
    async (topic) => {
      const worker = workerWith({ memoryMb: 64 });
      const deck = await newDeck({ topic });

      await runTask(outlineOf(deck.id), worker);
      const first = await taskOf(deck);
      await runTask(outlineOf(deck.id), worker);

      expect(first).toMatchObject({ status: 'queued', overruns: 1, claims: 1 });
      expect(await taskOf(deck)).toMatchObject({
        status: 'failed',
        error: { code: 'too_complex' },
        claims: 2,
      });
    },
  );

  test('has both attempts again after a user restarts it', async () => {
    const worker = workerWith({ cpuMs: 300 });
    const deck = await newDeck({ topic: 'loop' });
    await runTask(outlineOf(deck.id), worker);
    await runTask(outlineOf(deck.id), worker);
    const failed = await taskOf(deck);
    if (failed) await restartTask(failed, systemClock.now());

    expect(await taskOf(deck)).toMatchObject({ status: 'pending', overruns: 0 });
  });

  test('leaves no call of the model open', async () => {
    const worker = workerWith({ cpuMs: 500 });
    const deck = await newDeck({ topic: 'call' });

    await runTask(outlineOf(deck.id), worker);
    await runTask(outlineOf(deck.id), worker);

    expect((await usageRows(deck.id)).map(({ state }) => state)).toEqual(['lost', 'lost']);
  });
});

describe('a thread that ends by itself', () => {
  test.each(['crash', 'exit'])('returns its task to the queue: %s', async (topic) => {
    const worker = workerWith();
    const deck = await newDeck({ topic });

    await runTask(outlineOf(deck.id), worker);

    const task = await taskOf(deck);
    expect(task).toMatchObject({ status: 'queued', claims: 1 });
    expect(task?.overruns ?? 0).toBe(0);
  });

  test('does not end the work of the next task', async () => {
    const worker = workerWith();
    const [crashing, plain] = [await newDeck({ topic: 'crash' }), await newDeck()];

    await runTask(outlineOf(crashing.id), worker);
    await runTask(outlineOf(plain.id), worker);

    expect((await taskOf(plain))?.status).toBe('completed');
  });
});

test('a deck that is paused aborts the work in the thread', async () => {
  const worker = workerWith();
  const deck = await newDeck({ topic: 'wait' });

  const working = runTask(outlineOf(deck.id), worker);
  const types = async () => (await listEvents(deck.id, 10)).map(({ type }) => type);
  await expect.poll(types).toContain('waiting');
  await moveDeck(deck.id, { from: ['running'], to: 'paused', run: 1, now: systemClock.now() });
  await working;

  expect((await taskOf(deck))?.status).toBe('pending');
});
