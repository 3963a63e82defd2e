import type { Clock } from '../lib/clock.ts';
import { env } from '../lib/env.ts';
import { logger } from '../lib/logger.ts';
import { quotaTokens } from '../models/catalog.ts';
import type { ModelUsage } from '../models/port.ts';
import {
  endCall,
  monthTokens,
  type OpenCall,
  openCall,
  tokenLimit,
} from '../services/usage/ledger.ts';
import { isStageCapped } from '../services/usage/stage-month.ts';
import { type Admission, returnAdmission, windowMs, windowOf } from '../stores/admission-store.ts';
import type { DeckItem } from '../stores/deck-store.ts';
import type { TaskItem } from '../stores/task-store.ts';
import { takeFromShards } from './take-share.ts';
import { NotAdmitted, NotWanted, StageCapReached, TokenCapReached } from './task-context.ts';
import { checkClaim, checkWanted } from './wanted.ts';

/** What a call has used that was never made. */
export const nothing: ModelUsage = {
  input_tokens: 0,
  output_tokens: 0,
  cache_read_tokens: 0,
  cache_write_tokens: 0,
};

export type Asker = { deck: DeckItem; task: TaskItem; clock: Clock; signal: AbortSignal };

/** A call that may be made: its row is open, its share of the quota taken. */
export type Admitted = { open: OpenCall; share: Admission };

const reserved = (open: OpenCall): number => quotaTokens(open.model, open.estimate);

/**
 * Takes the call's share of the model's quota, opens its row, then looks: two callers that meet both see both
 * reservations, so neither cap is passed; and the deck and the task are read last, so that nothing is begun after a
 * pause was answered. A call that is refused leaves no reservation.
 */
export async function admit(call: OpenCall, asker: Asker): Promise<Admitted> {
  const share = await takeShare(call, asker);
  const open = { ...call, at: asker.clock.now() };
  try {
    checkHeld(asker);
    await openCall(open);
    await checkOpened(open, asker);
    return { open, share };
  } catch (error) {
    await giveBack({ open, share }, nothing, asker.clock, false);
    throw error;
  }
}

/** Throws NotWanted once the heartbeat has ended the work: a call that is aborted as it begins would be paid for. */
function checkHeld({ signal }: Asker): void {
  if (signal.aborted) throw new NotWanted('its lease was taken');
}

/**
 * Returns of a call's share what it did not burn. What can't be returned is gone with its window: no reason to
 * fail a call that is paid for.
 */
export async function giveBack(
  { open, share }: Admitted,
  burned: ModelUsage,
  clock: Clock,
  wasMade = true,
): Promise<void> {
  const left = reserved(open) - quotaTokens(open.model, burned);
  try {
    await returnAdmission(share, left, clock.now(), wasMade);
  } catch (error) {
    logger.warn('a model’s quota was not given back', { model: open.model, error: error as Error });
  }
}

/**
 * A task that has been put back may take from the next window too, and waits for it here: newcomers, who come
 * whenever a call has ended, would else take every credit before it.
 */
async function takeShare(open: OpenCall, { task, clock, signal }: Asker): Promise<Admission> {
  const take = (at: number) => takeFromShards(open.model, reserved(open), at, clock);
  const now = clock.now();
  const share = await take(now);
  if (share) return share;
  const next = windowOf(now) + windowMs;
  const later = task.put_backs > 0 ? await take(next) : undefined;
  if (!later) throw new NotAdmitted(open.model);
  await clock.sleep(next - now, signal);
  return later;
}

async function checkOpened(open: OpenCall, asker: Asker): Promise<void> {
  const { deck, task } = asker;
  try {
    const spent = await monthTokens(open.user_id, open.at);
    // As its owner's plan is now: it may have changed since the task was begun.
    const [{ owner_tier: tier, owner_is_admin: is_admin }] = await Promise.all([
      checkWanted(deck, task),
      checkClaim(task),
    ]);
    if (spent > tokenLimit(env.SETTINGS, { tier, is_admin })) throw new TokenCapReached();
    if (await isStageCapped(open.at)) throw new StageCapReached();
    checkHeld(asker);
  } catch (error) {
    await endCall(open, { usage: nothing, latencyMs: 0, outcome: 'failed' });
    throw error;
  }
}
