import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { toOwnerFields } from '../../../stores/owner-store.ts';
import { listTasks } from '../../../stores/task-store.ts';
import {
  getTrashedDeck,
  purgeFromTrash,
  type TrashedDeck,
  takeFromTrash,
} from '../../../stores/trash-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { deriveDeckStages } from '../engine/deck-progress.ts';
import { chooseRestoredStatus } from '../queries/list-trash.ts';
import { requireReadableDeck } from '../queries/require-readable-deck.ts';

/** Returns the caller's own presentation in the trash. Throws not_found. */
export async function requireOwnTrashedDeck(
  user: UserRecord,
  id: string,
  clock: Clock,
): Promise<TrashedDeck> {
  const deck = await getTrashedDeck(id);
  // After its purge time, the sweeper may already be removing its content.
  if (deck?.owner_id !== user.id || deck.purge_at <= clock.now()) throw new AppError('not_found');
  return deck;
}

/**
 * Restores a presentation from the trash and returns it; its share links work again. A presentation that was not
 * finished gets the status cancelled. Throws not_found.
 */
export async function restoreFromTrash(
  user: UserRecord,
  id: string,
  clock: Clock,
): Promise<DeckItem> {
  const deck = await requireOwnTrashedDeck(user, id, clock);
  const status = chooseRestoredStatus(deck);
  const stages = deriveDeckStages({ ...deck, status }, await listTasks(id, deck.run));
  const restored = { status, stages, ...toOwnerFields(user) };
  if (!(await takeFromTrash(deck, restored, clock.now()))) throw new AppError('not_found');
  return requireReadableDeck(user, id);
}

/** Permanently removes a presentation in the trash and its content. Throws not_found. */
export async function deleteFromTrash(user: UserRecord, id: string, clock: Clock): Promise<void> {
  const deck = await requireOwnTrashedDeck(user, id, clock);
  if (!(await purgeFromTrash(deck, clock.now()))) throw new AppError('not_found');
}
