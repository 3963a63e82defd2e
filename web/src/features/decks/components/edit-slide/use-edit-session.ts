import { useEffect, useState } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { castContent } from '../../editing/content-tree.ts';
import { removeDraft, saveDraft, useSlideDrafts } from '../../editing/draft-store.ts';
import {
  applySaved,
  applyServerSlide,
  isDirty,
  resolveConflict,
  startEditing,
} from '../../editing/edit-state.ts';
import { endTypingStep, type History, recordChange, redo, undo } from '../../editing/history.ts';

/** State of editing one slide; takes over server changes while nothing is edited. */
export function useEditSession(slide: SlideView, key: string) {
  const [state, setState] = useState(() =>
    startEditing(slide, castContent(slide.content), useSlideDrafts.getState()[key]),
  );
  const next = applyServerSlide(state, slide);
  if (next !== state) setState(next);
  const { base, history } = state;
  const hasChanges = isDirty(state);
  useEffect(() => {
    const { rev, content } = base;
    if (hasChanges)
      saveDraft(key, { rev, base: content, content: history.present, at: Date.now() });
    else removeDraft(key);
  }, [key, hasChanges, base, history.present]);
  const updateHistory = (update: (history: History<SlideContent>) => History<SlideContent>) =>
    setState((before) => ({ ...before, history: update(before.history) }));
  return {
    content: history.present,
    base,
    theirs: state.theirs,
    isDirty: hasChanges,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** `mark` names the edited field. */
    change: (content: SlideContent, mark?: string) =>
      updateHistory((before) => recordChange(before, content, mark ?? null)),
    endTypingStep: () => updateHistory(endTypingStep),
    undo: () => updateHistory(undo),
    redo: () => updateHistory(redo),
    /** Returns to the saved content, as a step that can be undone. */
    revert: () => updateHistory((before) => recordChange(before, base.content)),
    saved: (savedSlide: SlideView) => setState((before) => applySaved(before, savedSlide)),
    settle: (content: SlideContent) => setState((before) => resolveConflict(before, content)),
  };
}

export type EditSession = ReturnType<typeof useEditSession>;
