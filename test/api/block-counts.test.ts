import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { spendUseInBlocks } from '#lambdas/services/rate-limits/block-counts.ts';
import { rateLimits, readCount, trySpendUse } from '#lambdas/services/rate-limits/rate-limit.ts';

const limitName = 'list_account';
const { uses, seconds } = rateLimits[limitName];
const maxBlock = uses / 100;
const readStoredCount = (subject: string) => readCount(limitName, subject, 0);

let nowMs = Date.now();
beforeEach(() => {
  // Start at the beginning of a window, so that no window ends during a test.
  nowMs = Math.ceil(Date.now() / 1000 / seconds) * seconds * 1000;
  vi.spyOn(systemClock, 'now').mockImplementation(() => nowMs);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a rate limit that is counted in blocks', () => {
  const spend = async (subject: string, requests: number) => {
    for (let i = 0; i < requests; i += 1) await spendUseInBlocks(limitName, subject);
  };

  test('a rate limit counted in blocks doubles its block size up to 1 % of the limit', async () => {
    const subject = systemClock.id();
    const sums: number[] = [];
    for (let i = 0; i < 40; i += 1) {
      await spend(subject, 1);
      sums.push(await readStoredCount(subject));
    }

    expect([...new Set(sums)]).toEqual([
      1,
      3,
      7,
      15,
      15 + maxBlock,
      15 + 2 * maxBlock,
      15 + 3 * maxBlock,
    ]);
    for (const [i, sum] of sums.entries()) expect(sum).toBeLessThanOrEqual(2 * (i + 1));
  });

  test('a rate limit counted in blocks counts parallel requests without loss', async () => {
    const subject = systemClock.id();
    await spend(subject, 1);

    await Promise.all([spend(subject, 1), spend(subject, 1)]);
    await spend(subject, 2);

    expect(await readStoredCount(subject)).toBe(5);
  });

  test('a rate limit counted in blocks accepts exactly the remaining requests when fewer than a block are left', async () => {
    const subject = systemClock.id();
    await trySpendUse(limitName, subject, uses - 3);

    await spend(subject, 3);

    await expect(spend(subject, 1)).rejects.toThrow(/Too many/);
  });

  test('a rate limit counted in blocks starts at zero in each window', async () => {
    const subject = systemClock.id();
    await spend(subject, 5);
    nowMs += seconds * 1000;

    await spend(subject, 1);

    expect(await readStoredCount(subject)).toBe(1);
  });
});
