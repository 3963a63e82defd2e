import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { castContent } from '../../editing/content-tree.ts';
import { endTypingStep, recordStep } from '../../editing/deck-history.ts';
import { removeDraft, saveDraft, useSlideDrafts } from '../../editing/draft-store.ts';
import { reconcileDraft, settleDraft } from '../../editing/slide-draft.ts';

/**
 * The content of one slide while it is edited: its draft, or the server's content. Changes go to the
 * draft, which the autosave saves, and to the deck's undo history.
 */
export function useEditSession(deckId: string, slide: SlideView, key: string) {
  const draft = useSlideDrafts((drafts) => drafts[key]);
  const server = { rev: slide.rev, content: castContent(slide.content) };
  const theirs = draft ? reconcileDraft(draft, server).theirs : null;
  const content = draft?.content ?? server.content;
  const write = (next: SlideContent) => {
    const start = draft ?? { rev: server.rev, base: server.content };
    saveDraft(key, { ...start, content: next, at: Date.now() });
  };
  return {
    content,
    base: draft?.base ?? server.content,
    theirs,
    /**
     * Changes the content. Consecutive changes with the same `mark`, which names the edited field, are one undo step.
     */
    change: (next: SlideContent, mark?: string) => {
      if (next === content) return;
      recordStep(deckId, { kind: 'edit', slideId: slide.id, before: content, after: next }, mark);
      write(next);
    },
    endTypingStep: () => endTypingStep(deckId),
    /** Resolves a conflict with the chosen content. */
    settle: (chosen: SlideContent) => {
      if (!draft || !theirs) return;
      recordStep(deckId, { kind: 'edit', slideId: slide.id, before: content, after: chosen });
      const settled = settleDraft(draft, theirs, chosen);
      if (settled) saveDraft(key, { ...settled, at: Date.now() });
      else removeDraft(key);
    },
  };
}

export type EditSession = ReturnType<typeof useEditSession>;
