import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { getPlan } from '#lambdas/stores/slide-store.ts';
import { runTransaction, transact } from '#lambdas/stores/transact.ts';
import { ConditionFailed } from '#shared/errors.ts';
import { createTransactionConflict, failStoreRequests } from '#test/support/store-faults.ts';

const createCancelledResponse = (...codes: string[]) => ({
  canceled: true,
  data: codes.map((code) => ({ rejected: code !== 'None', code })),
});
const writtenResponse = { canceled: false, data: [] };

/** Returns a transaction that returns the given results in order, and a clock that records the sleeps. */
function scriptedTransaction(answers: { canceled: boolean; data: unknown }[]) {
  const tokens: string[] = [];
  const waits: number[] = [];
  const tryOnce = async (token: string) => {
    tokens.push(token);
    return answers[Math.min(tokens.length, answers.length) - 1] ?? writtenResponse;
  };
  const port = {
    id: () => 'token',
    random: () => 0.5,
    sleep: async (ms: number) => void waits.push(ms),
  };
  return { tokens, waits, run: () => runTransaction(tryOnce, port) };
}

describe('retries of a DynamoDB transaction', () => {
  test('a transaction is retried under the same token with growing jitter after a conflict', async () => {
    const setup = scriptedTransaction([
      createCancelledResponse('None', 'TransactionConflict'),
      createCancelledResponse('ThrottlingError', 'None'),
      writtenResponse,
    ]);

    await setup.run();

    expect(setup.tokens).toHaveLength(3);
    expect(new Set(setup.tokens).size).toBe(1);
    expect(setup.waits).toEqual([12.5, 25]);
  });

  test('a transaction throws ConditionFailed at once when a condition fails, even next to a conflict', async () => {
    const setup = scriptedTransaction([
      createCancelledResponse('TransactionConflict', 'ConditionalCheckFailed'),
    ]);

    await expect(setup.run()).rejects.toBeInstanceOf(ConditionFailed);
    expect(setup.tokens).toHaveLength(1);
  });

  test('a transaction throws after eight attempts that all conflict', async () => {
    const setup = scriptedTransaction([createCancelledResponse('TransactionConflict')]);

    await expect(setup.run()).rejects.toMatchObject({
      message: 'transaction cancelled: TransactionConflict',
      // The API maps this error name to 503 "busy".
      name: 'TransactionConflictException',
    });
    expect(setup.tokens).toHaveLength(8);
  });

  test('a transaction is not retried when it is cancelled for another reason', async () => {
    const setup = scriptedTransaction([createCancelledResponse('ItemCollectionSizeLimitExceeded')]);

    await expect(setup.run()).rejects.toThrow('ItemCollectionSizeLimitExceeded');
    expect(setup.tokens).toHaveLength(1);
  });

  test('a transaction builds its writes once, so that each retry sends the same writes', async () => {
    const id = systemClock.id();
    let times = 0;
    const fault = failStoreRequests({ holds: id, times: 2, error: createTransactionConflict });

    await transact(({ plan }) => {
      times += 1;
      const madeItem = { title: `made ${times}`, subtitle: '', points: [] };
      return [plan.create({ presentation_id: id, run: 1, plan: madeItem }).commit()];
    });

    expect(fault.count()).toBe(2);
    expect(times).toBe(1);
    expect((await getPlan(id, 1))?.title).toBe('made 1');
  });
});
