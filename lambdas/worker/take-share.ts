import { type ModelQuota, quotaOfModel } from '#shared/schemas/settings.ts';
import type { Clock } from '../lib/clock.ts';
import { env } from '../lib/env.ts';
import {
  type Admission,
  takeAdmission,
  type WindowQuota,
  windowMs,
} from '../stores/admission-store.ts';

/**
 * Calls a second of one shard. A call writes to its shard's partition about three times (it takes, returns, and may
 * take from the windows after), and a partition takes 1,000 writes of 1 KB a second:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 */
const callsOfShard = 250;
/** About the fewest tokens that a call of ours reserves: its prompt and its longest answer, as the quota counts them. */
const smallestCall = 5_000;
/** A full shard is no reason to wait where another has room; each look is a write. */
const looks = 3;

/** How many shards a quota needs, so that no partition of the table limits the calls that it allows. */
export function shardsOf({ tokens_per_minute, requests_per_minute }: ModelQuota): number {
  const byTokens = tokens_per_minute / smallestCall;
  const callsPerMinute = Math.min(byTokens, requests_per_minute ?? byTokens);
  return Math.max(1, Math.ceil(callsPerMinute / 60 / callsOfShard));
}

/** What a window of one of so many shards holds. */
export function windowQuotaOf(quota: ModelQuota, shards: number): WindowQuota {
  const part = windowMs / 60_000 / shards;
  const { tokens_per_minute: tokens, requests_per_minute: calls } = quota;
  return {
    tokens: tokens * part,
    calls: calls === undefined ? undefined : Math.max(1, Math.floor(calls * part)),
  };
}

/** Takes a share of a model's quota from the first of a few shards that has room at `at`; undefined where none has. */
export async function takeFromShards(
  model: string,
  tokens: number,
  at: number,
  { random }: Pick<Clock, 'random'>,
): Promise<Admission | undefined> {
  const quota = quotaOfModel(env.SETTINGS, model);
  const shards = shardsOf(quota);
  const perWindow = windowQuotaOf(quota, shards);
  const first = shards === 1 ? 0 : Math.floor(random() * shards);
  for (let i = 0; i < Math.min(looks, shards); i += 1) {
    const shard = { model, shard: (first + i) % shards };
    const share = await takeAdmission(shard, tokens, perWindow, at);
    if (share) return share;
  }
  return undefined;
}
