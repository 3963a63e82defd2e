import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { getPlan } from '#lambdas/stores/slide-store.ts';
import { runTransaction, transact } from '#lambdas/stores/transact.ts';
import { Fenced } from '#shared/errors.ts';
import { failStore, transactionConflict } from '#test/support/store-faults.ts';

const cancelled = (...codes: string[]) => ({
  canceled: true,
  data: codes.map((code) => ({ rejected: code !== 'None', code })),
});
const written = { canceled: false, data: [] };

/** A transaction that answers from a list, and a port that notes how long it was asked to wait. */
function scripted(answers: { canceled: boolean; data: unknown }[]) {
  const tokens: string[] = [];
  const waits: number[] = [];
  const tryOnce = async (token: string) => {
    tokens.push(token);
    return answers[Math.min(tokens.length, answers.length) - 1] ?? written;
  };
  const port = {
    id: () => 'token',
    random: () => 0.5,
    sleep: async (ms: number) => void waits.push(ms),
  };
  return { tokens, waits, run: () => runTransaction(tryOnce, port) };
}

describe('a transaction', () => {
  test('that meets another is tried again under the same token, with growing jitter', async () => {
    const world = scripted([
      cancelled('None', 'TransactionConflict'),
      cancelled('ThrottlingError', 'None'),
      written,
    ]);

    await world.run();

    expect(world.tokens).toHaveLength(3);
    expect(new Set(world.tokens).size).toBe(1);
    expect(world.waits).toEqual([12.5, 25]);
  });

  test('whose condition does not hold is fenced at once, even beside a conflict', async () => {
    const world = scripted([cancelled('TransactionConflict', 'ConditionalCheckFailed')]);

    await expect(world.run()).rejects.toBeInstanceOf(Fenced);
    expect(world.tokens).toHaveLength(1);
  });

  test('that never gets through says so after eight tries', async () => {
    const world = scripted([cancelled('TransactionConflict')]);

    await expect(world.run()).rejects.toMatchObject({
      message: 'transaction cancelled: TransactionConflict',
      // By this name the API answers that it is busy.
      name: 'TransactionConflictException',
    });
    expect(world.tokens).toHaveLength(8);
  });

  test('that is cancelled for another reason is not tried again', async () => {
    const world = scripted([cancelled('ItemCollectionSizeLimitExceeded')]);

    await expect(world.run()).rejects.toThrow('ItemCollectionSizeLimitExceeded');
    expect(world.tokens).toHaveLength(1);
  });

  test('is made out once: each retry under its token asks for the same writes', async () => {
    const id = systemClock.id();
    let times = 0;
    const fault = failStore({ holds: id, times: 2, error: transactionConflict });

    await transact(({ plan }) => {
      times += 1;
      const made = { title: `made ${times}`, subtitle: '', points: [] };
      return [plan.create({ presentation_id: id, run: 1, plan: made }).commit()];
    });

    expect(fault.count()).toBe(2);
    expect(times).toBe(1);
    expect((await getPlan(id, 1))?.title).toBe('made 1');
  });
});
