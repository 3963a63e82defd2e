import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { isSame } from './content-tree.ts';
import type { SlideDraft } from './draft-store.ts';
import { endTypingStep, type History, recordChange, startHistory } from './history.ts';

/** A slide's content with its rev, which a save must name. */
type SlideRevision = { rev: number; content: SlideContent };

/** State of editing one slide. */
export type EditState = {
  /** The version that the edits are based on. */
  base: SlideRevision;
  history: History<SlideContent>;
  /** Another user's change since then; the user must resolve the conflict. */
  theirs: SlideRevision | null;
  /** The latest slide from the server. */
  slide: SlideView;
};

/** Whether there are unsaved edits. */
export const isDirty = ({ base, history }: EditState): boolean =>
  !isSame(history.present, base.content);

function newState(slide: SlideView, base: SlideRevision): EditState {
  return { base, history: startHistory(base.content), theirs: null, slide };
}

/** Starts editing a slide, or continues with its draft. */
export function startEditing(
  slide: SlideView,
  content: SlideContent,
  draft?: SlideDraft,
): EditState {
  const revision = { rev: slide.rev, content };
  if (!draft) return newState(slide, revision);
  const state = newState(slide, { rev: draft.rev, content: draft.base });
  return applyRevision({ ...state, history: recordChange(state.history, draft.content) }, revision);
}

/** Compares content too, because a regenerated slide restarts its revs. */
const isBaseRevision = ({ base }: EditState, revision: SlideRevision): boolean =>
  revision.rev === base.rev && isSame(revision.content, base.content);

function applyRevision(state: EditState, revision: SlideRevision): EditState {
  if (isBaseRevision(state, revision)) return state;
  if (!isDirty(state) || isSame(state.history.present, revision.content))
    return newState(state.slide, revision);
  // A new rev of the same content, for example after a proposal was discarded.
  if (isSame(revision.content, state.base.content))
    return { ...state, base: revision, theirs: null };
  return { ...state, theirs: revision };
}

/** Applies the latest slide from the server. */
export function applyServerSlide(state: EditState, slide: SlideView): EditState {
  if (slide === state.slide) return state;
  const next = { ...state, slide };
  return slide.content ? applyRevision(next, { rev: slide.rev, content: slide.content }) : next;
}

/** Continues from a saved slide. */
export const applySaved = (state: EditState, { rev, content }: SlideView): EditState =>
  content ? newState(state.slide, { rev, content }) : state;

/**
 * Resolves a conflict with the chosen content; the user's previous edits stay in the undo history.
 */
export function resolveConflict(state: EditState, content: SlideContent): EditState {
  const { theirs } = state;
  if (!theirs) return state;
  const history = recordChange(endTypingStep(state.history), content);
  return { ...state, base: theirs, history: endTypingStep(history), theirs: null };
}
