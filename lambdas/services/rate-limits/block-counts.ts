import { systemClock } from '../../lib/clock.ts';
import {
  createTooManyUsesError,
  type RateLimit,
  rateLimits,
  readCount,
  trySpendUse,
} from './rate-limit.ts';

/** Maximum number of uses that are counted in advance (a block), as a share of the limit. */
const maxBlockShare = 0.01;
/** Time in ms for which a sum of read units is reused after it was read. */
const unitSumCacheMs = 5_000;
/** Maximum number of subjects in a map; above it, the oldest one is removed. */
const maxSubjects = 10_000;

/** The last block that this process has counted, and the uses that are left. */
type Block = { window: number; size: number; left: number };
const blocks = new Map<string, Block>();
/** Time at which the sum of a subject's read units was read, by subject. */
const unitSumReadTimes = new Map<string, number>();

function setBounded<T>(map: Map<string, T>, key: string, value: T): void {
  const [oldest] = map.keys();
  if (!map.has(key) && map.size >= maxSubjects && oldest !== undefined) map.delete(oldest);
  map.set(key, value);
}

/**
 * Like spendUse, for frequent requests: counts blocks of 1, 2, 4 … uses in advance, at most 1 % of the limit. The uses
 * that a process has counted are at most twice its requests. Throws rate_limited.
 */
export async function spendUseInBlocks(limit: RateLimit, subject: string): Promise<void> {
  const { uses, seconds } = rateLimits[limit];
  const key = `${limit} ${subject}`;
  const window = Math.floor(systemClock.now() / 1000 / seconds);
  const blockOfWindow = () => {
    const block = blocks.get(key);
    return block?.window === window ? block : undefined;
  };
  const currentBlock = blockOfWindow();
  if (currentBlock && currentBlock.left > 0) {
    currentBlock.left -= 1;
    return;
  }
  const maxSize = Math.max(1, Math.floor(uses * maxBlockShare));
  const size = Math.min(maxSize, currentBlock ? 2 * currentBlock.size : 1);
  const before = (await readCount(limit, subject, size)) - size;
  if (before >= uses) throw createTooManyUsesError(limit, subject);
  // Add the uses that are left of the current block, because a parallel request may have counted a block since the
  // check above.
  const left = (blockOfWindow()?.left ?? 0) + Math.min(size, uses - before) - 1;
  setBounded(blocks, key, { window, size, left });
}

/** Throws rate_limited if the subject's read units are used up. The sum may be up to 5 s old. */
export async function requireReadUnits(subject: string): Promise<void> {
  const now = systemClock.now();
  const readAt = unitSumReadTimes.get(subject) ?? Number.NEGATIVE_INFINITY;
  if (now >= readAt && now - readAt < unitSumCacheMs) return;
  const sum = await readCount('read_units_account', subject, 0);
  if (sum > rateLimits.read_units_account.uses)
    throw createTooManyUsesError('read_units_account', subject);
  setBounded(unitSumReadTimes, subject, now);
}

/** Counts read units of a subject; its next request reads the sum again. */
export async function spendReadUnits(subject: string, units: number): Promise<void> {
  await trySpendUse('read_units_account', subject, units);
  unitSumReadTimes.delete(subject);
}
