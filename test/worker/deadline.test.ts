import { describe, expect, test } from 'vitest';
import { type Clock, systemClock } from '#lambdas/lib/clock.ts';
import { ModelError, type ModelPort } from '#lambdas/models/port.ts';
import { usageRows } from '#lambdas/services/usage/totals.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import { newDeck } from '#test/support/decks.ts';
import { runTask, type WorkerPorts } from '#test/support/inline-worker.ts';
import { keyOf, outlineOf } from '#test/support/scripted-outline.ts';
import { asking, countingModel, doing } from '#test/support/scripted-task.ts';

const withLeft = (ports: WorkerPorts, remainingMs: () => number): WorkerPorts => ({
  ...ports,
  remainingMs,
});

describe('a function whose time is nearly over', () => {
  test('begins no model call and puts its task back at once', async () => {
    const deck = await newDeck();
    const { model, requests } = countingModel();

    await runTask(
      outlineOf(deck.id),
      withLeft(doing(asking(1), model), () => 59_999),
    );

    expect(requests).toHaveLength(0);
    expect(await usageRows(deck.id)).toHaveLength(0);
    const task = await getTask(keyOf(deck.id));
    expect(task).toMatchObject({ status: 'queued', content_failures: 0, put_backs: 0 });
    expect(task?.queued_at).toBeLessThanOrEqual(systemClock.now());
  });

  test('leaves the rest to later claims, which ask nothing twice', async () => {
    const deck = await newDeck();
    const { model, requests } = countingModel();
    // Time for two calls a claim.
    const twoCalls = () => {
      const first = requests.length;
      return () => (requests.length - first < 2 ? 200_000 : 1_000);
    };

    for (let i = 0; i < 3; i += 1) {
      await runTask(outlineOf(deck.id), withLeft(doing(asking(5), model), twoCalls()));
    }

    expect(requests).toHaveLength(5);
    expect(await getTask(keyOf(deck.id))).toMatchObject({ status: 'completed', claims: 3 });
    const rows = await usageRows(deck.id);
    expect(rows.map((row) => row.outcome)).toEqual(Array(5).fill('committed'));
  });

  test('aborts a call that does not end in time, and records it', async () => {
    const deck = await newDeck();
    const model: ModelPort = ({ signal }) =>
      new Promise((_, reject) => {
        const aborted = new ModelError('aborted', 'aborted', { hasStarted: true });
        signal.addEventListener('abort', () => reject(aborted));
      });
    // Of the function's 100 s all but the last ten pass at once.
    const clock: Clock = {
      ...systemClock,
      sleep: (ms, signal) => (ms === 90_000 ? Promise.resolve() : systemClock.sleep(ms, signal)),
    };

    const ports = { ...doing(asking(1), model), clock };
    await runTask(
      outlineOf(deck.id),
      withLeft(ports, () => 100_000),
    );

    expect((await usageRows(deck.id)).map((row) => row.state)).toEqual(['lost']);
    expect(await getTask(keyOf(deck.id))).toMatchObject({
      status: 'queued',
      content_failures: 0,
      put_backs: 0,
    });
  });

  test('is not given for ever: a task that never ends is worn out', async () => {
    const deck = await newDeck();
    const { model } = countingModel();

    for (let i = 0; i < 10; i += 1) {
      await runTask(
        outlineOf(deck.id),
        withLeft(doing(asking(1), model), () => 1_000),
      );
    }

    expect(await getTask(keyOf(deck.id))).toMatchObject({
      status: 'failed',
      error: { code: 'worn_out' },
    });
  });
});
