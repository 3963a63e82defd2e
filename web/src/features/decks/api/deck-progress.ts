import type { PresentationSummary, Stage } from '#shared/schemas/presentations.ts';

export type SlideProgress = { done: number; total: number };

/**
 * How many slides are made of how many. The stage counts its review, too, which is no slide, and none of those
 * that were added after it: of these `unmade` are not made.
 */
export function slideProgress(
  deck: Pick<PresentationSummary, 'stages' | 'slide_count'>,
  unmade = 0,
): SlideProgress {
  const stage = deck.stages?.find(({ name }) => name === 'slides');
  const made = deck.slide_count - unmade;
  const done = stage?.status === 'completed' ? made : Math.min(stage?.done ?? 0, made);
  return { done, total: deck.slide_count };
}

/** The stage that is at work, if any. */
export function liveStage(stages: readonly Stage[] | undefined): Stage | undefined {
  return stages?.findLast((stage) => stage.status === 'running');
}
