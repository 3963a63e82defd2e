import { describe, expect, test } from 'vitest';
import { tryWrite } from '#lambdas/stores/try-write.ts';

const failure = (name: string) => Object.assign(new Error(name), { name });
/** Wraps an error like electrodb, with DynamoDB's error as the cause. */
const wrapped = (name: string) => new Error('electrodb', { cause: failure(name) });

/** A write that fails with the given errors in order and then succeeds. */
function scripted(...failures: Error[]) {
  let attempts = 0;
  const write = async () => {
    const next = failures[attempts];
    attempts += 1;
    if (next) throw next;
  };
  const port = { random: () => 0.5, sleep: async () => {} };
  return { run: () => tryWrite(write, port), attempts: () => attempts };
}

describe('a conditional write', () => {
  test('is retried when a transaction holds its item', async () => {
    const setup = scripted(
      wrapped('TransactionConflictException'),
      failure('TransactionConflictException'),
    );

    expect(await setup.run()).toBe(true);
    expect(setup.attempts()).toBe(3);
  });

  test('returns false without a retry when its condition fails', async () => {
    const setup = scripted(wrapped('ConditionalCheckFailedException'));

    expect(await setup.run()).toBe(false);
    expect(setup.attempts()).toBe(1);
  });

  test('throws other errors, and a conflict after eight attempts', async () => {
    const conflict = Array.from({ length: 20 }, () => wrapped('TransactionConflictException'));
    const endless = scripted(...conflict);

    await expect(scripted(failure('ValidationException')).run()).rejects.toThrow(
      'ValidationException',
    );
    await expect(endless.run()).rejects.toThrow();
    expect(endless.attempts()).toBe(8);
  });
});
