import type { Presentation, PresentationSummary, Stage } from '#shared/schemas/presentations.ts';
import { isWorking } from './polling.ts';

export type SlideProgress = { done: number; total: number };

/**
 * Returns the number of finished slides and of all slides. The count of the slides stage can't be used as it is: it
 * includes the review, which is no slide, and omits slides that were added later. `unfinished`: number of added slides
 * that are not finished yet.
 */
export function countSlideProgress(
  deck: Pick<PresentationSummary, 'stages' | 'slide_count'>,
  unfinished = 0,
): SlideProgress {
  const stage = deck.stages?.find(({ name }) => name === 'slides');
  const existing = deck.slide_count - unfinished;
  const done = stage?.status === 'completed' ? existing : Math.min(stage?.done ?? 0, existing);
  return { done, total: deck.slide_count };
}

/** Returns the running stage; undefined without one. */
export function findRunningStage(stages: readonly Stage[] | undefined): Stage | undefined {
  return stages?.findLast((stage) => stage.status === 'running');
}

/** Whether all slides are finished, their files are being written, and nothing was published before. */
export const isWritingFirstFiles = ({
  status,
  current_html_version,
  stages,
}: Pick<PresentationSummary, 'status' | 'current_html_version' | 'stages'>): boolean =>
  isWorking(status) &&
  current_html_version === null &&
  stages?.every(
    ({ name, status: stage }) => name === 'deploy' || stage === 'completed' || stage === 'skipped',
  ) === true;

/**
 * Whether a run only writes the files of finished slides, and nothing was published before: a duplicate or an example
 * that was opened a moment ago.
 */
export const isPreparingFiles = (
  deck: Pick<Presentation, 'status' | 'run' | 'current_html_version' | 'stages'>,
): boolean => deck.run > 1 && isWritingFirstFiles(deck);
