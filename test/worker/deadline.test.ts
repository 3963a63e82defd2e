import { describe, expect, test } from 'vitest';
import { type Clock, systemClock } from '#lambdas/lib/clock.ts';
import { ModelError, type ModelPort } from '#lambdas/models/port.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import { listUsageRows } from '#lambdas/stores/usage-store.ts';
import { newDeck } from '#test/support/decks.ts';
import { runTask, type WorkerPorts } from '#test/support/inline-worker.ts';
import { outlineTaskKey, outlineTaskMessage } from '#test/support/scripted-outline.ts';
import {
  createCountingModel,
  createModelCallTask,
  createPortsForTask,
} from '#test/support/scripted-task.ts';

const limitRemainingMs = (ports: WorkerPorts, remainingMs: () => number): WorkerPorts => ({
  ...ports,
  remainingMs,
});

describe('a function that is close to its timeout', () => {
  test('a function close to its timeout makes no model call and requeues its task at once', async () => {
    const deck = await newDeck();
    const { model, requests } = createCountingModel();

    await runTask(
      outlineTaskMessage(deck.id),
      limitRemainingMs(createPortsForTask(createModelCallTask(1), model), () => 59_999),
    );

    expect(requests).toHaveLength(0);
    expect(await listUsageRows(deck.id)).toHaveLength(0);
    const task = await getTask(outlineTaskKey(deck.id));
    expect(task).toMatchObject({ status: 'queued', content_failures: 0, put_backs: 0 });
    expect(task?.queued_at).toBeLessThanOrEqual(systemClock.now());
  });

  test('a function close to its timeout leaves the remaining calls to later claims, which do not repeat answered calls', async () => {
    const deck = await newDeck();
    const { model, requests } = createCountingModel();
    // Returns a function for the remaining time of one claim: 200 s until the claim has made two model calls, then 1 s.
    const twoCalls = () => {
      const firstCount = requests.length;
      return () => (requests.length - firstCount < 2 ? 200_000 : 1_000);
    };

    for (let i = 0; i < 3; i += 1) {
      await runTask(
        outlineTaskMessage(deck.id),
        limitRemainingMs(createPortsForTask(createModelCallTask(5), model), twoCalls()),
      );
    }

    expect(requests).toHaveLength(5);
    expect(await getTask(outlineTaskKey(deck.id))).toMatchObject({
      status: 'completed',
      claims: 3,
    });
    const rows = await listUsageRows(deck.id);
    expect(rows.map((row) => row.outcome)).toEqual(Array(5).fill('committed'));
  });

  test('a function close to its timeout aborts a running model call and records its usage', async () => {
    const deck = await newDeck();
    const model: ModelPort = ({ signal }) =>
      new Promise((_, reject) => {
        const aborted = new ModelError('aborted', 'aborted', { hasStarted: true });
        signal.addEventListener('abort', () => reject(aborted));
      });
    // The clock jumps to the last ten seconds of the function's 100 s.
    const clock: Clock = {
      ...systemClock,
      sleep: (ms, signal) => (ms === 90_000 ? Promise.resolve() : systemClock.sleep(ms, signal)),
    };

    const ports = { ...createPortsForTask(createModelCallTask(1), model), clock };
    await runTask(
      outlineTaskMessage(deck.id),
      limitRemainingMs(ports, () => 100_000),
    );

    expect((await listUsageRows(deck.id)).map((row) => row.state)).toEqual(['lost']);
    expect(await getTask(outlineTaskKey(deck.id))).toMatchObject({
      status: 'queued',
      content_failures: 0,
      put_backs: 0,
    });
  });

  test('a task that exceeds the maximum number of claims fails', async () => {
    const deck = await newDeck();
    const { model } = createCountingModel();

    for (let i = 0; i < 10; i += 1) {
      await runTask(
        outlineTaskMessage(deck.id),
        limitRemainingMs(createPortsForTask(createModelCallTask(1), model), () => 1_000),
      );
    }

    expect(await getTask(outlineTaskKey(deck.id))).toMatchObject({
      status: 'failed',
      error: { code: 'worn_out' },
    });
  });
});
