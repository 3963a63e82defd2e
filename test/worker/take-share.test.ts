import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Clock, systemClock } from '#lambdas/lib/clock.ts';
import { env } from '#lambdas/lib/env.ts';
import { windowMs, windowOf } from '#lambdas/stores/admission-store.ts';
import { shardsOf, takeFromShards, windowQuotaOf } from '#lambdas/worker/take-share.ts';
import type { ModelQuota } from '#shared/schemas/settings.ts';

const at = windowOf(systemClock.now());
let model = '';
beforeEach(() => {
  model = `model-${systemClock.id()}`;
});

function withQuota(quota: ModelQuota): void {
  const before = env.SETTINGS.model_quotas;
  onTestFinished(() => void Object.assign(env.SETTINGS, { model_quotas: before }));
  Object.assign(env.SETTINGS, { model_quotas: { ...before, [model]: quota } });
}

/** Draws that come one after the other, again and again. */
function clockOf(draws: number[]): Pick<Clock, 'random'> {
  let i = 0;
  return { random: () => draws[i++ % draws.length] ?? 0 };
}

describe('the shards of a model’s quota', () => {
  test('are one where its calls fit into one partition of the table', () => {
    expect(shardsOf({ tokens_per_minute: 2_000_000 })).toBe(1);
    expect(shardsOf({ tokens_per_minute: 900_000_000, requests_per_minute: 10_000 })).toBe(1);
  });

  test('leave each partition below its 1,000 writes a second at 3,000 calls a second', () => {
    const shards = shardsOf({ tokens_per_minute: 900_000_000, requests_per_minute: 180_000 });

    // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
    const writesOfCall = 3;
    expect(shards).toBe(12);
    expect((3_000 / shards) * writesOfCall).toBeLessThan(1_000);
  });

  test('have the whole quota together', () => {
    const quota = { tokens_per_minute: 900_000_000, requests_per_minute: 180_000 };
    const { tokens, calls = 0 } = windowQuotaOf(quota, 12);

    expect(tokens * 12 * (60_000 / windowMs)).toBeCloseTo(900_000_000);
    expect(calls * 12 * (60_000 / windowMs)).toBe(180_000);
  });
});

describe('a share', () => {
  test('is taken from another shard where the first is full', async () => {
    withQuota({ tokens_per_minute: 180_000_000 });
    const clock = clockOf([0]);
    const all = 180_000_000 / 6 / 3;

    const shares = [
      await takeFromShards(model, all, at, clock),
      await takeFromShards(model, all, at, clock),
      await takeFromShards(model, all, at, clock),
      await takeFromShards(model, 1, at, clock),
    ];

    expect(shares.map((share) => share?.shard)).toEqual([0, 1, 2, undefined]);
  });

  test('begins with a shard that is drawn', async () => {
    withQuota({ tokens_per_minute: 900_000_000 });
    const clock = clockOf([0.99, 0, 0.5]);

    const shares = [1, 2, 3].map(() => takeFromShards(model, 1, at, clock));

    expect((await Promise.all(shares)).map((share) => share?.shard)).toEqual([11, 0, 6]);
  });

  test('is of its own model: a full one leaves another’s calls alone', async () => {
    withQuota({ tokens_per_minute: 600, requests_per_minute: 6 });
    const other = env.SETTINGS.models.slide;

    const shares = [
      await takeFromShards(model, 1, at, clockOf([0])),
      await takeFromShards(model, 1, at, clockOf([0])),
      await takeFromShards(other, 1, at, clockOf([0])),
    ];

    expect(shares.map((share) => share?.model)).toEqual([model, undefined, other]);
  });
});
