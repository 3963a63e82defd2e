import type { DeckItem } from '../../stores/deck-store.ts';

/** Edited, or made again by a run that has kept no version yet, since the working copy was last a version. */
export const hasUnpublished = (deck: DeckItem): boolean =>
  deck.working_version > 0 &&
  (deck.content_rev > deck.version_content_rev || deck.working_slides_run < deck.slides_run);
