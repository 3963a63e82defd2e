import { AppError, Fenced } from '#shared/errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { env } from '../../lib/env.ts';
import { type DeckItem, getDeck, moveDeck } from '../../stores/deck-store.ts';
import { noteEvent } from '../../stores/event-store.ts';
import { listTasks, retryFailed } from '../../stores/task-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { quotaError, retakeUnit } from '../usage/deck-quota.ts';
import { monthTokens, tokenLimit } from '../usage/ledger.ts';
import { advance } from './advance.ts';
import { deckFor, notAllowed } from './change-status.ts';
import { ownerLimits } from './derive.ts';
import { readableDeck } from './readable-deck.ts';

/** Tokens that a model call of a slide reserves at the least; with less left a resume would pause again at once. */
const smallestCall = 5_000;

async function checkTokenCap(deck: DeckItem, clock: Clock): Promise<void> {
  if (deck.reason !== 'token_cap') return;
  const owner = { tier: deck.owner_tier, is_admin: deck.owner_is_admin };
  const used = await monthTokens(deck.owner_id, clock.now());
  if (used + smallestCall > tokenLimit(env.SETTINGS, owner))
    throw new AppError('token_cap', { retryAfter: 3_600 });
}

/** A deck that failed with nothing made had given its unit back. */
async function takeUnitAgain(deck: DeckItem, now: number): Promise<void> {
  const limit = ownerLimits(deck).decks_a_month;
  try {
    await retakeUnit(deck, limit, now);
  } catch (error) {
    if (!(error instanceof Fenced)) throw error;
    // A resume beside this one may have taken it; else the month is used up.
    const current = await getDeck(deck.id);
    if (current?.quota_month === undefined) throw quotaError(limit, now, error);
  }
}

/** Goes on with what is not done: a paused deck, one whose outline is confirmed by this, or a failed one. */
export async function resume(user: UserRecord, id: string, clock: Clock): Promise<DeckItem> {
  const deck = await deckFor(user, id, 'resume');
  await checkTokenCap(deck, clock);
  const now = clock.now();
  await takeUnitAgain(deck, now);
  for (const task of await listTasks(deck.id, deck.run)) {
    if (task.status === 'failed') await retryFailed(task, now);
  }
  const moved = await moveDeck(deck.id, {
    from: [deck.status],
    to: 'queued',
    run: deck.run,
    now,
    clear: ['reason', 'error', 'finished_at'],
    ...(deck.status === 'awaiting_review' ? { set: { is_outline_confirmed: true } } : {}),
  });
  if (!moved) throw notAllowed(await readableDeck(user, id), user);
  await noteEvent(deck.id, 'resumed');
  await advance(deck.id, clock);
  return readableDeck(user, id);
}
