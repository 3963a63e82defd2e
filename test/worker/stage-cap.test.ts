import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { env } from '#lambdas/lib/env.ts';
import { clearTtlCaches } from '#lambdas/lib/ttl-cache.ts';
import { createPresentation } from '#lambdas/services/decks/commands/create-presentation.ts';
import { regenerate } from '#lambdas/services/decks/commands/regenerate.ts';
import { resume } from '#lambdas/services/decks/commands/resume.ts';
import { secondsUntilNextMonth } from '#lambdas/services/usage/quota-error.ts';
import { readStageMonth, updateMonthModelCost } from '#lambdas/services/usage/stage-month.ts';
import { countDecksUsed } from '#lambdas/stores/deck-quota-store.ts';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import { readMonthModelCost, storeMonthModelCost } from '#lambdas/stores/month-model-cost-store.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import { listUsageRows } from '#lambdas/stores/usage-store.ts';
import { handler } from '#lambdas/sweeper/handler.ts';
import { createClockAhead } from '#test/support/clock.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { runTask } from '#test/support/inline-worker.ts';
import {
  completeOutlineLines,
  createPortsWithModel,
  createStreamingModel,
  outlineTaskMessage,
} from '#test/support/scripted-outline.ts';
import {
  createCountingModel,
  createModelCallTask,
  createPortsForTask,
} from '#test/support/scripted-task.ts';

const currentMonth = () => new Date(systemClock.now()).toISOString().slice(0, 7);
const stageCapUsd = 5;

beforeEach(() => {
  Object.assign(env.SETTINGS, { model_usd_a_month: stageCapUsd });
  clearTtlCaches();
  onTestFinished(async () => {
    Object.assign(env.SETTINGS, { model_usd_a_month: undefined });
    await storeMonthModelCost(currentMonth(), 0);
    clearTtlCaches();
  });
});

/** Sets the deployment's model cost of this month to its cap; in production, the sweeper stores this sum. */
async function spendStageCap(): Promise<void> {
  await storeMonthModelCost(currentMonth(), stageCapUsd * 1_000_000);
  clearTtlCaches();
}

describe('a deployment whose monthly model budget is used up', () => {
  test('when the deployment’s budget is used up, a new presentation is rejected until the next month, and no quota unit is charged', async () => {
    const { user } = await newUser();
    await spendStageCap();

    const creation = createPresentation(user, systemClock.id(), { topic: 'Bees' }, systemClock);

    await expect(creation).rejects.toMatchObject({ code: 'stage_cap' });
    const { options } = await creation.catch((error) => error);
    const left = secondsUntilNextMonth(systemClock.now());
    expect(options.retryAfter).toBeGreaterThan(left - 60);
    expect(options.retryAfter).toBeLessThanOrEqual(left);
    expect(await countDecksUsed(user.id, systemClock.now())).toBe(0);
  });

  test('when the deployment’s budget is used up, the running call finishes and the deck is paused before the next call', async () => {
    const deck = await newDeck();

    await runTask(
      outlineTaskMessage(deck.id),
      createPortsWithModel(createStreamingModel(completeOutlineLines, spendStageCap)),
    );
    const slides = (await listTasks(deck.id, 1)).filter(({ kind }) => kind === 'slides.slide');
    const { model, requests } = createCountingModel();
    await runTask(
      { ...outlineTaskMessage(deck.id), task_id: slides[0]?.id ?? '' },
      createPortsForTask(createModelCallTask(1), model),
    );

    expect(await getDeck(deck.id)).toMatchObject({ status: 'paused', reason: 'stage_cap' });
    expect(requests).toHaveLength(0);
    expect((await listUsageRows(deck.id)).map(({ outcome }) => outcome)).toEqual(['committed']);
  });

  test('when the deployment’s budget is used up, a paused deck cannot be resumed or regenerated until the next month', async () => {
    const { user } = await newUser();
    const deck = await newDeck({}, user);
    await spendStageCap();
    await runTask(
      outlineTaskMessage(deck.id),
      createPortsForTask(createModelCallTask(1), createCountingModel().model),
    );
    const ask = { from: 'slides' as const, body: { scope: 'unedited' as const }, requestId: 'r' };

    await expect(resume(user, deck.id, systemClock)).rejects.toMatchObject({ code: 'stage_cap' });
    await expect(regenerate(user, deck.id, ask, systemClock)).rejects.toMatchObject({
      code: 'stage_cap',
    });
    const nextMonth = createClockAhead((secondsUntilNextMonth(systemClock.now()) + 60) * 1_000);
    expect(await resume(user, deck.id, nextMonth)).toMatchObject({ status: 'running' });
  });
});

test('a deployment without a budget cap rejects no presentation', async () => {
  Object.assign(env.SETTINGS, { model_usd_a_month: undefined });
  await spendStageCap();
  const { user } = await newUser();

  const deck = await createPresentation(user, systemClock.id(), { topic: 'Bees' }, systemClock);

  expect(deck.status).toBe('running');
  expect(await readStageMonth(systemClock.now())).toBeNull();
});

test('the sweeper’s schedule updates the monthly total of model costs', async () => {
  const staleSum = 123_456_789_000;
  await storeMonthModelCost(currentMonth(), staleSum);

  await handler({});

  expect(await readMonthModelCost(currentMonth())).not.toBe(staleSum);
});

test('the sweeper adds up the cost of the month’s calls', async () => {
  const pricesBefore = env.SETTINGS.model_prices;
  onTestFinished(() => void Object.assign(env.SETTINGS, { model_prices: pricesBefore }));
  const ownPrices = { input: 1_000_000, output: 0, cache_read: 0, cache_write: 0 };
  Object.assign(env.SETTINGS, { model_prices: { [env.SETTINGS.models.slide]: ownPrices } });
  const deck = await newDeck();
  await updateMonthModelCost(systemClock.now());
  const firstSum = await readMonthModelCost(currentMonth());

  // Costs 100 dollars: 100 input tokens at a dollar each.
  await runTask(
    outlineTaskMessage(deck.id),
    createPortsForTask(createModelCallTask(1), createCountingModel().model),
  );
  await updateMonthModelCost(systemClock.now());
  clearTtlCaches();

  // Other tests may add costs in the meantime.
  expect((await readMonthModelCost(currentMonth())) - firstSum).toBeGreaterThanOrEqual(100_000_000);
  expect(await readStageMonth(systemClock.now())).toMatchObject({
    cap_micros: 5_000_000,
    is_capped: true,
  });
});
