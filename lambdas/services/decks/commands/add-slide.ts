import type { SlideContent } from '#shared/deck/model.ts';
import { taskIds } from '#shared/domain/plan-next.ts';
import { addedSlideId } from '#shared/domain/slide-ids.ts';
import type { AddSlideBody } from '#shared/schemas/slides.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { noteEvent } from '../../../stores/event-store.ts';
import { getSlide } from '../../../stores/slide-store.ts';
import type { Writes } from '../../../stores/transact.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { checkTokenCap } from '../engine/requeue.ts';
import { sendTask, sendWatch } from '../engine/send-task.ts';
import { sideTaskItem } from '../engine/start-side-task.ts';
import { loadMeasure } from '../evidence/deck-evidence.ts';
import { validateAsWritten } from '../evidence/validate-slide.ts';
import { readableDeck } from '../queries/readable-deck.ts';
import type { WorkingOutline } from '../queries/working-outline.ts';
import { type WorkingSlide, workingSlides } from '../queries/working-slides.ts';
import { type NextOutline, outlineWrites, transactOutline } from './change-outline.ts';
import { deckFor } from './deck-actions.ts';
import { checkCount, wholeOutline } from './edit-outline.ts';

export type SlideAddition = {
  /** The outline's rev that was seen. */
  rev: number;
  body: AddSlideBody;
  /** A retry of the request finds the slide that its first try added. */
  requestId: string;
};

/**
 * Adds a slide to the working copy: the user's own content, or one that the model makes from a sentence as a side task.
 * encodeSlidePicture must have encoded the picture of given content. Throws action_not_allowed, stale, validation,
 * stage_cap, token_cap.
 */
export async function addSlide(
  user: UserRecord,
  id: string,
  { rev, body, requestId }: SlideAddition,
  clock: Clock,
): Promise<WorkingSlide> {
  const slideId = addedSlideId(requestId);
  const known = await readableDeck(user, id);
  if (known.slide_ids.includes(slideId)) return placeIn(known, slideId);
  const deck = await deckFor(user, id, 'sentence' in body ? 'revise_slide' : 'edit_slides');
  const outline = await wholeOutline(deck, rev);
  checkCount(user, deck, deck.slide_count + 1);
  const index = Math.min(body.index ?? (await lastPlace(deck, outline)), deck.slide_count);
  const place = { slideId, index };
  if ('sentence' in body) await ask(user, deck, outline, { ...body, ...place }, clock);
  else await give(user, deck, outline, { ...body, ...place }, clock);
  return placeIn(await readableDeck(user, id), slideId);
}

/** Where a slide goes that is given no place: last, but before the slide that closes the deck. */
async function lastPlace(deck: DeckItem, outline: WorkingOutline): Promise<number> {
  const count = deck.slide_count;
  const last = deck.slide_ids.at(-1);
  const made = last === undefined ? undefined : await getSlide(deck.id, last);
  const layout = made?.content.layout ?? outline.entries.at(-1)?.layout_hint;
  return layout === 'closing' ? count - 1 : count;
}

async function placeIn(deck: DeckItem, slideId: string): Promise<WorkingSlide> {
  const place = (await workingSlides(deck)).find(({ id }) => id === slideId);
  return place ?? Promise.reject(new Error(`slide ${slideId} of ${deck.id} is gone again`));
}

type Place = { slideId: string; index: number };

/** The outline with an entry for the new slide in its place. */
function withEntry(
  outline: WorkingOutline,
  { slideId, index }: Place,
  said: { point: string; layout_hint: string },
): NextOutline {
  const entry = { id: slideId, ...said, intent: '', evidence: [], locked: false };
  return { ...outline, entries: outline.entries.toSpliced(index, 0, entry) };
}

async function give(
  user: UserRecord,
  deck: DeckItem,
  outline: WorkingOutline,
  place: Place & { content: SlideContent },
  clock: Clock,
): Promise<void> {
  const { slideId, index } = place;
  const against = { ...(await loadMeasure(deck)), point: place.content.title };
  const { content, score, findings, provenance } = validateAsWritten(
    place.content,
    deck,
    index,
    against,
  );
  const point = content.title;
  const next = withEntry(outline, place, { point, layout_hint: content.layout });
  const writes = await outlineWrites(deck, outline, { ...next, given: slideId }, clock.now());
  const made = { run: deck.run, rev: 1, point, content, score, findings, provenance };
  await transactOutline(user, deck, (entities) => [
    entities.slide
      .create({ presentation_id: deck.id, id: slideId, edited: true, ...made })
      .commit(),
    ...writes(entities),
  ]);
  await noteEvent(deck.id, 'slide_added', { index, score });
}

/** The entry says the person's sentence until the model has planned it; the task is put with it, and sent then. */
async function ask(
  user: UserRecord,
  deck: DeckItem,
  outline: WorkingOutline,
  place: Place & { sentence: string },
  clock: Clock,
): Promise<void> {
  await checkTokenCap(deck, clock);
  const { slideId, index, sentence } = place;
  const now = clock.now();
  const aside = {
    id: taskIds.add(deck.run, slideId),
    kind: 'slides.add' as const,
    slide_id: slideId,
    slide_index: index,
    ready: true,
    ask: { instruction: sentence },
  };
  const next = withEntry(outline, place, { point: sentence, layout_hint: 'bullets' });
  const writes: Writes = await outlineWrites(deck, outline, next, now);
  await sendWatch(deck, aside.id);
  await transactOutline(user, deck, (entities) => [
    entities.task.create(sideTaskItem(deck, aside, now)).commit(),
    ...writes(entities),
  ]);
  await sendTask(deck, aside.id);
  await noteEvent(deck.id, 'slide_asked', { index });
}
