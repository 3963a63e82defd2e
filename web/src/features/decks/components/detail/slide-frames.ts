import type { PresentationStatus } from '#shared/domain/statuses.ts';
import type { SlideView, Task } from '#shared/schemas/presentations.ts';
import { findRegeneratingSlides, isRegeneration, listPipelineTasks } from '../../api/side-tasks.ts';

/** The place of one slide in the studio; `slide` is null until the slide exists. */
export type SlideFrame = { index: number; slide: SlideView | null };

/** The state of the work on a frame's slide, whether it has content or not. */
export type SlideFrameState = 'made' | 'running' | 'waiting' | 'paused' | 'failed' | 'kept';

/** The work of the pipeline and of side tasks on a frame's slide. */
export type SlideWork = {
  state: SlideFrameState;
  task: Task | undefined;
  /** Whether a regeneration or a proposal is in progress, so that neither can be requested. */
  isBeingRevised: boolean;
};

/**
 * Returns a frame for each requested slide, whether it exists or not, so that the layout is stable
 * from the start.
 */
export function buildSlideFrames(slides: readonly SlideView[], requested: number): SlideFrame[] {
  const byIndex = new Map(slides.map((slide) => [slide.index, slide]));
  const last = Math.max(-1, ...byIndex.keys());
  const count =
    slides.length > 0 && slides.length >= requested ? last + 1 : Math.max(requested, last + 1);
  return Array.from({ length: count }, (_, index) => ({
    index,
    slide: byIndex.get(index) ?? null,
  }));
}

const slideStates: Record<SlideView['status'], SlideFrameState> = {
  completed: 'made',
  running: 'running',
  queued: 'waiting',
  pending: 'waiting',
  paused: 'paused',
  failed: 'failed',
  cancelled: 'kept',
};

/** Returns the work on a frame's slide, by pipeline and side tasks. */
export function getSlideWork(
  { index, slide }: SlideFrame,
  deck: { status: PresentationStatus },
  tasks: readonly Task[] | undefined,
): SlideWork {
  const isBeingRevised = findRegeneratingSlides(tasks).has(index);
  // A proposal in progress does not change the slide.
  const isRegenerating = findRegeneratingSlides(tasks?.filter(isRegeneration)).has(index);
  const task = listPipelineTasks(tasks).find(
    ({ kind, slide_index }) => kind === 'slides.slide' && slide_index === index,
  );
  // Tasks are polled more often than slides, so a completed task may have a slide that is not fetched yet. The state
  // then stays that of the fetched slide.
  const isNewer =
    slide?.status !== 'completed' && task !== undefined && task.status !== 'completed';
  const ownState = slideStates[isNewer ? task.status : (slide?.status ?? 'pending')];
  // The slides of a completed presentation are still loading; nothing waits for work.
  const isLoading = slide === null && deck.status === 'completed';
  const isPaused = deck.status === 'paused' && ownState === 'running';
  return {
    state: isRegenerating ? 'running' : isPaused ? 'paused' : isLoading ? 'made' : ownState,
    task,
    isBeingRevised,
  };
}
