import type { PresentationSummary, Stage } from '#shared/schemas/presentations.ts';

export type SlideProgress = { done: number; total: number };

/** How many slides are made of how many; the stage counts its review, too, which is no slide. */
export function slideProgress(
  deck: Pick<PresentationSummary, 'stages' | 'slide_count'>,
): SlideProgress {
  const stage = deck.stages?.find(({ name }) => name === 'slides');
  return { done: Math.min(stage?.done ?? 0, deck.slide_count), total: deck.slide_count };
}

/** The stage that is at work, if any. */
export function liveStage(stages: readonly Stage[] | undefined): Stage | undefined {
  return stages?.findLast((stage) => stage.status === 'running');
}
