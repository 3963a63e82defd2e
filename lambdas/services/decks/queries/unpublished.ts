import type { DeckItem } from '../../../stores/deck-store.ts';

/** Whether a person's edits are in no version yet. */
export const hasEdits = (deck: Pick<DeckItem, 'content_rev' | 'version_content_rev'>): boolean =>
  deck.content_rev > deck.version_content_rev;

/** Edited, or made again by a run that has kept no version yet, since the working copy was last a version. */
export const hasUnpublished = (deck: DeckItem): boolean =>
  deck.working_version > 0 && (hasEdits(deck) || deck.working_slides_run < deck.slides_run);
