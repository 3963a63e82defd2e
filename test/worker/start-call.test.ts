import { describe, expect, test } from 'vitest';
import { type Clock, systemClock } from '#lambdas/lib/clock.ts';
import { env } from '#lambdas/lib/env.ts';
import { quotaTokens } from '#lambdas/models/catalog.ts';
import { ModelError, type ModelPort } from '#lambdas/models/port.ts';
import type { OpenCall } from '#lambdas/services/usage/ledger.ts';
import {
  admitCall,
  computeWindowStart,
  readWindowUsage,
  windowMs,
} from '#lambdas/stores/admission-store.ts';
import { changeDeckStatus, type DeckItem } from '#lambdas/stores/deck-store.ts';
import { pauseTask } from '#lambdas/stores/task-control.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import { listUsageRows } from '#lambdas/stores/usage-store.ts';
import { startCall } from '#lambdas/worker/start-call.ts';
import { TaskNotRunnable } from '#lambdas/worker/task-context.ts';
import { getModelQuota } from '#shared/schemas/settings.ts';
import { newDeck } from '#test/support/decks.ts';
import { runTask, type WorkerPorts } from '#test/support/inline-worker.ts';
import { outlineTaskKey, outlineTaskMessage } from '#test/support/scripted-outline.ts';
import {
  createCountingModel,
  createModelCallTask,
  createPortsForTask,
  textResponse,
} from '#test/support/scripted-task.ts';
import {
  createStoreTimeout,
  createTransactionConflict,
  failStoreRequests,
} from '#test/support/store-faults.ts';

const model = env.SETTINGS.models.slide;
const quota = getModelQuota(env.SETTINGS, model).tokens_per_minute / 6;
const windowQuota = { tokens: quota };
const shard = { model, shard: 0 };
const readReservedTokens = async (workerPorts: number) =>
  (await readWindowUsage(shard, workerPorts)).tokens;
let day = 0;

/** Returns a clock that stands still in a quota window that no other test uses; only `sleep` advances it. */
function createStoppedClock(): Clock {
  // Each test uses another day, so that no two tests share a quota window.
  let now = computeWindowStart(systemClock.now()) + ++day * 86_400_000 + 4_000;
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

const makeCall = (deck: DeckItem): OpenCall => ({
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
  estimate: { ...textResponse('x').usage, output_tokens: 1_000 },
  at: 0,
});

const createWorkerPorts = (clock: Clock, port: ModelPort, calls = 1): WorkerPorts => ({
  ...createPortsForTask(createModelCallTask(calls), port),
  clock,
});

describe('a call’s share of the model quota', () => {
  test('a call’s reserved quota is reduced to the used tokens when the call ends', async () => {
    const deck = await newDeck();
    const clock = createStoppedClock();
    let during = 0;
    const port: ModelPort = async () => {
      during = await readReservedTokens(clock.now());
      return textResponse('x');
    };

    await runTask(outlineTaskMessage(deck.id), createWorkerPorts(clock, port));

    const burned = quotaTokens(model, textResponse('x').usage);
    expect(during).toBeGreaterThan(1_000);
    expect(await readReservedTokens(clock.now())).toBe(burned);
  });

  test('the reserved quota is refunded completely when the call is throttled or refused', async () => {
    const [deck, paused] = [await newDeck(), await newDeck()];
    const clock = createStoppedClock();
    const throttled: ModelPort = async () => {
      throw new ModelError('throttled', 'too many');
    };
    const pausedLate: WorkerPorts = {
      ...createWorkerPorts(clock, createCountingModel().model),
      tasks: () => async (context) => {
        const move = { from: ['running' as const], to: 'paused' as const, run: 1, now: 0 };
        await changeDeckStatus(paused.id, move);
        return createModelCallTask(1)(context);
      },
    };

    await runTask(outlineTaskMessage(deck.id), createWorkerPorts(clock, throttled));
    await runTask(outlineTaskMessage(paused.id), pausedLate);

    expect(await readReservedTokens(clock.now())).toBe(0);
    expect((await getTask(outlineTaskKey(paused.id)))?.status).toBe('pending');
  });

  test('when no quota is left, the call opens no usage record and its task is requeued for the next window', async () => {
    const deck = await newDeck();
    const clock = createStoppedClock();
    const { model: port, requests } = createCountingModel();
    await admitCall(shard, quota, windowQuota, clock.now());

    await runTask(outlineTaskMessage(deck.id), createWorkerPorts(clock, port));

    expect(requests).toHaveLength(0);
    expect(await listUsageRows(deck.id)).toHaveLength(0);
    const task = await getTask(outlineTaskKey(deck.id));
    expect(task).toMatchObject({ status: 'queued', content_failures: 0, put_backs: 1, attempt: 0 });
    const wait = (task?.queued_at ?? 0) - clock.now();
    expect(wait).toBeGreaterThanOrEqual(windowMs - 4_000);
    expect(wait).toBeLessThanOrEqual(2 * windowMs);
  });

  test('a task does not fail when quota is unavailable seventy times', async () => {
    const deck = await newDeck();
    const clock = createStoppedClock();
    const { model: port } = createCountingModel();
    await admitCall(shard, 2 * quota, windowQuota, clock.now());

    for (let i = 0; i < 70; i += 1)
      await runTask(outlineTaskMessage(deck.id), createWorkerPorts(clock, port));

    expect(await getTask(outlineTaskKey(deck.id))).toMatchObject({
      status: 'queued',
      put_backs: 70,
    });
  });

  test('a task that was requeued for quota before reserves from the next window', async () => {
    const deck = await newDeck();
    const clock = createStoppedClock();
    const { model: port, requests } = createCountingModel();
    await admitCall(shard, quota, windowQuota, clock.now());
    await runTask(outlineTaskMessage(deck.id), createWorkerPorts(clock, port));
    const nextWindow = computeWindowStart(clock.now()) + windowMs;

    await runTask(outlineTaskMessage(deck.id), createWorkerPorts(clock, port));

    expect(requests).toHaveLength(1);
    expect(clock.now()).toBe(nextWindow);
    expect((await getTask(outlineTaskKey(deck.id)))?.status).toBe('completed');
  });

  test('the reserved quota is refunded, without a usage record, when the task loses its lease while waiting', async () => {
    const deck = await newDeck();
    const clock = createStoppedClock();
    const { model: port, requests } = createCountingModel();
    await admitCall(shard, quota, windowQuota, clock.now());
    await runTask(outlineTaskMessage(deck.id), createWorkerPorts(clock, port));
    const abort = new AbortController();
    const waiting: Clock = {
      ...clock,
      sleep: async (ms, signal) => {
        await clock.sleep(ms, signal);
        if (ms !== 3_000) abort.abort();
      },
    };
    const task = await getTask(outlineTaskKey(deck.id));
    if (!task) throw new Error('the task is gone');
    const call = { ...makeCall(deck), at: clock.now() };

    const pending = startCall(call, { deck, task, clock: waiting, signal: abort.signal });

    await expect(pending).rejects.toBeInstanceOf(TaskNotRunnable);
    expect(requests).toHaveLength(0);
    expect(await listUsageRows(deck.id)).toHaveLength(0);
    expect(await readReservedTokens(clock.now())).toBeLessThan(1);
  });

  test('the reserved quota is refunded, without a model call, when the task is paused before the call', async () => {
    const deck = await newDeck();
    const clock = createStoppedClock();
    const { model: port, requests } = createCountingModel();
    const pausedFirst: WorkerPorts = {
      ...createWorkerPorts(clock, port),
      tasks: () => async (context) => {
        await pauseTask(outlineTaskKey(deck.id), clock.now());
        return createModelCallTask(1)(context);
      },
    };

    await runTask(outlineTaskMessage(deck.id), pausedFirst);

    expect(requests).toHaveLength(0);
    expect(await listUsageRows(deck.id)).toEqual([]);
    expect(await readReservedTokens(clock.now())).toBe(0);
    expect((await getTask(outlineTaskKey(deck.id)))?.status).toBe('paused');
  });

  test('a failed quota refund does not fail a paid call', async () => {
    const deck = await newDeck();
    const clock = createStoppedClock();
    const port: ModelPort = async () => {
      failStoreRequests({ holds: 'ADMISSION#', times: 1, error: createStoreTimeout });
      return textResponse('x');
    };

    await runTask(outlineTaskMessage(deck.id), createWorkerPorts(clock, port));

    expect((await getTask(outlineTaskKey(deck.id)))?.status).toBe('completed');
    expect(await readReservedTokens(clock.now())).toBeGreaterThan(1_000);
  });

  test('quota is reserved once after transaction conflicts', async () => {
    const deck = await newDeck();
    const clock = createStoppedClock();
    const fault = failStoreRequests({
      holds: 'ADMISSION#',
      times: 2,
      error: createTransactionConflict,
    });

    await runTask(
      outlineTaskMessage(deck.id),
      createWorkerPorts(clock, createCountingModel().model),
    );

    expect(fault.count()).toBe(2);
    expect(await readReservedTokens(clock.now())).toBe(quotaTokens(model, textResponse('x').usage));
  });
});
