import { ownerPersonId } from '#shared/domain/comments.ts';
import type { Clock } from '../lib/clock.ts';
import { logger } from '../lib/logger.ts';
import { quotaTokens } from '../models/catalog.ts';
import type { ModelUsage } from '../models/port.ts';
import { getOwnerLimits } from '../services/decks/engine/deck-progress.ts';
import {
  collaboratorTokenShare,
  type OpenCall,
  openCall,
  withdrawCall,
} from '../services/usage/ledger.ts';
import { isStageCapped } from '../services/usage/stage-month.ts';
import {
  type Admission,
  computeWindowStart,
  refundAdmission,
  windowMs,
} from '../stores/admission-store.ts';
import type { DeckItem } from '../stores/deck-store.ts';
import type { TaskItem } from '../stores/task-store.ts';
import { readMonthTokens } from '../stores/usage-store.ts';
import { checkClaim, checkRunnable } from './check-runnable.ts';
import { reserveShardQuota } from './reserve-quota.ts';
import {
  QuotaUnavailable,
  StageCapReached,
  TaskNotRunnable,
  TokenCapReached,
} from './task-context.ts';

/** Usage of a call that was never made. */
export const zeroUsage: ModelUsage = {
  input_tokens: 0,
  output_tokens: 0,
  cache_read_tokens: 0,
  cache_write_tokens: 0,
};

export type CallContext = { deck: DeckItem; task: TaskItem; clock: Clock; signal: AbortSignal };

/** A call that may be made: its usage record is open and its quota reserved. */
export type StartedCall = { open: OpenCall; reservation: Admission };

const countReservedTokens = (open: OpenCall): number => quotaTokens(open.model, open.estimate);

/**
 * Reserves quota for a call, opens its usage record, then checks the caps. Concurrent callers see each other's
 * reservations, so neither cap is exceeded. Deck and task are read last, so that no call starts after a pause was
 * confirmed. A refused call leaves no record and no reservation.
 */
export async function startCall(call: OpenCall, context: CallContext): Promise<StartedCall> {
  const reservation = await reserveQuota(call, context);
  const open = { ...call, at: context.clock.now() };
  try {
    checkNotAborted(context);
    await openCall(open);
    await checkCaps(open, context);
    return { open, reservation };
  } catch (error) {
    await returnUnusedQuota({ open, reservation }, zeroUsage, context.clock, false);
    throw error;
  }
}

/** Throws when the heartbeat has ended the work: even an aborted call would be charged. */
function checkNotAborted({ signal }: CallContext): void {
  if (signal.aborted) throw new TaskNotRunnable('the lease was lost');
}

/**
 * Returns the unused part of a call's quota. A failure is only logged: unreturned quota expires with its window and
 * must not fail a paid call.
 */
export async function returnUnusedQuota(
  { open, reservation }: StartedCall,
  burned: ModelUsage,
  clock: Clock,
  wasMade = true,
): Promise<void> {
  const unusedTokens = countReservedTokens(open) - quotaTokens(open.model, burned);
  try {
    await refundAdmission(reservation, unusedTokens, clock.now(), wasMade);
  } catch (error) {
    logger.warn('unused model quota could not be returned', {
      model: open.model,
      error: error as Error,
    });
  }
}

/**
 * Reserves quota now, or throws QuotaUnavailable. A task that was requeued before may reserve in the next window and
 * waits for it here; otherwise new tasks would take every returned token first.
 */
async function reserveQuota(
  open: OpenCall,
  { task, clock, signal }: CallContext,
): Promise<Admission> {
  const reserve = (at: number) =>
    reserveShardQuota(open.model, countReservedTokens(open), at, clock);
  const now = clock.now();
  const reservation = await reserve(now);
  if (reservation) return reservation;
  const nextWindow = computeWindowStart(now) + windowMs;
  const nextReservation = task.put_backs > 0 ? await reserve(nextWindow) : undefined;
  if (!nextReservation) throw new QuotaUnavailable(open.model);
  await clock.sleep(nextWindow - now, signal);
  return nextReservation;
}

/**
 * Checks the caps of an open call, then the deck and the task. Withdraws the call and throws TokenCapReached,
 * StageCapReached or TaskNotRunnable if it must not be made.
 */
export async function checkCaps(open: OpenCall, context: CallContext): Promise<void> {
  const { deck, task } = context;
  try {
    const spent = await readMonthTokens(open.user_id, open.at);
    // Uses the owner's current plan, which may have changed since the task began.
    const [currentDeck] = await Promise.all([checkRunnable(deck, task), checkClaim(task)]);
    const limit = getOwnerLimits(currentDeck).tokens_a_month;
    if (spent > limit) throw new TokenCapReached();
    if ((task.by ?? ownerPersonId) !== ownerPersonId && spent > limit * collaboratorTokenShare)
      throw new TokenCapReached('editor_token_cap');
    if (await isStageCapped(open.at)) throw new StageCapReached();
    checkNotAborted(context);
  } catch (error) {
    await withdrawCall(open);
    throw error;
  }
}
