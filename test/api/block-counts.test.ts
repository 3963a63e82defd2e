import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { spendUseInBlocks } from '#lambdas/services/rate-limits/block-counts.ts';
import { rateLimits, readCount, trySpendUse } from '#lambdas/services/rate-limits/rate-limit.ts';

const limit = 'list_account';
const { uses, seconds } = rateLimits[limit];
const block = uses / 100;
const counted = (subject: string) => readCount(limit, subject, 0);

let now = Date.now();
beforeEach(() => {
  // The start of a window, so that none ends during a test.
  now = Math.ceil(Date.now() / 1000 / seconds) * seconds * 1000;
  vi.spyOn(systemClock, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a limit of frequent requests', () => {
  test('is counted once for 1 % of its uses', async () => {
    const subject = systemClock.id();

    for (let i = 0; i < block; i += 1) await spendUseInBlocks(limit, subject);
    const once = await counted(subject);
    await spendUseInBlocks(limit, subject);

    expect([once, await counted(subject)]).toEqual([block, 2 * block]);
  });

  test('keeps what parallel requests have counted', async () => {
    const subject = systemClock.id();

    await Promise.all([spendUseInBlocks(limit, subject), spendUseInBlocks(limit, subject)]);
    for (let i = 0; i < 2 * block - 2; i += 1) await spendUseInBlocks(limit, subject);

    expect(await counted(subject)).toBe(2 * block);
  });

  test('gives the last requests of a window to whoever asks first', async () => {
    const subject = systemClock.id();
    await trySpendUse(limit, subject, uses - 3);

    for (let i = 0; i < 3; i += 1) await spendUseInBlocks(limit, subject);

    await expect(spendUseInBlocks(limit, subject)).rejects.toThrow(/Too many/);
  });

  test('starts again with each window', async () => {
    const subject = systemClock.id();
    await spendUseInBlocks(limit, subject);
    now += seconds * 1000;

    await spendUseInBlocks(limit, subject);

    expect(await counted(subject)).toBe(block);
  });
});
