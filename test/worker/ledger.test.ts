import { describe, expect, test } from 'vitest';
import { systemClock, utcDay } from '#lambdas/lib/clock.ts';
import type { ModelPort } from '#lambdas/models/port.ts';
import { sumUsage } from '#lambdas/services/usage/usage-rows.ts';
import type { DeckItem } from '#lambdas/stores/deck-store.ts';
import { listResponses } from '#lambdas/stores/model-response-store.ts';
import { listSpendings } from '#lambdas/stores/spending-store.ts';
import { cancelTasks } from '#lambdas/stores/task-control.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import { listUsageRows, readMonthTokens } from '#lambdas/stores/usage-store.ts';
import { watchTask } from '#lambdas/sweeper/watch-task.ts';
import { ContentFailure, type RunTask } from '#lambdas/worker/task-context.ts';
import { createClockAhead } from '#test/support/clock.ts';
import { newDeck } from '#test/support/decks.ts';
import { runTask } from '#test/support/inline-worker.ts';
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

/** Asserts that the owner's monthly usage equals the sum of the usage records of their only deck. */
async function expectMatchingSums(deck: DeckItem): Promise<void> {
  const { input_tokens, cache_write_tokens, output_tokens } = sumUsage(
    await listUsageRows(deck.id),
  );
  const month = await readMonthTokens(deck.owner_id, systemClock.now());
  expect(month).toBe(input_tokens + cache_write_tokens + output_tokens);
}

const laterClock = createClockAhead(60_000);

describe('what the usage ledger counts', () => {
  test('the usage ledger does not change when a worker returns after its call was marked lost', async () => {
    const deck = await newDeck();
    const lateModel: ModelPort = async () => {
      await cancelTasks(deck.id, 1, systemClock.now());
      await watchTask(outlineTaskMessage(deck.id), laterClock);
      return textResponse('too late');
    };

    await runTask(
      outlineTaskMessage(deck.id),
      createPortsForTask(createModelCallTask(1), lateModel),
    );

    expect(await listUsageRows(deck.id)).toMatchObject([{ state: 'lost', estimated: true }]);
    expect((await getTask(outlineTaskKey(deck.id)))?.status).toBe('cancelled');
    const attempt = { presentation_id: deck.id, run: 1, task_id: 'outline-1', attempt: 0 };
    expect((await listResponses(attempt, 0)).size).toBe(0);
    await expectMatchingSums(deck);
  });

  test('cache writes count to the owner’s monthly tokens, cache reads do not', async () => {
    const deck = await newDeck();
    const usage = {
      ...{ input_tokens: 100, output_tokens: 20 },
      ...{ cache_read_tokens: 4_000, cache_write_tokens: 3_000 },
    };
    const model: ModelPort = async () => ({ ...textResponse('cached'), usage });

    await runTask(outlineTaskMessage(deck.id), createPortsForTask(createModelCallTask(1), model));

    expect(await readMonthTokens(deck.owner_id, systemClock.now())).toBe(3_120);
    await expectMatchingSums(deck);
  });

  test('the usage ledger keeps both calls of a task that another worker took over, each once', async () => {
    const deck = await newDeck();
    const { model } = createCountingModel();
    const overtaken: ModelPort = async () => {
      await runTask(
        outlineTaskMessage(deck.id),
        createPortsForTask(createModelCallTask(1), model, 30_000),
      );
      throw new Error('the reader of the stream failed');
    };

    await runTask(
      outlineTaskMessage(deck.id),
      createPortsForTask(createModelCallTask(1), overtaken),
    );

    const rows = await listUsageRows(deck.id);
    expect(rows.map((row) => [row.claim, row.state])).toEqual([
      [1, 'lost'],
      [2, 'settled'],
    ]);
    expect(await getTask(outlineTaskKey(deck.id))).toMatchObject({
      status: 'completed',
      claims: 2,
    });
    await expectMatchingSums(deck);
  });

  test('the usage ledger counts a call once after repeated transaction conflicts', async () => {
    const deck = await newDeck();
    const { model, requests } = createCountingModel();
    const conflicts = { holds: 'TransactItems', times: 3, error: createTransactionConflict };
    const atOpening = failStoreRequests(conflicts);
    const crowded: ModelPort = async (request) => {
      if (requests.length === 0) failStoreRequests(conflicts);
      return model(request);
    };

    await runTask(outlineTaskMessage(deck.id), createPortsForTask(createModelCallTask(2), crowded));

    expect(atOpening.count()).toBe(3);
    expect(requests).toHaveLength(2);
    expect((await listUsageRows(deck.id)).map((row) => row.state)).toEqual(['settled', 'settled']);
    await expectMatchingSums(deck);
  });

  test('a call is counted once, and not repeated, when the response to the write of its end is lost', async () => {
    const deck = await newDeck();
    const { model, requests } = createCountingModel();
    const lossy: ModelPort = async (request) => {
      if (requests.length === 0) {
        failStoreRequests({ holds: 'ANSWER#', times: 1, error: createStoreTimeout, isLate: true });
      }
      return model(request);
    };

    await runTask(outlineTaskMessage(deck.id), createPortsForTask(createModelCallTask(2), lossy));
    const between = await getTask(outlineTaskKey(deck.id));
    await runTask(outlineTaskMessage(deck.id), createPortsForTask(createModelCallTask(2), lossy));

    expect(between).toMatchObject({ status: 'queued', content_failures: 0 });
    expect(requests).toHaveLength(2);
    expect((await listUsageRows(deck.id)).map((row) => [row.claim, row.call, row.outcome])).toEqual(
      [
        [1, 0, 'committed'],
        [2, 1, 'committed'],
      ],
    );
    await expectMatchingSums(deck);
  });

  test('the usage ledger does not change when the watch check finds that the call has already ended', async () => {
    const deck = await newDeck();
    await runTask(
      outlineTaskMessage(deck.id),
      createPortsForTask(createModelCallTask(1), createCountingModel().model),
    );
    const usageRowsBefore = await listUsageRows(deck.id);

    await watchTask(outlineTaskMessage(deck.id), laterClock);

    expect(await listUsageRows(deck.id)).toEqual(usageRowsBefore);
  });

  test('the usage ledger marks a repair response as discarded when it is no improvement', async () => {
    const deck = await newDeck();
    const keepsSecond: RunTask = async (context) => {
      await createModelCallTask(3)(context);
      return { keptCalls: [1] };
    };

    await runTask(
      outlineTaskMessage(deck.id),
      createPortsForTask(keepsSecond, createCountingModel().model),
    );

    const outcomes = (await listUsageRows(deck.id)).map((row) => row.outcome);
    expect(outcomes).toEqual(['discarded', 'committed', 'discarded']);
    await expectMatchingSums(deck);
  });

  test('the usage ledger marks the responses of a failed attempt as discarded', async () => {
    const deck = await newDeck();
    const useless = createModelCallTask(2, () => Promise.reject(new ContentFailure('of no use')));

    await runTask(
      outlineTaskMessage(deck.id),
      createPortsForTask(useless, createCountingModel().model),
    );

    const outcomes = (await listUsageRows(deck.id)).map((row) => [row.state, row.outcome]);
    expect(outcomes).toEqual([
      ['settled', 'discarded'],
      ['settled', 'discarded'],
    ]);
  });

  test('the usage ledger marks the response of a worker that lost its lease as discarded unless the next claim reuses it', async () => {
    const deck = await newDeck();
    const { model } = createCountingModel();
    const overtaken = (calls: number) =>
      createModelCallTask(calls, () =>
        runTask(
          outlineTaskMessage(deck.id),
          createPortsForTask(createModelCallTask(1), model, 30_000),
        ),
      );

    await runTask(outlineTaskMessage(deck.id), createPortsForTask(overtaken(2), model));

    expect((await listUsageRows(deck.id)).map((row) => [row.claim, row.call, row.outcome])).toEqual(
      [
        [1, 0, 'committed'],
        [1, 1, 'discarded'],
      ],
    );
    expect(await getTask(outlineTaskKey(deck.id))).toMatchObject({
      status: 'completed',
      claims: 2,
    });
  });

  test('the usage ledger adds each ended call once to the owner’s daily usage, a lost call by its estimate', async () => {
    const deck = await newDeck();
    const { model } = createCountingModel();
    const overtaken: ModelPort = async () => {
      await runTask(
        outlineTaskMessage(deck.id),
        createPortsForTask(createModelCallTask(1), model, 30_000),
      );
      throw new Error('the reader of the stream failed');
    };

    await runTask(
      outlineTaskMessage(deck.id),
      createPortsForTask(createModelCallTask(1), overtaken),
    );
    await watchTask(outlineTaskMessage(deck.id), laterClock);

    const rows = await listUsageRows(deck.id);
    const today = utcDay(systemClock.now());
    const spent = await listSpendings(deck.owner_id, { from: today, to: today });
    expect(rows.map((row) => row.state)).toEqual(['lost', 'settled']);
    expect(sumUsage(spent)).toEqual(sumUsage(rows));
  });
});
