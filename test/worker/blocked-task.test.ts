import { describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import type { ThreadLimits } from '#lambdas/lib/threads/job-thread.ts';
import { ThreadPool } from '#lambdas/lib/threads/thread-pool.ts';
import { changeDeckStatus } from '#lambdas/stores/deck-store.ts';
import { listEvents } from '#lambdas/stores/event-store.ts';
import { restartTask } from '#lambdas/stores/task-control.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import { listUsageRows } from '#lambdas/stores/usage-store.ts';
import { runTask } from '#lambdas/worker/run-task.ts';
import { createThreadWork } from '#lambdas/worker/work-in-thread.ts';
import { newDeck } from '#test/support/decks.ts';
import { outlineTaskKey, outlineTaskMessage } from '#test/support/scripted-outline.ts';

const threadScript = new URL('./support/blocking-thread.ts', import.meta.url);

// A task is stopped after one second of processor time (`cpuMs`), which can take far longer than a second on a busy
// machine.
vi.setConfig({ testTimeout: 120_000 });

function createWorker(limits: Partial<ThreadLimits> = {}) {
  const limitsWithDefaults = { cpuMs: 1_000, memoryMb: 200, ...limits };
  const pool = new ThreadPool({
    script: threadScript,
    limits: limitsWithDefaults,
    keep: 1,
    idleMs: 60_000,
  });
  return { clock: systemClock, work: createThreadWork(pool, systemClock) };
}

const getOutlineTask = async (deck: { id: string }) => getTask(outlineTaskKey(deck.id));

describe('a task that blocks its thread', () => {
  test('a task that blocks its thread keeps its lease, and other tasks of the process finish meanwhile', {
    timeout: 90_000,
  }, async () => {
    const worker = createWorker({ cpuMs: 5_000 });
    const [blocked, otherDeck] = [await newDeck({ topic: 'loop' }), await newDeck()];

    const blocking = runTask(outlineTaskMessage(blocked.id), worker);
    await expect.poll(async () => (await getOutlineTask(blocked))?.status).toBe('running');
    const leased = (await getOutlineTask(blocked))?.lease_until ?? 0;
    await runTask(outlineTaskMessage(otherDeck.id), worker);

    expect((await getOutlineTask(otherDeck))?.status).toBe('completed');
    expect((await getOutlineTask(blocked))?.status).toBe('running');
    await expect
      .poll(async () => (await getOutlineTask(blocked))?.lease_until)
      .toBeGreaterThan(leased);
    await blocking;
  });

  test.each(['loop', 'regexp', 'memory'])(
    'a blocking task is requeued once and then fails with a reason: %s',
    async (topic) => {
      const worker = createWorker({ memoryMb: 64 });
      const deck = await newDeck({ topic });

      await runTask(outlineTaskMessage(deck.id), worker);
      const firstTask = await getOutlineTask(deck);
      await runTask(outlineTaskMessage(deck.id), worker);

      expect(firstTask).toMatchObject({ status: 'queued', overruns: 1, claims: 1 });
      expect(await getOutlineTask(deck)).toMatchObject({
        status: 'failed',
        error: { code: 'too_complex' },
        claims: 2,
      });
    },
  );

  test('a failed blocking task gets two new attempts when a user restarts the task', async () => {
    const worker = createWorker({ cpuMs: 300 });
    const deck = await newDeck({ topic: 'loop' });
    await runTask(outlineTaskMessage(deck.id), worker);
    await runTask(outlineTaskMessage(deck.id), worker);
    const failed = await getOutlineTask(deck);
    if (failed) await restartTask(failed, systemClock.now());

    expect(await getOutlineTask(deck)).toMatchObject({ status: 'pending', overruns: 0 });
  });

  test('a task stopped for blocking its thread leaves no model call open', async () => {
    const worker = createWorker({ cpuMs: 500 });
    const deck = await newDeck({ topic: 'call' });

    await runTask(outlineTaskMessage(deck.id), worker);
    await runTask(outlineTaskMessage(deck.id), worker);

    expect((await listUsageRows(deck.id)).map(({ state }) => state)).toEqual(['lost', 'lost']);
  });
});

describe('a worker thread that exits', () => {
  test.each(['crash', 'exit'])(
    'when a thread exits, its task returns to the queue: %s',
    async (topic) => {
      const worker = createWorker();
      const deck = await newDeck({ topic });

      await runTask(outlineTaskMessage(deck.id), worker);

      const task = await getOutlineTask(deck);
      expect(task).toMatchObject({ status: 'queued', claims: 1 });
      expect(task?.overruns ?? 0).toBe(0);
    },
  );

  test('a thread that exits does not end the work of the next task', async () => {
    const worker = createWorker();
    const [crashing, plain] = [await newDeck({ topic: 'crash' }), await newDeck()];

    await runTask(outlineTaskMessage(crashing.id), worker);
    await runTask(outlineTaskMessage(plain.id), worker);

    expect((await getOutlineTask(plain))?.status).toBe('completed');
  });
});

test('pausing the deck aborts the work of its task in the thread', async () => {
  const worker = createWorker();
  const deck = await newDeck({ topic: 'wait' });

  const working = runTask(outlineTaskMessage(deck.id), worker);
  const types = async () => (await listEvents(deck.id, 10)).map(({ type }) => type);
  await expect.poll(types).toContain('waiting');
  await changeDeckStatus(deck.id, {
    from: ['running'],
    to: 'paused',
    run: 1,
    now: systemClock.now(),
  });
  await working;

  expect((await getOutlineTask(deck))?.status).toBe('pending');
});
