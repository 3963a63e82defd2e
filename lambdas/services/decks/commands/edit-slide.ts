import type { SlideContent } from '#shared/deck/model.ts';
import type { Clock } from '../../../lib/clock.ts';
import { noteEvent } from '../../../stores/event-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { loadMeasure } from '../evidence/deck-evidence.ts';
import { validateAsWritten } from '../evidence/validate-slide.ts';
import type { WorkingSlide } from '../queries/working-slides.ts';
import { deckFor } from './deck-actions.ts';
import { finishedSlide } from './finished-slide.ts';
import { replaceSlide } from './replace-slide.ts';

export type SlideEdit = { slideId: string; rev: number; content: SlideContent };

/**
 * Replaces the content of a finished slide of the working copy; encodeSlidePicture must have encoded its picture.
 * Throws not_found, slides_unfinished, action_not_allowed, stale when the slide is no longer at the edited rev.
 */
export async function editSlide(
  user: UserRecord,
  id: string,
  edit: SlideEdit,
  clock: Clock,
): Promise<WorkingSlide> {
  const deck = await deckFor(user, id, 'edit_slides');
  const place = await finishedSlide(deck, edit.slideId, edit.rev);
  const point = place.entry?.point ?? place.slide.point;
  const against = { ...(await loadMeasure(deck)), point };
  const judged = validateAsWritten(edit.content, deck, place.index, against);
  const change = {
    content: judged.content,
    score: judged.score,
    findings: judged.findings,
    provenance: judged.provenance,
    // Who edits a slide has seen its entry: it is in step with it from now on.
    point,
    edited: true,
  };
  await replaceSlide(user, deck, { slide: place.slide, change, now: clock.now() });
  await noteEvent(deck.id, 'slide_edited', { index: place.index });
  return { ...place, isStale: false, slide: { ...place.slide, ...change, rev: edit.rev + 1 } };
}
