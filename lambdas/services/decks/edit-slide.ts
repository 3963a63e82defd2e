import type { SlideContent } from '#shared/deck/model.ts';
import { Fenced } from '#shared/errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { type DeckItem, swept } from '../../stores/deck-store.ts';
import { noteEvent } from '../../stores/event-store.ts';
import type { SlideItem } from '../../stores/slide-store.ts';
import { transact } from '../../stores/transact.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { deckFor, notAllowed } from './change-status.ts';
import { finishedPlace } from './finished-place.ts';
import { loadMeasure } from './grounds-of.ts';
import { judge } from './judge-slide.ts';
import { readableDeck } from './readable-deck.ts';
import type { WorkingSlide } from './working-slides.ts';

export type SlideEdit = { slideId: string; rev: number; content: SlideContent };

/**
 * Puts a person's content in a finished slide of the working copy. Throws not_found, slides_unfinished,
 * action_not_allowed, and stale where the slide is no longer at the rev that was edited.
 */
export async function editSlide(
  user: UserRecord,
  id: string,
  edit: SlideEdit,
  clock: Clock,
): Promise<WorkingSlide> {
  const deck = await deckFor(user, id, 'edit_slides');
  const place = await finishedPlace(deck, edit.slideId, edit.rev);
  const point = place.entry?.point ?? place.slide.point;
  const against = { ...(await loadMeasure(deck)), point };
  const judged = judge(edit.content, deck, place.index, against);
  const change = {
    content: judged.content,
    score: judged.score,
    findings: judged.findings,
    provenance: judged.provenance,
    // Who edits a slide has seen its entry: it is in step with it from now on.
    point,
    edited: true,
  };
  try {
    await put(deck, edit, change, clock.now());
  } catch (error) {
    if (!(error instanceof Fenced)) throw error;
    const now = await readableDeck(user, id);
    await finishedPlace(now, edit.slideId, edit.rev);
    throw notAllowed(now, user);
  }
  await noteEvent(deck.id, 'slide_edited', { index: place.index });
  return { ...place, isStale: false, slide: { ...place.slide, ...change, rev: edit.rev + 1 } };
}

/**
 * The slide's rev keeps two editors apart; the deck's run and status keep the edit out of a run that has begun. A
 * deck that was cancelled and is deleted has its status still: an edit would take it from the sweeper's index.
 */
const put = (
  deck: DeckItem,
  { slideId, rev }: SlideEdit,
  change: Pick<SlideItem, 'content' | 'score' | 'findings' | 'provenance' | 'edited' | 'point'>,
  now: number,
) =>
  transact((entities) => [
    entities.slide
      .patch({ presentation_id: deck.id, id: slideId })
      .set({ ...change, rev: rev + 1 })
      .where((slide, op) => op.eq(slide.rev, rev))
      .commit(),
    entities.deck
      .patch({ id: deck.id })
      .set(swept(deck.id, deck.status, now))
      .add({ content_rev: 1 })
      .where(
        (item, op) =>
          `${op.eq(item.run, deck.run)} AND ${op.eq(item.status, deck.status)} AND ${op.notExists(item.deleted_at)}`,
      )
      .commit(),
  ]);
