import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { createInvalidValueError } from '../../invalid-field.ts';
import { recordUserEvent } from '../engine/record-user-event.ts';
import { editorId, requireReadableDeck } from '../queries/require-readable-deck.ts';
import { loadCompleteOutline } from './complete-outline.ts';
import { authorizeDeck } from './deck-actions.ts';
import { requireFinishedSlide } from './require-finished-slide.ts';
import { createOutlineWrites, writeOutline } from './write-outline.ts';

/**
 * Removes a finished slide and its outline entry from the working copy; versions keep it. Throws not_found,
 * slides_unfinished, action_not_allowed, validation for the last slide, and stale.
 */
export async function removeSlide(
  user: UserRecord,
  id: string,
  slide: { slideId: string; rev: number },
  clock: Clock,
): Promise<DeckItem> {
  const deck = await authorizeDeck(user, id, 'edit_slides');
  const { index } = await requireFinishedSlide(deck, slide.slideId, slide.rev);
  if (deck.slide_ids.length === 1)
    throw createInvalidValueError('slide_id', 'a deck has at least one slide');
  const outline = await loadCompleteOutline(deck, deck.outline_rev);
  const entries = outline.entries.toSpliced(index, 1);
  const writes = await createOutlineWrites(
    deck,
    outline,
    { ...outline, entries },
    { clock, by: editorId(deck, user) },
  );
  await writeOutline(user, deck, writes);
  await recordUserEvent(user, deck, 'slide_removed', { index });
  return requireReadableDeck(user, id);
}
