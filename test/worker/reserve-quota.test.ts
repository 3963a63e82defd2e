import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Clock, systemClock } from '#lambdas/lib/clock.ts';
import { env } from '#lambdas/lib/env.ts';
import { computeWindowStart, windowMs } from '#lambdas/stores/admission-store.ts';
import {
  countShards,
  divideWindowQuota,
  reserveShardQuota,
} from '#lambdas/worker/reserve-quota.ts';
import type { ModelQuota } from '#shared/schemas/settings.ts';

const startTime = computeWindowStart(systemClock.now());
let model = '';
beforeEach(() => {
  model = `model-${systemClock.id()}`;
});

function setQuota(quota: ModelQuota): void {
  const quotasBefore = env.SETTINGS.model_quotas;
  onTestFinished(() => void Object.assign(env.SETTINGS, { model_quotas: quotasBefore }));
  Object.assign(env.SETTINGS, { model_quotas: { ...quotasBefore, [model]: quota } });
}

/** Returns a source of random numbers that repeats these values. */
function createClockWithDraws(draws: number[]): Pick<Clock, 'random'> {
  let i = 0;
  return { random: () => draws[i++ % draws.length] ?? 0 };
}

describe('the shards of a model quota', () => {
  test('a model quota has one shard when its calls fit in one partition of the table', () => {
    expect(countShards({ tokens_per_minute: 2_000_000 })).toBe(1);
    expect(countShards({ tokens_per_minute: 900_000_000, requests_per_minute: 10_000 })).toBe(1);
  });

  test('the shards of a model quota keep each partition below 1,000 writes per second at 3,000 calls per second', () => {
    const shards = countShards({ tokens_per_minute: 900_000_000, requests_per_minute: 180_000 });

    // Each model call writes three times to its shard's partition; the limit of a partition is 1,000 writes per second,
    // see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
    const writesOfCall = 3;
    expect(shards).toBe(12);
    expect((3_000 / shards) * writesOfCall).toBeLessThan(1_000);
  });

  test('the shards of a model quota add up to the whole quota', () => {
    const quota = { tokens_per_minute: 900_000_000, requests_per_minute: 180_000 };
    const { tokens, calls = 0 } = divideWindowQuota(quota, 12);

    expect(tokens * 12 * (60_000 / windowMs)).toBeCloseTo(900_000_000);
    expect(calls * 12 * (60_000 / windowMs)).toBe(180_000);
  });
});

describe('reserving a share of a model quota', () => {
  test('tokens of a model quota are reserved in another shard when the first shard is full', async () => {
    setQuota({ tokens_per_minute: 180_000_000 });
    const clock = createClockWithDraws([0]);
    const shardQuota = 180_000_000 / 6 / 3;

    const shares = [
      await reserveShardQuota(model, shardQuota, startTime, clock),
      await reserveShardQuota(model, shardQuota, startTime, clock),
      await reserveShardQuota(model, shardQuota, startTime, clock),
      await reserveShardQuota(model, 1, startTime, clock),
    ];

    expect(shares.map((share) => share?.shard)).toEqual([0, 1, 2, undefined]);
  });

  test('tokens of a model quota are reserved in a randomly chosen shard', async () => {
    setQuota({ tokens_per_minute: 900_000_000 });
    const clock = createClockWithDraws([0.99, 0, 0.5]);

    const shares = [1, 2, 3].map(() => reserveShardQuota(model, 1, startTime, clock));

    expect((await Promise.all(shares)).map((share) => share?.shard)).toEqual([11, 0, 6]);
  });

  test('reserved tokens count only towards the quota of their model', async () => {
    setQuota({ tokens_per_minute: 600, requests_per_minute: 6 });
    const otherModel = env.SETTINGS.models.slide;

    const shares = [
      await reserveShardQuota(model, 1, startTime, createClockWithDraws([0])),
      await reserveShardQuota(model, 1, startTime, createClockWithDraws([0])),
      await reserveShardQuota(otherModel, 1, startTime, createClockWithDraws([0])),
    ];

    expect(shares.map((share) => share?.model)).toEqual([model, undefined, otherModel]);
  });
});
