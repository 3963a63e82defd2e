import type { EditorialReview } from '#shared/schemas/editorial-review.ts';
import { formatIso } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { getEditorialReview } from '../../../stores/editorial-review-store.ts';

/** Returns the last editorial review, without findings on removed slides. */
export async function editorialReviewView(deck: DeckItem): Promise<EditorialReview> {
  const review = await getEditorialReview(deck.id);
  return {
    findings: (review?.findings ?? []).filter(({ slide_id }) => deck.slide_ids.includes(slide_id)),
    reviewed_at: review ? formatIso(review.created_at) : null,
    is_outdated: review !== undefined && review.of_content_rev !== deck.content_rev,
  };
}
