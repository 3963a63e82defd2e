import { answerEntity } from './answer-entity.ts';
import {
  entryEntity,
  eventEntity,
  exportEntity,
  outlineEntity,
  planEntity,
  slideEntity,
  versionEntity,
} from './content-entities.ts';
import { requestEntity } from './deck-entity.ts';
import { removeShares } from './share-store.ts';

/** A batch that the store has not done whole is an error: who removes comes again. */
async function whole(batch: Promise<{ unprocessed: unknown[] }>): Promise<void> {
  const { unprocessed } = await batch;
  if (unprocessed.length > 0) throw new Error(`${unprocessed.length} items could not be removed`);
}

/**
 * Removes a presentation's links, request, outline, slides, versions with their files' rows, events and stored answers;
 * deleting twice is deleting once.
 */
export async function removeContent(presentationId: string): Promise<void> {
  const key = { presentation_id: presentationId };
  const all = { pages: 'all', consistent: true } as const;
  const [plans, entries, outlines, slides, versions, exports, events, answers] = await Promise.all([
    planEntity().query.primary(key).go(all),
    entryEntity().query.primary(key).go(all),
    outlineEntity().query.primary(key).go(all),
    slideEntity().query.primary(key).go(all),
    versionEntity().query.primary(key).go(all),
    exportEntity().query.primary(key).go(all),
    eventEntity().query.primary(key).go(all),
    answerEntity().query.primary(key).go(all),
  ]);
  await removeShares(presentationId);
  await requestEntity().delete(key).go();
  await whole(planEntity().delete(plans.data).go());
  await whole(entryEntity().delete(entries.data).go());
  await whole(outlineEntity().delete(outlines.data).go());
  await whole(slideEntity().delete(slides.data).go());
  await whole(versionEntity().delete(versions.data).go());
  await whole(exportEntity().delete(exports.data).go());
  await whole(eventEntity().delete(events.data).go());
  await whole(answerEntity().delete(answers.data).go());
}
