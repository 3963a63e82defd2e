import type { DeckItem } from '../../../stores/deck-store.ts';

/** Whether a user's edits are not in any version yet. */
export const hasUnstoredEdits = (
  deck: Pick<DeckItem, 'content_rev' | 'version_content_rev'>,
): boolean => deck.content_rev > deck.version_content_rev;

/** Whether a finished deck has edits of its current run that are in no version; they are published automatically. */
export const hasDueEdits = (deck: DeckItem): boolean =>
  deck.status === 'completed' && deck.edit_id !== undefined && hasUnstoredEdits(deck);

/**
 * Whether the working copy has changes since it was last stored as a version: edits, or slides that a later run
 * generated.
 */
export const hasUnversionedChanges = (deck: DeckItem): boolean =>
  deck.working_version > 0 && (hasUnstoredEdits(deck) || deck.working_slides_run < deck.slides_run);

/** Whether edits are in a version that becomes the current one as soon as its HTML is ready. */
export const isPublishingEdits = ({
  publishing_version,
  current_html_version,
}: DeckItem): boolean =>
  publishing_version !== undefined && publishing_version !== current_html_version;

/** Whether the working copy has changes that preview and downloads don't show. */
export const hasUnpublishedChanges = (deck: DeckItem): boolean =>
  hasUnversionedChanges(deck) || isPublishingEdits(deck);
