import { describe, expect, test } from 'vitest';
import { dayOf, systemClock } from '#lambdas/lib/clock.ts';
import type { ModelPort } from '#lambdas/models/port.ts';
import { monthTokens } from '#lambdas/services/usage/ledger.ts';
import { totalsOf, usageRows } from '#lambdas/services/usage/totals.ts';
import { listAnswers } from '#lambdas/stores/answer-store.ts';
import type { DeckItem } from '#lambdas/stores/deck-store.ts';
import { cancelTasks } from '#lambdas/stores/halt-tasks.ts';
import { listSpendings } from '#lambdas/stores/spending-store.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import { watchTask } from '#lambdas/sweeper/watch-task.ts';
import { ContentFailure, type RunTask } from '#lambdas/worker/task-context.ts';
import { clockAhead } from '#test/support/clock.ts';
import { newDeck } from '#test/support/decks.ts';
import { runTask } from '#test/support/inline-worker.ts';
import { keyOf, outlineOf } from '#test/support/scripted-outline.ts';
import { answerOf, asking, countingModel, doing } from '#test/support/scripted-task.ts';
import { failStore, transactionConflict, unreachable } from '#test/support/store-faults.ts';

/** Whether the owner's month is the sum of its one deck's rows. */
async function expectSums(deck: DeckItem): Promise<void> {
  const { input_tokens, output_tokens } = totalsOf(await usageRows(deck.id));
  const month = await monthTokens(deck.owner_id, systemClock.now());
  expect(month).toBe(input_tokens + output_tokens);
}

const later = clockAhead(60_000);

describe('the ledger', () => {
  test('of a worker that comes back after its call was lost is not touched by it', async () => {
    const deck = await newDeck();
    const late: ModelPort = async () => {
      await cancelTasks(deck.id, 1, systemClock.now());
      await watchTask(outlineOf(deck.id), later);
      return answerOf('too late');
    };

    await runTask(outlineOf(deck.id), doing(asking(1), late));

    expect(await usageRows(deck.id)).toMatchObject([{ state: 'lost', estimated: true }]);
    expect((await getTask(keyOf(deck.id)))?.status).toBe('cancelled');
    const attempt = { presentation_id: deck.id, run: 1, task_id: 'outline-1', attempt: 0 };
    expect((await listAnswers(attempt, 0)).size).toBe(0);
    await expectSums(deck);
  });

  test('of a worker whose task was taken over keeps both calls, each once', async () => {
    const deck = await newDeck();
    const { model } = countingModel();
    const overtaken: ModelPort = async () => {
      await runTask(outlineOf(deck.id), doing(asking(1), model, 30_000));
      throw new Error('the reader of the stream failed');
    };

    await runTask(outlineOf(deck.id), doing(asking(1), overtaken));

    const rows = await usageRows(deck.id);
    expect(rows.map((row) => [row.claim, row.state])).toEqual([
      [1, 'lost'],
      [2, 'settled'],
    ]);
    expect(await getTask(keyOf(deck.id))).toMatchObject({ status: 'completed', claims: 2 });
    await expectSums(deck);
  });

  test('counts once where the store is in conflict again and again', async () => {
    const deck = await newDeck();
    const { model, requests } = countingModel();
    const conflicts = { holds: 'TransactItems', times: 3, error: transactionConflict };
    const atOpening = failStore(conflicts);
    const crowded: ModelPort = async (request) => {
      if (requests.length === 0) failStore(conflicts);
      return model(request);
    };

    await runTask(outlineOf(deck.id), doing(asking(2), crowded));

    expect(atOpening.count()).toBe(3);
    expect(requests).toHaveLength(2);
    expect((await usageRows(deck.id)).map((row) => row.state)).toEqual(['settled', 'settled']);
    await expectSums(deck);
  });

  test('counts once where the store’s word that a call has ended was lost, and nothing is asked twice', async () => {
    const deck = await newDeck();
    const { model, requests } = countingModel();
    const lossy: ModelPort = async (request) => {
      if (requests.length === 0) {
        failStore({ holds: 'ANSWER#', times: 1, error: unreachable, isLate: true });
      }
      return model(request);
    };

    await runTask(outlineOf(deck.id), doing(asking(2), lossy));
    const between = await getTask(keyOf(deck.id));
    await runTask(outlineOf(deck.id), doing(asking(2), lossy));

    expect(between).toMatchObject({ status: 'queued', content_failures: 0 });
    expect(requests).toHaveLength(2);
    expect((await usageRows(deck.id)).map((row) => [row.claim, row.call, row.outcome])).toEqual([
      [1, 0, 'committed'],
      [2, 1, 'committed'],
    ]);
    await expectSums(deck);
  });

  test('of a watch that finds the row ended meanwhile stays as it was', async () => {
    const deck = await newDeck();
    await runTask(outlineOf(deck.id), doing(asking(1), countingModel().model));
    const before = await usageRows(deck.id);

    await watchTask(outlineOf(deck.id), later);

    expect(await usageRows(deck.id)).toEqual(before);
  });

  test('says of each answer what became of it: a repair that was no better was thrown away', async () => {
    const deck = await newDeck();
    const keepsSecond: RunTask = async (context) => {
      await asking(3)(context);
      return { keptCalls: [1] };
    };

    await runTask(outlineOf(deck.id), doing(keepsSecond, countingModel().model));

    const outcomes = (await usageRows(deck.id)).map((row) => row.outcome);
    expect(outcomes).toEqual(['discarded', 'committed', 'discarded']);
    await expectSums(deck);
  });

  test('has the answers of a failed attempt as thrown away', async () => {
    const deck = await newDeck();
    const useless = asking(2, () => Promise.reject(new ContentFailure('of no use')));

    await runTask(outlineOf(deck.id), doing(useless, countingModel().model));

    const outcomes = (await usageRows(deck.id)).map((row) => [row.state, row.outcome]);
    expect(outcomes).toEqual([
      ['settled', 'discarded'],
      ['settled', 'discarded'],
    ]);
  });

  test('has a zombie’s answer as thrown away, unless the claim after it took it from the store', async () => {
    const deck = await newDeck();
    const { model } = countingModel();
    const overtaken = (calls: number) =>
      asking(calls, () => runTask(outlineOf(deck.id), doing(asking(1), model, 30_000)));

    await runTask(outlineOf(deck.id), doing(overtaken(2), model));

    expect((await usageRows(deck.id)).map((row) => [row.claim, row.call, row.outcome])).toEqual([
      [1, 0, 'committed'],
      [1, 1, 'discarded'],
    ]);
    expect(await getTask(keyOf(deck.id))).toMatchObject({ status: 'completed', claims: 2 });
  });

  test('adds each ended call once to what its owner spent that day, a lost one by its estimate', async () => {
    const deck = await newDeck();
    const { model } = countingModel();
    const overtaken: ModelPort = async () => {
      await runTask(outlineOf(deck.id), doing(asking(1), model, 30_000));
      throw new Error('the reader of the stream failed');
    };

    await runTask(outlineOf(deck.id), doing(asking(1), overtaken));
    await watchTask(outlineOf(deck.id), later);

    const rows = await usageRows(deck.id);
    const today = dayOf(systemClock.now());
    const spent = await listSpendings(deck.owner_id, { from: today, to: today });
    expect(rows.map((row) => row.state)).toEqual(['lost', 'settled']);
    expect(totalsOf(spent)).toEqual(totalsOf(rows));
  });
});
