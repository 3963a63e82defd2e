import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { noteEvent } from '../../../stores/event-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { unfitting } from '../../invalid-field.ts';
import { readableDeck } from '../queries/readable-deck.ts';
import { outlineWrites, transactOutline } from './change-outline.ts';
import { deckFor } from './deck-actions.ts';
import { wholeOutline } from './edit-outline.ts';
import { finishedSlide } from './finished-slide.ts';

/**
 * Takes a finished slide out of the working copy, and its entry with it; versions keep it. Throws not_found,
 * slides_unfinished, action_not_allowed, validation for the last one, and stale where the slide is at another rev.
 */
export async function removeSlide(
  user: UserRecord,
  id: string,
  slide: { slideId: string; rev: number },
  clock: Clock,
): Promise<DeckItem> {
  const deck = await deckFor(user, id, 'edit_slides');
  const { index } = await finishedSlide(deck, slide.slideId, slide.rev);
  if (deck.slide_ids.length === 1) throw unfitting('slide_id', 'a deck has at least one slide');
  const outline = await wholeOutline(deck, deck.outline_rev);
  const entries = outline.entries.toSpliced(index, 1);
  const writes = await outlineWrites(deck, outline, { ...outline, entries }, clock.now());
  await transactOutline(user, deck, writes);
  await noteEvent(deck.id, 'slide_removed', { index });
  return readableDeck(user, id);
}
