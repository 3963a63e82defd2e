import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import {
  type Admission,
  admitCall,
  computeWindowStart,
  readWindowUsage,
  refundAdmission,
  type Shard,
  windowMs,
} from '#lambdas/stores/admission-store.ts';

const quotaTokens = 1_000;
const windowQuota = { tokens: quotaTokens };
const newModel = (): Shard => ({ model: `model-${systemClock.id()}`, shard: 0 });
const firstWindow = computeWindowStart(systemClock.now());

/** Returns the tokens used in each of the first windows. */
const usedTokens = async (model: Shard, windows: number) => {
  const usages = Array.from({ length: windows }, (_, i) =>
    readWindowUsage(model, firstWindow + i * windowMs),
  );
  return (await Promise.all(usages)).map(({ tokens }) => tokens);
};

async function admitOrThrow(model: Shard, tokens: number): Promise<Admission> {
  const admission = await admitCall(model, tokens, windowQuota, firstWindow);
  if (!admission) throw new Error('the window had no room');
  return admission;
}

const isAdmitted = async (model: Shard, tokens: number, when: number) =>
  (await admitCall(model, tokens, windowQuota, when)) !== undefined;

describe('admission of model calls within a quota', () => {
  test('the admission store admits calls while the window has quota left, and rejects them when it has none', async () => {
    const model = newModel();

    const answers = [
      await isAdmitted(model, 600, firstWindow),
      await isAdmitted(model, 400, firstWindow + windowMs - 1),
      await isAdmitted(model, 1, firstWindow),
    ];

    expect(answers).toEqual([true, true, false]);
    expect(await readWindowUsage(model, firstWindow)).toEqual({ tokens: 1_000, calls: 2 });
  });

  test('the admission store admits exactly ten of fifty concurrent calls when ten fit', async () => {
    const model = newModel();

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => isAdmitted(model, 100, firstWindow)),
    );

    expect(answers.filter(Boolean)).toHaveLength(10);
    expect(await usedTokens(model, 2)).toEqual([1_000, 0]);
  });

  test('the admission store charges the excess of a call to the next window', async () => {
    const model = newModel();
    await admitCall(model, 900, windowQuota, firstWindow);

    expect(await isAdmitted(model, 500, firstWindow)).toBe(true);

    expect(await usedTokens(model, 3)).toEqual([1_000, 400, 0]);
  });

  test('the admission store rejects calls when a window with a fractional quota is full', async () => {
    const model = newModel();
    const thirdOfQuota = 1_000 / 3;

    const answers: boolean[] = [];
    for (let i = 0; i < 4; i += 1)
      answers.push(
        (await admitCall(model, 200, { tokens: thirdOfQuota }, firstWindow)) !== undefined,
      );

    expect(answers).toEqual([true, true, false, false]);
    expect(await usedTokens(model, 2)).toEqual([333, 67]);
  });

  test('the admission store admits a call larger than a window and fills the windows after it', async () => {
    const model = newModel();

    expect(await isAdmitted(model, 2_500, firstWindow)).toBe(true);

    expect(await usedTokens(model, 4)).toEqual([1_000, 1_000, 500, 0]);
    expect(await isAdmitted(model, 1, firstWindow + windowMs)).toBe(false);
    expect(await isAdmitted(model, 1, firstWindow + 2 * windowMs)).toBe(true);
  });

  test('the admission store charges a very large call to at most one minute of windows', async () => {
    const model = newModel();

    expect(await isAdmitted(model, 20_000, firstWindow)).toBe(true);

    expect(await usedTokens(model, 8)).toEqual([
      1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 14_000, 0,
    ]);
  });

  test('the admission store credits refunded tokens to the current window, which may become negative', async () => {
    const model = newModel();
    const admission = await admitOrThrow(model, 1_000);

    await refundAdmission(admission, 700, firstWindow + windowMs);

    expect(await usedTokens(model, 2)).toEqual([1_000, -700]);
    expect(await isAdmitted(model, 1_600, firstWindow + windowMs)).toBe(true);
    expect(await usedTokens(model, 3)).toEqual([1_000, 900, 0]);
  });

  test('the admission store credits future windows first, starting with the last one, when refunded early', async () => {
    const model = newModel();
    const admission = await admitOrThrow(model, 2_500);

    await refundAdmission(admission, 700, firstWindow);
    const tokensAfter = await usedTokens(model, 3);

    expect(tokensAfter).toEqual([1_000, 800, 0]);
  });

  test('the admission store leaves nothing charged after a full refund', async () => {
    const model = newModel();
    const admission = await admitOrThrow(model, 2_500);

    await refundAdmission(admission, 2_500, firstWindow + windowMs);

    expect(await usedTokens(model, 3)).toEqual([1_000, -1_000, 0]);
  });

  test('the admission store charges the current window when a call used more than it was charged', async () => {
    const model = newModel();
    const admission = await admitOrThrow(model, 100);

    await refundAdmission(admission, -50, firstWindow + windowMs);

    expect(await usedTokens(model, 2)).toEqual([100, 50]);
  });

  test('the admission store keeps the quotas of models separate', async () => {
    const [oneModel, otherModel] = [newModel(), newModel()];
    await admitCall(oneModel, 1_000, windowQuota, firstWindow);

    expect(await isAdmitted(otherModel, 1_000, firstWindow)).toBe(true);
  });

  test('the admission store limits the number of calls per window too', async () => {
    const model = newModel();
    const twoCalls = { tokens: quotaTokens, calls: 2 };
    const take = () => admitCall(model, 10, twoCalls, firstWindow);

    const answers = [await take(), await take(), await take()];

    expect(answers.map(Boolean)).toEqual([true, true, false]);
    expect(await readWindowUsage(model, firstWindow)).toEqual({ tokens: 20, calls: 2 });
  });

  test('the admission store credits a call that was not made, as well as its tokens', async () => {
    const model = newModel();
    const oneCall = { tokens: quotaTokens, calls: 1 };
    const admission = await admitCall(model, 10, oneCall, firstWindow);
    if (!admission) throw new Error('the window had no room');

    await refundAdmission(admission, 10, firstWindow, false);

    expect(await readWindowUsage(model, firstWindow)).toEqual({ tokens: 0, calls: 0 });
    expect(await admitCall(model, 10, oneCall, firstWindow)).toBeDefined();
  });

  test('the admission store keeps the windows of shards separate', async () => {
    const { model } = newModel();
    await admitCall({ model, shard: 0 }, 1_000, windowQuota, firstWindow);

    expect(await isAdmitted({ model, shard: 1 }, 1_000, firstWindow)).toBe(true);
  });
});
