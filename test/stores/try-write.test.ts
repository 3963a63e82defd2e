import { describe, expect, test } from 'vitest';
import { tryWrite } from '#lambdas/stores/try-write.ts';

const createFailure = (name: string) => Object.assign(new Error(name), { name });
/** Wraps an error in the form of electrodb, with DynamoDB's error as the cause. */
const createWrappedFailure = (name: string) =>
  new Error('electrodb', { cause: createFailure(name) });

/** Returns a write that fails with the given errors in order and then succeeds. */
function scriptedWrite(...failures: Error[]) {
  let attempts = 0;
  const write = async () => {
    const nextError = failures[attempts];
    attempts += 1;
    if (nextError) throw nextError;
  };
  const port = { random: () => 0.5, sleep: async () => {} };
  return { run: () => tryWrite(write, port), attempts: () => attempts };
}

describe('retries of a conditional write', () => {
  test('a conditional write is retried when a transaction holds its item', async () => {
    const setup = scriptedWrite(
      createWrappedFailure('TransactionConflictException'),
      createFailure('TransactionConflictException'),
    );

    expect(await setup.run()).toBe(true);
    expect(setup.attempts()).toBe(3);
  });

  test('a conditional write returns false without a retry when its condition fails', async () => {
    const setup = scriptedWrite(createWrappedFailure('ConditionalCheckFailedException'));

    expect(await setup.run()).toBe(false);
    expect(setup.attempts()).toBe(1);
  });

  test('a conditional write throws other errors, and a conflict after eight attempts', async () => {
    const conflict = Array.from({ length: 20 }, () =>
      createWrappedFailure('TransactionConflictException'),
    );
    const endless = scriptedWrite(...conflict);

    await expect(scriptedWrite(createFailure('ValidationException')).run()).rejects.toThrow(
      'ValidationException',
    );
    await expect(endless.run()).rejects.toThrow();
    expect(endless.attempts()).toBe(8);
  });
});
