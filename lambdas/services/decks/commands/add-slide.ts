import type { SlideContent } from '#shared/deck/model.ts';
import { taskIds } from '#shared/domain/plan-next.ts';
import { createAddedSlideId } from '#shared/domain/slide-ids.ts';
import type { AddSlideBody } from '#shared/schemas/slides.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { getSlide, listSlideHeads } from '../../../stores/slide-store.ts';
import type { Writes } from '../../../stores/transact.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { checkTokenCap } from '../engine/check-token-cap.ts';
import { recordUserEvent } from '../engine/record-user-event.ts';
import { sendTask, sendWatch } from '../engine/send-task.ts';
import { createSideTaskItem, type NewSideTask } from '../engine/start-side-task.ts';
import { getCachedCriteria } from '../evidence/cached-evidence.ts';
import { validateAsWritten } from '../evidence/validate-slide.ts';
import { editorId, requireReadableDeck } from '../queries/require-readable-deck.ts';
import type { WorkingOutline } from '../queries/working-outline.ts';
import { loadWorkingSlides, type WorkingSlide } from '../queries/working-slides.ts';
import { checkSlideCount, checkStoredSlides, loadCompleteOutline } from './complete-outline.ts';
import { authorizeDeck } from './deck-actions.ts';
import { createOutlineWrites, type NextOutline, writeOutline } from './write-outline.ts';

export type SlideAddition = {
  /** The outline revision that the user edited. */
  rev: number;
  body: AddSlideBody;
  /** Id of the request: a retry finds the slide that the first attempt added. */
  requestId: string;
};

/**
 * Adds a slide to the working copy: with the user's own content, or with content that the model generates from a
 * sentence in a side task. encodeSlidePicture must have encoded the picture of the user's content. Throws
 * action_not_allowed, stale, validation, too_many_slides, stage_cap, token_cap.
 */
export async function addSlide(
  user: UserRecord,
  id: string,
  { rev, body, requestId }: SlideAddition,
  clock: Clock,
): Promise<WorkingSlide> {
  const slideId = createAddedSlideId(requestId);
  const readableDeck = await requireReadableDeck(user, id);
  if (readableDeck.slide_ids.includes(slideId)) return requireWorkingSlide(readableDeck, slideId);
  const deck = await authorizeDeck(user, id, 'sentence' in body ? 'revise_slide' : 'edit_slides');
  const outline = await loadCompleteOutline(deck, rev);
  checkSlideCount(deck, deck.slide_count + 1);
  checkStoredSlides(await listSlideHeads(deck.id), [...deck.slide_ids, slideId]);
  const index = Math.min(body.index ?? (await defaultIndex(deck, outline)), deck.slide_count);
  const position = { slideId, index };
  if ('sentence' in body) await requestSlide(user, deck, outline, { ...body, ...position }, clock);
  else await addOwnSlide(user, deck, outline, { ...body, ...position }, clock);
  return requireWorkingSlide(await requireReadableDeck(user, id), slideId);
}

/** Returns the default position of a new slide: last, but before a closing slide. */
async function defaultIndex(deck: DeckItem, outline: WorkingOutline): Promise<number> {
  const count = deck.slide_count;
  const lastId = deck.slide_ids.at(-1);
  const lastSlide = lastId === undefined ? undefined : await getSlide(deck.id, lastId);
  const layout = lastSlide?.content.layout ?? outline.entries.at(-1)?.layout_hint;
  return layout === 'closing' ? count - 1 : count;
}

async function requireWorkingSlide(deck: DeckItem, slideId: string): Promise<WorkingSlide> {
  const slide = (await loadWorkingSlides(deck)).find(({ id }) => id === slideId);
  return slide ?? Promise.reject(new Error(`slide ${slideId} of ${deck.id} does not exist`));
}

type Position = { slideId: string; index: number };

/** Returns the outline with an entry for the new slide at its position. */
function insertEntry(
  outline: WorkingOutline,
  { slideId, index }: Position,
  plan: { point: string; layout_hint: string },
): NextOutline {
  const entry = { id: slideId, ...plan, intent: '', evidence: [], locked: false };
  return { ...outline, entries: outline.entries.toSpliced(index, 0, entry) };
}

async function addOwnSlide(
  user: UserRecord,
  deck: DeckItem,
  outline: WorkingOutline,
  position: Position & { content: SlideContent },
  clock: Clock,
): Promise<void> {
  const { slideId, index } = position;
  const criteria = { ...(await getCachedCriteria(deck)), point: position.content.title };
  const { content, score, findings, provenance } = validateAsWritten(
    position.content,
    deck,
    index,
    criteria,
  );
  const point = content.title;
  const nextOutline = insertEntry(outline, position, { point, layout_hint: content.layout });
  const writes = await createOutlineWrites(
    deck,
    outline,
    { ...nextOutline, ownSlideIds: [slideId] },
    { clock, by: editorId(deck, user) },
  );
  const fields = { run: deck.run, rev: 1, point, content, score, findings, provenance };
  await writeOutline(user, deck, (entities) => [
    entities.slide
      .create({ presentation_id: deck.id, id: slideId, edited: true, ...fields })
      .commit(),
    ...writes(entities),
  ]);
  await recordUserEvent(user, deck, 'slide_added', { index, score });
}

/**
 * Adds an entry with the user's sentence as its point, and a side task in which the model writes the slide. The task
 * is stored in the same transaction and sent after it.
 */
async function requestSlide(
  user: UserRecord,
  deck: DeckItem,
  outline: WorkingOutline,
  position: Position & { sentence: string },
  clock: Clock,
): Promise<void> {
  await checkTokenCap(user, deck, clock);
  const { slideId, index, sentence } = position;
  const now = clock.now();
  const sideTask: NewSideTask = {
    id: taskIds.add(deck.run, slideId),
    kind: 'slides.add',
    slide_id: slideId,
    slide_index: index,
    ready: true,
    by: editorId(deck, user),
    ask: { instruction: sentence },
  };
  const nextOutline = insertEntry(outline, position, { point: sentence, layout_hint: 'bullets' });
  const writes: Writes = await createOutlineWrites(deck, outline, nextOutline, {
    clock,
    by: editorId(deck, user),
  });
  await sendWatch(deck, sideTask.id);
  await writeOutline(user, deck, (entities) => [
    entities.task.create(createSideTaskItem(deck, sideTask, now)).commit(),
    ...writes(entities),
  ]);
  await sendTask(deck, sideTask.id);
  await recordUserEvent(user, deck, 'slide_asked', { index });
}
