import {
  editorialReviewEntity,
  entryEntity,
  eventEntity,
  exportEntity,
  outlineEntity,
  planEntity,
  slideEntity,
  versionEntity,
} from './content-entities.ts';
import { requestEntity } from './deck-entity.ts';
import { responseEntity } from './model-response-entity.ts';
import { removeShares } from './share-store.ts';

/** Throws when a batch was not processed completely, so that the caller retries the removal. */
async function requireComplete(batch: Promise<{ unprocessed: unknown[] }>): Promise<void> {
  const { unprocessed } = await batch;
  if (unprocessed.length > 0) throw new Error(`${unprocessed.length} items could not be removed`);
}

/**
 * Removes a presentation's share links, request, outline, editorial review, slides, versions, export rows, events and
 * stored responses.
 * Idempotent.
 */
export async function removeContent(presentationId: string): Promise<void> {
  const key = { presentation_id: presentationId };
  const readOptions = { pages: 'all', consistent: true } as const;
  const [plans, entries, outlines, slides, versions, exports, events, answers] = await Promise.all([
    planEntity().query.primary(key).go(readOptions),
    entryEntity().query.primary(key).go(readOptions),
    outlineEntity().query.primary(key).go(readOptions),
    slideEntity().query.primary(key).go(readOptions),
    versionEntity().query.primary(key).go(readOptions),
    exportEntity().query.primary(key).go(readOptions),
    eventEntity().query.primary(key).go(readOptions),
    responseEntity().query.primary(key).go(readOptions),
  ]);
  await removeShares(presentationId);
  await requestEntity().delete(key).go();
  await editorialReviewEntity().delete(key).go();
  await requireComplete(planEntity().delete(plans.data).go());
  await requireComplete(entryEntity().delete(entries.data).go());
  await requireComplete(outlineEntity().delete(outlines.data).go());
  await requireComplete(slideEntity().delete(slides.data).go());
  await requireComplete(versionEntity().delete(versions.data).go());
  await requireComplete(exportEntity().delete(exports.data).go());
  await requireComplete(eventEntity().delete(events.data).go());
  await requireComplete(responseEntity().delete(answers.data).go());
}
