import type { PresentationStatus } from '#shared/domain/statuses.ts';
import type { TrashedPresentation } from '#shared/schemas/trash.ts';
import { iso } from '../../../lib/clock.ts';
import { listTrashedDecks, type TrashedDeck } from '../../../stores/trash-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';

const finalStatuses: readonly PresentationStatus[] = ['completed', 'failed', 'cancelled'];

/**
 * Returns the status of a deck after its restoration. Deleting the deck cancelled unfinished work, so an unfinished
 * deck becomes cancelled.
 */
export const restoredStatus = ({ status_before = 'cancelled' }: TrashedDeck): PresentationStatus =>
  finalStatuses.includes(status_before) ? status_before : 'cancelled';

/** Returns the caller's presentations in the trash, the last deleted first, at most 500. */
export async function listTrash(user: UserRecord): Promise<{ items: TrashedPresentation[] }> {
  const decks = await listTrashedDecks(user.id);
  return {
    items: decks.map((deck) => ({
      id: deck.id,
      title: deck.title,
      topic: deck.topic,
      slide_count: deck.slide_count,
      theme: deck.theme,
      language: deck.language,
      status: restoredStatus(deck),
      deleted_at: iso(deck.deleted_at),
      purge_at: iso(deck.purge_at),
    })),
  };
}
