import type { SlideContent } from '#shared/deck/model.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { Writes } from '../../../stores/transact.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import type { EditAuthor } from '../engine/announce-edit.ts';
import { recordUserEvent } from '../engine/record-user-event.ts';
import { getCachedCriteria } from '../evidence/cached-evidence.ts';
import { allowOwnCoverFigures } from '../evidence/own-cover.ts';
import { validateAsWritten } from '../evidence/validate-slide.ts';
import { editorId } from '../queries/require-readable-deck.ts';
import { loadWorkingOutline, type WorkingOutline } from '../queries/working-outline.ts';
import type { WorkingSlide } from '../queries/working-slides.ts';
import { authorizeDeck } from './deck-actions.ts';
import { replaceSlide } from './replace-slide.ts';
import { requireFinishedSlide } from './require-finished-slide.ts';
import { createOutlineWrites } from './write-outline.ts';

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
  const { entry, slide } = currentSlide;
  // The outline point of a cover, or of a slide that a user added, is the slide's title until the user edits the point:
  // a new title then also becomes the point.
  const renamesEntry = entry?.point === slide.content.title && edit.content.title !== entry.point;
  const outline = renamesEntry ? await loadCompletedOutline(deck) : undefined;
  const point = outline ? edit.content.title : (entry?.point ?? slide.point);
  const criteria = await getCachedCriteria(deck);
  const evidence = allowOwnCoverFigures(criteria.evidence, edit.content, slide.provenance);
  const checkInputs = { ...criteria, evidence, point };
  const validated = validateAsWritten(edit.content, deck, currentSlide.index, checkInputs);
  const change = {
    content: validated.content,
    score: validated.score,
    findings: validated.findings,
    provenance: validated.provenance,
    // The user saw the outline entry while editing, so the slide counts as matching the entry's current point.
    point,
    edited: true,
  };
  const author = { clock, by: editorId(deck, user) };
  const writes = outline && (await renameEntry(deck, outline, { id: edit.slideId, point }, author));
  await replaceSlide(user, deck, { slide, change, outline: writes, clock });
  await recordUserEvent(user, deck, 'slide_edited', { index: currentSlide.index });
  return {
    ...currentSlide,
    ...(entry ? { entry: { ...entry, point } } : {}),
    isStale: false,
    slide: { ...slide, ...change, rev: edit.rev + 1 },
  };
}

/**
 * Returns the outline; undefined while the model is still writing it, because an edit of the outline would stop the
 * model.
 */
async function loadCompletedOutline(deck: DeckItem): Promise<WorkingOutline | undefined> {
  const outline = await loadWorkingOutline(deck);
  return outline?.isComplete ? outline : undefined;
}

/** Returns the writes that store the outline with another point for one slide's entry. */
function renameEntry(
  deck: DeckItem,
  outline: WorkingOutline,
  { id, point }: { id: string; point: string },
  author: EditAuthor,
): Promise<Writes> {
  const entries = outline.entries.map((entry) => (entry.id === id ? { ...entry, point } : entry));
  return createOutlineWrites(deck, outline, { ...outline, entries }, author);
}
