import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { noteEvent } from '../../../stores/event-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { unfitting } from '../../invalid-field.ts';
import { readableDeck } from '../queries/readable-deck.ts';
import { workingSlides } from '../queries/working-slides.ts';
import { outlineWrites, transactOutline } from './change-outline.ts';
import { deckFor } from './deck-actions.ts';
import { wholeOutline } from './edit-outline.ts';

export type SlideOrder = { slideIds: string[]; rev: number };

/**
 * Puts the slides of the working copy, and their entries, in another order. Throws action_not_allowed, stale,
 * validation where it is not the same slides, and slides_unfinished where one that moves is not finished.
 */
export async function reorderSlides(
  user: UserRecord,
  id: string,
  { slideIds, rev }: SlideOrder,
  clock: Clock,
): Promise<DeckItem> {
  const deck = await deckFor(user, id, 'edit_slides');
  const outline = await wholeOutline(deck, rev);
  const isSameSet = slideIds.toSorted().join() === deck.slide_ids.toSorted().join();
  if (!isSameSet) throw unfitting('slide_ids', 'each slide of the deck stands once');
  const moved = slideIds.filter((slideId, i) => deck.slide_ids[i] !== slideId);
  if (moved.length === 0) return deck;
  const places = await workingSlides(deck, { outline });
  const isUnfinished = places.some((place) => moved.includes(place.id) && !place.isFinished);
  if (isUnfinished) throw new AppError('slides_unfinished');
  const entries = slideIds.flatMap(
    (slideId) => outline.entries.find((entry) => entry.id === slideId) ?? [],
  );
  const writes = await outlineWrites(deck, outline, { ...outline, entries }, clock.now());
  await transactOutline(user, deck, writes);
  await noteEvent(deck.id, 'slides_reordered', { moved: moved.length });
  return readableDeck(user, id);
}
