import { AppError, Fenced } from '#shared/errors.ts';
import type { Clock } from '../../../lib/clock.ts';
import { env } from '../../../lib/env.ts';
import { type DeckItem, getDeck, moveDeck } from '../../../stores/deck-store.ts';
import { quotaError, retakeUnit, secondsOfMonth } from '../../usage/deck-quota.ts';
import { monthTokens, tokenLimit } from '../../usage/ledger.ts';
import { promptFacts } from '../../usage/prompt-facts.ts';
import { checkStageCap } from '../../usage/stage-month.ts';
import { ownerLimits } from './deck-progress.ts';

/** Beside its system and tools a slide's call reserves its question and its longest answer: at the least so much. */
const smallestQuestion = 1_500;

/**
 * Throws stage_cap where the stage's month is spent, and token_cap where the owner's has no room for one more slide's
 * call: the deck would pause again at once.
 */
export async function checkTokenCap(deck: DeckItem, clock: Clock): Promise<void> {
  const owner = { tier: deck.owner_tier, is_admin: deck.owner_is_admin };
  const now = clock.now();
  await checkStageCap(now);
  const used = await monthTokens(deck.owner_id, now);
  const smallestCall = (await promptFacts()).slide.fixed_tokens + smallestQuestion;
  if (used + smallestCall > tokenLimit(env.SETTINGS, owner))
    throw new AppError('token_cap', { retryAfter: secondsOfMonth(now) });
}

/** A deck that failed with nothing made had given its unit back. Throws quota_exceeded where none is left. */
export async function chargeQuota(deck: DeckItem, now: number): Promise<void> {
  const limit = ownerLimits(deck).decks_a_month;
  try {
    await retakeUnit(deck, limit, now);
  } catch (error) {
    if (!(error instanceof Fenced)) throw error;
    // A call beside this one may have taken it; else the month is used up.
    const current = await getDeck(deck.id);
    if (current?.quota_month === undefined) throw quotaError(limit, now, error);
  }
}

const requeue = (deck: DeckItem, now: number): Promise<boolean> =>
  moveDeck(deck.id, {
    from: [deck.status],
    to: 'queued',
    run: deck.run,
    now,
    needsUnit: true,
    clear: ['reason', 'error', 'finished_at'],
    ...(deck.status === 'awaiting_review' ? { set: { is_outline_confirmed: true } } : {}),
  });

const maxTries = 4;

/*
 * resume    takes a unit ────────────────────────────────────────── deck -> queued
 * another             deck -> queued ── running ── failed, unit back
 * The second to come finds no unit and takes one.
 */
/**
 * Takes a held or failed deck back to the queue, with a unit of the quota; false when it was elsewhere by then.
 * Throws quota_exceeded where `takeUnit` does.
 */
export async function requeueDeck(
  deck: DeckItem,
  now: number,
  takeUnit: (deck: DeckItem, now: number) => Promise<void> = chargeQuota,
): Promise<boolean> {
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    if (await requeue(deck, now)) return true;
    const current = await getDeck(deck.id);
    const isThere = current?.run === deck.run && current.status === deck.status;
    if (!isThere) return false;
    await takeUnit(current, now);
  }
  return false;
}

/** As above, beyond what the month has left: for work that had its unit when its owner started it. */
export async function refundQuota(deck: DeckItem, now: number): Promise<void> {
  try {
    await retakeUnit(deck, Number.MAX_SAFE_INTEGER, now);
  } catch (error) {
    // Another has taken it.
    if (!(error instanceof Fenced)) throw error;
  }
}
