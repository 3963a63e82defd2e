import type { ArrangedEntry, SlideEntry } from '../api/arrange-slides.ts';
import { type SlideDraft, saveDraft } from './draft-store.ts';

/** A slide that this tab has removed: its outline entry, and its unsaved text with the key of the draft. */
type RemovedSlide = { entry: SlideEntry; draft: { key: string; value: SlideDraft } | undefined };

/** The slides that this tab has removed, by id; undo restores them. Lost on reload, like the steps of undo. */
const removedSlides = new Map<string, RemovedSlide>();
const formatKey = (deckId: string, slideId: string) => `${deckId}/${slideId}`;

/** Remembers a slide until undo restores it. */
export function rememberRemoved(deckId: string, slide: RemovedSlide): void {
  removedSlides.set(formatKey(deckId, slide.entry.id), slide);
}

/** Returns the entry that restores a slide; only its id if this tab has not removed it. */
export function createRestoringEntry(deckId: string, id: string): ArrangedEntry {
  const entry = removedSlides.get(formatKey(deckId, id))?.entry;
  if (!entry) return { id };
  const { intent, evidence, locked, point, stale } = entry;
  // Shortens the fields to the API's limits, because the model may have written longer ones than a request may contain.
  return {
    ...{ id, intent: intent.slice(0, 400), evidence: evidence.slice(0, 16), locked },
    ...(stale ? { point: point.slice(0, 400) } : {}),
  };
}

/** Saves the unsaved texts of restored slides as drafts again. */
export function restoreDrafts(deckId: string, ids: readonly string[]): void {
  for (const id of ids) {
    const draft = removedSlides.get(formatKey(deckId, id))?.draft;
    removedSlides.delete(formatKey(deckId, id));
    if (draft) saveDraft(draft.key, { ...draft.value, at: Date.now() });
  }
}
