import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { isSame } from './content-tree.ts';
import type { SlideDraft } from './draft-store.ts';
import { change, type History, seal, startHistory } from './history.ts';

/** A slide's content at the rev that a save names. */
export type Seen = { rev: number; content: SlideContent };

/** A slide under a person's hands. */
export type Work = {
  /** What it was edited from. */
  base: Seen;
  history: History<SlideContent>;
  /** Somebody else has changed the slide since: neither side is given up before a person has chosen. */
  theirs: Seen | null;
  /** As it came last. */
  slide: SlideView;
};

/** Whether something is typed that is not saved. */
export const isDirty = ({ base, history }: Work): boolean => !isSame(history.present, base.content);

function fresh(slide: SlideView, base: Seen): Work {
  return { base, history: startHistory(base.content), theirs: null, slide };
}

/** Starts with a slide as it stands, or goes on with a draft of it. */
export function startWork(slide: SlideView, content: SlideContent, draft?: SlideDraft): Work {
  const seen = { rev: slide.rev, content };
  if (!draft) return fresh(slide, seen);
  const work = fresh(slide, { rev: draft.rev, content: draft.base });
  return meet({ ...work, history: change(work.history, draft.content) }, seen);
}

/** A slide that was made again counts its revs from the start: its words tell it apart. */
const isBase = ({ base }: Work, seen: Seen): boolean =>
  seen.rev === base.rev && isSame(seen.content, base.content);

function meet(work: Work, seen: Seen): Work {
  if (isBase(work, seen)) return work;
  if (!isDirty(work) || isSame(work.history.present, seen.content)) return fresh(work.slide, seen);
  // Another rev of the same words, such as one whose proposal was discarded.
  if (isSame(seen.content, work.base.content)) return { ...work, base: seen, theirs: null };
  return { ...work, theirs: seen };
}

/** Takes note of the slide as it came anew. */
export function follow(work: Work, slide: SlideView): Work {
  if (slide === work.slide) return work;
  const next = { ...work, slide };
  return slide.content ? meet(next, { rev: slide.rev, content: slide.content }) : next;
}

/** Goes on from what a save has answered. */
export const saved = (work: Work, { rev, content }: SlideView): Work =>
  content ? fresh(work.slide, { rev, content }) : work;

/** Ends a conflict with what a person has chosen; what they had before is one step back. */
export function settle(work: Work, content: SlideContent): Work {
  const { theirs } = work;
  if (!theirs) return work;
  const history = change(seal(work.history), content);
  return { ...work, base: theirs, history: seal(history), theirs: null };
}
