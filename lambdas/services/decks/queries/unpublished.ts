import type { DeckItem } from '../../../stores/deck-store.ts';

/** Whether a user's edits are not in any version yet. */
export const hasEdits = (deck: Pick<DeckItem, 'content_rev' | 'version_content_rev'>): boolean =>
  deck.content_rev > deck.version_content_rev;

/**
 * Whether the working copy has changes since it was last stored as a version: edits, or slides that a later run made.
 */
export const hasUnpublished = (deck: DeckItem): boolean =>
  deck.working_version > 0 && (hasEdits(deck) || deck.working_slides_run < deck.slides_run);
