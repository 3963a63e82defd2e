import { systemClock } from '../../lib/clock.ts';
import { type RateLimit, rateLimits, readCount, tooManyUses, trySpendUse } from './rate-limit.ts';

/**
 * Part of a limit that a process counts at once. Many requests then cost one write; a user whose requests reach
 * several processes may be refused after 1 % fewer requests for each of them.
 */
const blockShare = 0.01;
/** How long a process trusts its last read of the table units, in ms. */
const unitsMs = 5_000;
/** Subjects that a process remembers; beyond it, it forgets all and counts their next requests at once. */
const maxSubjects = 10_000;

type Allowance = { window: number; left: number };
const allowances = new Map<string, Allowance>();
const unitChecks = new Map<string, number>();

function remember<T>(known: Map<string, T>, key: string, value: T): void {
  if (known.size >= maxSubjects) known.clear();
  known.set(key, value);
}

/** Like spendUse, for frequent requests: counts 1 % of the limit in advance. Throws rate_limited. */
export async function spendUseInBlocks(limit: RateLimit, subject: string): Promise<void> {
  const { uses, seconds } = rateLimits[limit];
  const key = `${limit} ${subject}`;
  const window = Math.floor(systemClock.now() / 1000 / seconds);
  const known = allowances.get(key);
  if (known?.window === window && known.left > 0) {
    known.left -= 1;
    return;
  }
  const block = Math.max(1, Math.floor(uses * blockShare));
  const before = (await readCount(limit, subject, block)) - block;
  if (before >= uses) throw tooManyUses(limit, subject);
  // Parallel requests may each have counted a block.
  const held = allowances.get(key);
  const kept = held?.window === window ? held.left : 0;
  remember(allowances, key, { window, left: kept + Math.min(block, uses - before) - 1 });
}

/** Throws rate_limited if the subject's table units are used up, as of at most 5 s ago. */
export async function requireTableUnits(subject: string): Promise<void> {
  const now = systemClock.now();
  const checkedAt = unitChecks.get(subject) ?? Number.NEGATIVE_INFINITY;
  if (now >= checkedAt && now - checkedAt < unitsMs) return;
  const sum = await readCount('table_units_account', subject, 0);
  if (sum > rateLimits.table_units_account.uses) throw tooManyUses('table_units_account', subject);
  remember(unitChecks, subject, now);
}

/** Counts table units of a subject; its next request reads the sum again. */
export async function addTableUnits(subject: string, units: number): Promise<void> {
  unitChecks.delete(subject);
  await trySpendUse('table_units_account', subject, units);
}
