import { getModelQuota, type ModelQuota } from '#shared/schemas/settings.ts';
import type { Clock } from '../lib/clock.ts';
import { env } from '../lib/env.ts';
import {
  type Admission,
  admitCall,
  type WindowQuota,
  windowMs,
} from '../stores/admission-store.ts';

/**
 * Maximum calls per second of one shard. A call writes to its shard's partition about three times (reserve, return,
 * and sometimes reserve in later windows), and a partition allows 1,000 writes of 1 KB per second:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 */
const maxShardCallsPerSecond = 250;
/**
 * Approximate minimum of tokens that a call reserves: its prompt and its longest response, as the quota counts them.
 */
const minCallTokens = 5_000;
/** Maximum shards tried before a call has to wait; each attempt is a write. */
const maxShardsTried = 3;

/** Returns the number of shards of a quota, so that no partition of the table limits the allowed calls. */
export function countShards({ tokens_per_minute, requests_per_minute }: ModelQuota): number {
  const byTokens = tokens_per_minute / minCallTokens;
  const callsPerMinute = Math.min(byTokens, requests_per_minute ?? byTokens);
  return Math.max(1, Math.ceil(callsPerMinute / 60 / maxShardCallsPerSecond));
}

/** Returns the quota of one shard in one window. */
export function divideWindowQuota(quota: ModelQuota, shards: number): WindowQuota {
  const part = windowMs / 60_000 / shards;
  const { tokens_per_minute: tokens, requests_per_minute: calls } = quota;
  return {
    tokens: tokens * part,
    calls: calls === undefined ? undefined : Math.max(1, Math.floor(calls * part)),
  };
}

/** Reserves quota at time `at` in the first of a few shards that has room; undefined when none has. */
export async function reserveShardQuota(
  model: string,
  tokens: number,
  at: number,
  { random }: Pick<Clock, 'random'>,
): Promise<Admission | undefined> {
  const quota = getModelQuota(env.SETTINGS, model);
  const shards = countShards(quota);
  const perWindow = divideWindowQuota(quota, shards);
  const firstShard = shards === 1 ? 0 : Math.floor(random() * shards);
  for (let i = 0; i < Math.min(maxShardsTried, shards); i += 1) {
    const shard = { model, shard: (firstShard + i) % shards };
    const admission = await admitCall(shard, tokens, perWindow, at);
    if (admission) return admission;
  }
  return undefined;
}
