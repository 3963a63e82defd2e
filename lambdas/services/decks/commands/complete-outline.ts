import { AppError } from '#shared/errors.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { SlideHead } from '../../../stores/slide-store.ts';
import { createAboveMaximumError } from '../../invalid-field.ts';
import { getOwnerLimits } from '../engine/deck-progress.ts';
import { loadWorkingOutline, type WorkingOutline } from '../queries/working-outline.ts';
import { hasOutline } from './deck-actions.ts';

/**
 * Returns the deck's outline. Throws slides_unfinished if the outline is incomplete, and stale if `rev` is not its
 * current revision.
 */
export async function loadCompleteOutline(deck: DeckItem, rev: number): Promise<WorkingOutline> {
  const outline = await loadWorkingOutline(deck);
  if (!outline?.isComplete || !hasOutline(deck)) throw new AppError('slides_unfinished');
  if (deck.outline_rev !== rev) throw new AppError('stale');
  return outline;
}

/** Throws validation for more slides than the owner's plan allows. A deck that already has more slides keeps them. */
export function checkSlideCount(deck: DeckItem, count: number): void {
  const limit = getOwnerLimits(deck).slides_a_deck;
  if (count > Math.max(limit, deck.slide_count)) throw createAboveMaximumError('entries', limit);
}

/**
 * Maximum number of slides that a presentation stores. Removed ones count, because earlier versions need them and
 * each read loads them.
 */
export const maxStoredSlides = 300;

/** Throws too_many_slides when an outline with these slides would store more slides than a presentation may. */
export function checkStoredSlides(stored: readonly SlideHead[], ids: readonly string[]): void {
  const all = new Set([...stored.map(({ id }) => id), ...ids]);
  if (all.size > Math.max(maxStoredSlides, stored.length))
    throw new AppError('too_many_slides', { params: { limit: maxStoredSlides } });
}
