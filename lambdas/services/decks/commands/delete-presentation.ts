import { trashDays } from '#shared/domain/trash.ts';
import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../../lib/clock.ts';
import { markDeleted } from '../../../stores/deck-store.ts';
import { releaseSlot } from '../../../stores/slot-store.ts';
import { cancelTasks } from '../../../stores/task-control.ts';
import { moveToTrash } from '../../../stores/trash-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { requireFresh } from '../../mfa/confirmation.ts';
import { startNextDeck } from '../engine/advance.ts';
import { deckRole, requireReadableDeck } from '../queries/require-readable-deck.ts';
import { authorizeDeck } from './deck-actions.ts';

/** The user who deletes, and their session or API key. */
type Deleter = { user: UserRecord; sessionId: string; keyId: string | undefined };

/**
 * Requires a recent proof of identity of an admin who deletes another user's presentation, because the deletion can't
 * be undone. Throws not_found, key_refused or reauthentication_required.
 */
export async function requireDeletionProof(
  { user, sessionId, keyId }: Deleter,
  id: string,
): Promise<void> {
  if (!user.is_admin || deckRole(user, await requireReadableDeck(user, id)) === 'owner') return;
  if (keyId !== undefined) throw new AppError('key_refused');
  await requireFresh(user, sessionId);
}

/**
 * Deletes a presentation; later claims and commits of its tasks fail. An owner's presentation is moved to the trash.
 * If an admin deletes it, the sweeper removes its content at once, and its owner can't restore it. Call
 * requireDeletionProof first.
 */
export async function deletePresentation(
  user: UserRecord,
  id: string,
  clock: Clock,
): Promise<void> {
  const deck = await authorizeDeck(user, id, 'delete');
  const now = clock.now();
  if (deckRole(user, deck) === 'owner') await moveToTrash(deck, now, now + trashDays * 86_400_000);
  else await markDeleted(deck.id, now);
  await cancelTasks(deck.id, deck.run, now);
  await releaseSlot(deck.owner_id, deck.id);
  await startNextDeck(deck, clock);
}
