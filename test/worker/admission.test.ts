import { describe, expect, test } from 'vitest';
import { type Clock, systemClock } from '#lambdas/lib/clock.ts';
import { env } from '#lambdas/lib/env.ts';
import { quotaTokens } from '#lambdas/models/catalog.ts';
import { ModelError, type ModelPort } from '#lambdas/models/port.ts';
import type { OpenCall } from '#lambdas/services/usage/ledger.ts';
import { usageRows } from '#lambdas/services/usage/totals.ts';
import { admitted, takeAdmission, windowMs, windowOf } from '#lambdas/stores/admission-store.ts';
import { type DeckItem, moveDeck } from '#lambdas/stores/deck-store.ts';
import { pauseTask } from '#lambdas/stores/halt-tasks.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import { admit } from '#lambdas/worker/admit.ts';
import { NotWanted } from '#lambdas/worker/task-context.ts';
import { quotaOfModel } from '#shared/schemas/settings.ts';
import { newDeck } from '#test/support/decks.ts';
import { runTask, type WorkerPorts } from '#test/support/inline-worker.ts';
import { keyOf, outlineOf } from '#test/support/scripted-outline.ts';
import { answerOf, asking, countingModel, doing } from '#test/support/scripted-task.ts';
import { failStore, transactionConflict, unreachable } from '#test/support/store-faults.ts';

const model = env.SETTINGS.models.slide;
const quota = quotaOfModel(env.SETTINGS, model).tokens_per_minute / 6;
const perWindow = { tokens: quota };
const shard = { model, shard: 0 };
const tokensAt = async (at: number) => (await admitted(shard, at)).tokens;
let day = 0;

/** A clock that stands still in a window that no other test uses; sleeping moves it on. */
function ownClock(): Clock {
  // Whole days from now: no two tests share a window.
  let now = windowOf(systemClock.now()) + ++day * 86_400_000 + 4_000;
  return {
    ...systemClock,
    now: () => now,
    random: () => 0.5,
    sleep: async (ms, signal) => {
      if (signal && ms === 3_000) return systemClock.sleep(60_000, signal);
      now += ms;
    },
  };
}

const callOf = (deck: DeckItem): OpenCall => ({
  presentation_id: deck.id,
  run: 1,
  task_id: 'outline-1',
  claim: 2,
  call: 0,
  user_id: deck.owner_id,
  tier: 'free',
  stage: 'outline',
  purpose: 'outline',
  model,
  estimate: { ...answerOf('x').usage, output_tokens: 1_000 },
  at: 0,
});

const at = (clock: Clock, port: ModelPort, calls = 1): WorkerPorts => ({
  ...doing(asking(calls), port),
  clock,
});

describe('a call’s share of the model’s quota', () => {
  test('is what it burned, once it has ended', async () => {
    const deck = await newDeck();
    const clock = ownClock();
    let during = 0;
    const port: ModelPort = async () => {
      during = await tokensAt(clock.now());
      return answerOf('x');
    };

    await runTask(outlineOf(deck.id), at(clock, port));

    const burned = quotaTokens(model, answerOf('x').usage);
    expect(during).toBeGreaterThan(1_000);
    expect(await tokensAt(clock.now())).toBe(burned);
  });

  test('is given back whole by a call that was throttled or refused', async () => {
    const [deck, paused] = [await newDeck(), await newDeck()];
    const clock = ownClock();
    const throttled: ModelPort = async () => {
      throw new ModelError('throttled', 'too many');
    };
    const pausedLate: WorkerPorts = {
      ...at(clock, countingModel().model),
      tasks: () => async (context) => {
        const move = { from: ['running' as const], to: 'paused' as const, run: 1, now: 0 };
        await moveDeck(paused.id, move);
        return asking(1)(context);
      },
    };

    await runTask(outlineOf(deck.id), at(clock, throttled));
    await runTask(outlineOf(paused.id), pausedLate);

    expect(await tokensAt(clock.now())).toBe(0);
    expect((await getTask(keyOf(paused.id)))?.status).toBe('pending');
  });

  test('that is not to be had opens no row and puts the task back into the next window', async () => {
    const deck = await newDeck();
    const clock = ownClock();
    const { model: port, requests } = countingModel();
    await takeAdmission(shard, quota, perWindow, clock.now());

    await runTask(outlineOf(deck.id), at(clock, port));

    expect(requests).toHaveLength(0);
    expect(await usageRows(deck.id)).toHaveLength(0);
    const task = await getTask(keyOf(deck.id));
    expect(task).toMatchObject({ status: 'queued', content_failures: 0, put_backs: 1, attempt: 0 });
    const wait = (task?.queued_at ?? 0) - clock.now();
    expect(wait).toBeGreaterThanOrEqual(windowMs - 4_000);
    expect(wait).toBeLessThanOrEqual(2 * windowMs);
  });

  test('is waited for without end: a task that was refused seventy times does not fail', async () => {
    const deck = await newDeck();
    const clock = ownClock();
    const { model: port } = countingModel();
    await takeAdmission(shard, 2 * quota, perWindow, clock.now());

    for (let i = 0; i < 70; i += 1) await runTask(outlineOf(deck.id), at(clock, port));

    expect(await getTask(keyOf(deck.id))).toMatchObject({ status: 'queued', put_backs: 70 });
  });

  test('is taken from the next window by a task that has waited before', async () => {
    const deck = await newDeck();
    const clock = ownClock();
    const { model: port, requests } = countingModel();
    await takeAdmission(shard, quota, perWindow, clock.now());
    await runTask(outlineOf(deck.id), at(clock, port));
    const next = windowOf(clock.now()) + windowMs;

    await runTask(outlineOf(deck.id), at(clock, port));

    expect(requests).toHaveLength(1);
    expect(clock.now()).toBe(next);
    expect((await getTask(keyOf(deck.id)))?.status).toBe('completed');
  });

  test('is given back by a task whose lease was taken while it waited, and no row is opened', async () => {
    const deck = await newDeck();
    const clock = ownClock();
    const { model: port, requests } = countingModel();
    await takeAdmission(shard, quota, perWindow, clock.now());
    await runTask(outlineOf(deck.id), at(clock, port));
    const taken = new AbortController();
    const waiting: Clock = {
      ...clock,
      sleep: async (ms, signal) => {
        await clock.sleep(ms, signal);
        if (ms !== 3_000) taken.abort();
      },
    };
    const task = await getTask(keyOf(deck.id));
    if (!task) throw new Error('the task is gone');
    const call = { ...callOf(deck), at: clock.now() };

    const asking = admit(call, { deck, task, clock: waiting, signal: taken.signal });

    await expect(asking).rejects.toBeInstanceOf(NotWanted);
    expect(requests).toHaveLength(0);
    expect(await usageRows(deck.id)).toHaveLength(0);
    expect(await tokensAt(clock.now())).toBeLessThan(1);
  });

  test('is given back by a task that was paused by itself before it asked, and the model is not called', async () => {
    const deck = await newDeck();
    const clock = ownClock();
    const { model: port, requests } = countingModel();
    const pausedFirst: WorkerPorts = {
      ...at(clock, port),
      tasks: () => async (context) => {
        await pauseTask(keyOf(deck.id), clock.now());
        return asking(1)(context);
      },
    };

    await runTask(outlineOf(deck.id), pausedFirst);

    expect(requests).toHaveLength(0);
    expect(await usageRows(deck.id)).toMatchObject([{ outcome: 'failed', output_tokens: 0 }]);
    expect(await tokensAt(clock.now())).toBe(0);
    expect((await getTask(keyOf(deck.id)))?.status).toBe('paused');
  });

  test('that can’t be given back fails no call that is paid for', async () => {
    const deck = await newDeck();
    const clock = ownClock();
    const port: ModelPort = async () => {
      failStore({ holds: 'ADMISSION#', times: 1, error: unreachable });
      return answerOf('x');
    };

    await runTask(outlineOf(deck.id), at(clock, port));

    expect((await getTask(keyOf(deck.id)))?.status).toBe('completed');
    expect(await tokensAt(clock.now())).toBeGreaterThan(1_000);
  });

  test('is taken once where the store is in conflict first', async () => {
    const deck = await newDeck();
    const clock = ownClock();
    const fault = failStore({ holds: 'ADMISSION#', times: 2, error: transactionConflict });

    await runTask(outlineOf(deck.id), at(clock, countingModel().model));

    expect(fault.count()).toBe(2);
    expect(await tokensAt(clock.now())).toBe(quotaTokens(model, answerOf('x').usage));
  });
});
