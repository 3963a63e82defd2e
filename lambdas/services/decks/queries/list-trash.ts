import type { PresentationStatus } from '#shared/domain/statuses.ts';
import type { TrashedPresentation } from '#shared/schemas/trash.ts';
import { formatIso } from '../../../lib/clock.ts';
import { listTrashedDecks, type TrashedDeck } from '../../../stores/trash-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { createTrashThumbnailUrl } from './thumbnail.ts';

const finalStatuses: readonly PresentationStatus[] = ['completed', 'failed', 'cancelled'];

/**
 * Returns the status of a deck after its restoration. Deleting the deck cancelled unfinished work, so an unfinished
 * deck becomes cancelled.
 */
export const chooseRestoredStatus = ({
  status_before = 'cancelled',
}: TrashedDeck): PresentationStatus =>
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
      thumbnail_url: createTrashThumbnailUrl(deck),
      status: chooseRestoredStatus(deck),
      deleted_at: formatIso(deck.deleted_at),
      purge_at: formatIso(deck.purge_at),
    })),
  };
}
