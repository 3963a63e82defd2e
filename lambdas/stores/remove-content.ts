import { answerEntity } from './answer-entity.ts';
import {
  entryEntity,
  eventEntity,
  planEntity,
  slideEntity,
  versionEntity,
} from './content-entities.ts';
import { requestEntity } from './deck-entity.ts';

/** Removes a presentation's request, outline, slides, versions, events and stored answers; deleting twice is deleting once. */
export async function removeContent(presentationId: string): Promise<void> {
  const key = { presentation_id: presentationId };
  const [plans, entries, slides, versions, events, answers] = await Promise.all([
    planEntity().query.primary(key).go({ pages: 'all' }),
    entryEntity().query.primary(key).go({ pages: 'all' }),
    slideEntity().query.primary(key).go({ pages: 'all' }),
    versionEntity().query.primary(key).go({ pages: 'all' }),
    eventEntity().query.primary(key).go({ pages: 'all' }),
    answerEntity().query.primary(key).go({ pages: 'all' }),
  ]);
  await requestEntity().delete(key).go();
  await planEntity().delete(plans.data).go();
  await entryEntity().delete(entries.data).go();
  await slideEntity().delete(slides.data).go();
  await versionEntity().delete(versions.data).go();
  await eventEntity().delete(events.data).go();
  await answerEntity().delete(answers.data).go();
}
