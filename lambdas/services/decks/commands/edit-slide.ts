import type { SlideContent } from '#shared/deck/model.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { recordUserEvent } from '../engine/record-user-event.ts';
import { cachedCriteria } from '../evidence/cached-evidence.ts';
import { validateAsWritten } from '../evidence/validate-slide.ts';
import type { WorkingSlide } from '../queries/working-slides.ts';
import { authorizeDeck } from './deck-actions.ts';
import { replaceSlide } from './replace-slide.ts';
import { requireFinishedSlide } from './require-finished-slide.ts';

export type SlideEdit = { slideId: string; rev: number; content: SlideContent };

/**
 * Replaces the content of a finished slide of the working copy; encodeSlidePicture must have encoded its picture.
 * Throws not_found, slides_unfinished, action_not_allowed, stale when the slide is no longer at the edited revision.
 */
export async function editSlide(
  user: UserRecord,
  id: string,
  edit: SlideEdit,
  clock: Clock,
): Promise<WorkingSlide> {
  const deck = await authorizeDeck(user, id, 'edit_slides');
  const currentSlide = await requireFinishedSlide(deck, edit.slideId, edit.rev);
  const point = currentSlide.entry?.point ?? currentSlide.slide.point;
  const against = { ...(await cachedCriteria(deck)), point };
  const validated = validateAsWritten(edit.content, deck, currentSlide.index, against);
  const change = {
    content: validated.content,
    score: validated.score,
    findings: validated.findings,
    provenance: validated.provenance,
    // The user edited the slide while seeing its outline entry, so the slide counts as matching the entry's current
    // point.
    point,
    edited: true,
  };
  await replaceSlide(user, deck, { slide: currentSlide.slide, change, clock });
  await recordUserEvent(user, deck, 'slide_edited', { index: currentSlide.index });
  return {
    ...currentSlide,
    isStale: false,
    slide: { ...currentSlide.slide, ...change, rev: edit.rev + 1 },
  };
}
