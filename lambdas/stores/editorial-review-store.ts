import type { EntityItem } from 'electrodb';
import type { EditorialFinding } from '#shared/schemas/editorial-review.ts';
import { editorialReviewEntity } from './content-entities.ts';
import { tryWrite } from './try-write.ts';

export type EditorialReviewItem = EntityItem<ReturnType<typeof editorialReviewEntity>>;

/** Returns the last editorial review of a deck, strongly consistent. */
export async function getEditorialReview(
  presentationId: string,
): Promise<EditorialReviewItem | undefined> {
  const { data } = await editorialReviewEntity()
    .get({ presentation_id: presentationId })
    .go({ consistent: true });
  return data ?? undefined;
}

/**
 * Replaces the findings of a review; false when there is a newer review or its findings have changed since they were
 * read.
 */
export const replaceFindings = (
  review: EditorialReviewItem,
  findings: EditorialFinding[],
): Promise<boolean> =>
  tryWrite(() =>
    editorialReviewEntity()
      .patch({ presentation_id: review.presentation_id })
      .set({ findings })
      .where(
        (attributes, { eq }) =>
          `${eq(attributes.created_at, review.created_at)} AND ${eq(attributes.findings, review.findings)}`,
      )
      .go(),
  );
