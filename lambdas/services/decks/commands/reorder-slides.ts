import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { createInvalidValueError } from '../../invalid-field.ts';
import { recordUserEvent } from '../engine/record-user-event.ts';
import { editorId, requireReadableDeck } from '../queries/require-readable-deck.ts';
import { loadWorkingSlideHeads } from '../queries/working-slides.ts';
import { loadCompleteOutline } from './complete-outline.ts';
import { authorizeDeck } from './deck-actions.ts';
import { createOutlineWrites, writeOutline } from './write-outline.ts';

export type SlideOrder = { slideIds: string[]; rev: number };

/**
 * Reorders the slides of the working copy and their outline entries. Throws action_not_allowed, stale, validation for
 * another set of slides, and slides_unfinished if a moved slide is unfinished.
 */
export async function reorderSlides(
  user: UserRecord,
  id: string,
  { slideIds, rev }: SlideOrder,
  clock: Clock,
): Promise<DeckItem> {
  const deck = await authorizeDeck(user, id, 'edit_slides');
  const outline = await loadCompleteOutline(deck, rev);
  const isSameSet = slideIds.toSorted().join() === deck.slide_ids.toSorted().join();
  if (!isSameSet)
    throw createInvalidValueError('slide_ids', 'must contain each slide of the deck once');
  const moved = slideIds.filter((slideId, i) => deck.slide_ids[i] !== slideId);
  if (moved.length === 0) return deck;
  const slides = await loadWorkingSlideHeads(deck, { outline });
  const isUnfinished = slides.some(({ id, isFinished }) => moved.includes(id) && !isFinished);
  if (isUnfinished) throw new AppError('slides_unfinished');
  const entries = slideIds.flatMap(
    (slideId) => outline.entries.find((entry) => entry.id === slideId) ?? [],
  );
  const writes = await createOutlineWrites(
    deck,
    outline,
    { ...outline, entries },
    { clock, by: editorId(deck, user) },
  );
  await writeOutline(user, deck, writes);
  await recordUserEvent(user, deck, 'slides_reordered', { moved: moved.length });
  return requireReadableDeck(user, id);
}
