import { useEffect, useState } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { asContent } from '../../editing/content-tree.ts';
import { dropDraft, keepDraft, useSlideDrafts } from '../../editing/draft-store.ts';
import { change, type History, redo, seal, undo } from '../../editing/history.ts';
import { follow, isDirty, saved, settle, startWork } from '../../editing/work.ts';

/** A slide under a person's hands: it follows the server's as long as nothing was changed in it. */
export function useSlideWork(slide: SlideView, key: string) {
  const [work, setWork] = useState(() =>
    startWork(slide, asContent(slide.content), useSlideDrafts.getState()[key]),
  );
  const next = follow(work, slide);
  if (next !== work) setWork(next);
  const { base, history } = work;
  const dirty = isDirty(work);
  useEffect(() => {
    const { rev, content } = base;
    if (dirty) keepDraft(key, { rev, base: content, content: history.present, at: Date.now() });
    else dropDraft(key);
  }, [key, dirty, base, history.present]);
  const go = (to: (history: History<SlideContent>) => History<SlideContent>) =>
    setWork((before) => ({ ...before, history: to(before.history) }));
  return {
    content: history.present,
    base,
    theirs: work.theirs,
    isDirty: dirty,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** `mark` names the field that is typed in. */
    change: (content: SlideContent, mark?: string) =>
      go((before) => change(before, content, mark ?? null)),
    seal: () => go(seal),
    undo: () => go(undo),
    redo: () => go(redo),
    /** Back to what was saved; that, too, is a step that can be undone. */
    revert: () => go((before) => change(before, base.content)),
    saved: (answer: SlideView) => setWork((before) => saved(before, answer)),
    settle: (content: SlideContent) => setWork((before) => settle(before, content)),
  };
}

export type SlideWork = ReturnType<typeof useSlideWork>;
