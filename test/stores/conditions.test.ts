import { describe, expect, test } from 'vitest';
import { held } from '#lambdas/stores/conditions.ts';

const failure = (name: string) => Object.assign(new Error(name), { name });
/** As electrodb throws it: DynamoDB's error as the cause. */
const wrapped = (name: string) => new Error('electrodb', { cause: failure(name) });

/** A write that fails with the given errors one after the other and is then made. */
function scripted(...failures: Error[]) {
  let tries = 0;
  const write = async () => {
    const next = failures[tries];
    tries += 1;
    if (next) throw next;
  };
  const port = { random: () => 0.5, sleep: async () => {} };
  return { run: () => held(write, port), tries: () => tries };
}

describe('a conditional write', () => {
  test('is tried again when it meets a transaction on its item', async () => {
    const world = scripted(
      wrapped('TransactionConflictException'),
      failure('TransactionConflictException'),
    );

    expect(await world.run()).toBe(true);
    expect(world.tries()).toBe(3);
  });

  test('whose condition does not hold is false, once', async () => {
    const world = scripted(wrapped('ConditionalCheckFailedException'));

    expect(await world.run()).toBe(false);
    expect(world.tries()).toBe(1);
  });

  test('that fails otherwise says so, also when it conflicts for ever', async () => {
    const conflict = Array.from({ length: 20 }, () => wrapped('TransactionConflictException'));
    const endless = scripted(...conflict);

    await expect(scripted(failure('ValidationException')).run()).rejects.toThrow(
      'ValidationException',
    );
    await expect(endless.run()).rejects.toThrow();
    expect(endless.tries()).toBe(8);
  });
});
