import type { SlideContent } from '#shared/deck/model.ts';
import { isSame } from './content-tree.ts';
import type { SlideDraft } from './draft-store.ts';
import { mergeSlides } from './merge.ts';

/** A slide's content at a revision of the server. */
export type SlideRevision = { rev: number; content: SlideContent };

/** The draft to keep, null for none, and the server's revision if the user must choose. */
export type ReconciledDraft = { draft: SlideDraft | null; theirs: SlideRevision | null };

/** Compares content too, because a regenerated slide restarts its revs. */
const isBaseRevision = (draft: SlideDraft, server: SlideRevision): boolean =>
  server.rev === draft.rev && isSame(server.content, draft.base);

/**
 * Compares a draft with the server's slide. Changes of different fields are merged; if both sides
 * changed the same field, the draft stays as it is and `theirs` is set.
 */
export function reconcileDraft(draft: SlideDraft, server: SlideRevision): ReconciledDraft {
  if (isBaseRevision(draft, server)) return { draft, theirs: null };
  if (isSame(draft.content, server.content) || isSame(draft.content, draft.base))
    return { draft: null, theirs: null };
  // If the server's content is that of an earlier save of this tab, that save was stored and only its response was
  // lost.
  const stored = draft.sent?.find((content) => isSame(content, server.content));
  if (stored) return { draft: continueDraft(draft, stored, server), theirs: null };
  const sides = { base: draft.base, mine: draft.content, theirs: server.content };
  const { merged, conflicts } = mergeSlides(sides);
  if (conflicts.length > 0) return { draft, theirs: server };
  return { draft: rebaseDraft(draft, server, merged), theirs: null };
}

function rebaseDraft(
  { at }: SlideDraft,
  { rev, content: base }: SlideRevision,
  content: SlideContent,
): SlideDraft | null {
  return isSame(content, base) ? null : { rev, base, content, at };
}

/** Returns the draft with its conflict with the server's revision resolved; null if nothing is left to save. */
export const settleDraft = (draft: SlideDraft, theirs: SlideRevision, chosen: SlideContent) =>
  rebaseDraft(draft, theirs, chosen);

/**
 * Returns the draft after `sent` was saved: the changes made during the save, null without any. `saved` may differ from
 * `sent`, because the server repairs content.
 */
export function continueDraft(
  draft: SlideDraft,
  sent: SlideContent,
  saved: SlideRevision,
): SlideDraft | null {
  if (isSame(draft.content, sent)) return null;
  const sides = { base: sent, mine: draft.content, theirs: saved.content };
  const { conflicts } = mergeSlides(sides);
  const mine = Object.fromEntries(conflicts.map(({ part }) => [part, 'mine' as const]));
  return rebaseDraft(draft, saved, mergeSlides(sides, mine).merged);
}
