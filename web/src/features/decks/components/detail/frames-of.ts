import type { PresentationStatus } from '#shared/domain/statuses.ts';
import type { SlideView, Task } from '#shared/schemas/presentations.ts';
import { isRemake, ownTasksOf, slidesInRemake } from '../../api/asides.ts';

export type Frame = { index: number; slide: SlideView | null };

/** What goes on in a frame, made before or not. */
export type FrameState = 'made' | 'running' | 'waiting' | 'paused' | 'failed' | 'kept';

/** What a frame needs to know of the work on its slide. */
export type FrameWork = {
  state: FrameState;
  task: Task | undefined;
  /** Made again, or a proposal for it: neither can be asked for now. */
  isInRemake: boolean;
};

/** A frame for each slide asked for, made or not, so that the page has its shape before there is anything in it. */
export function framesOf(slides: readonly SlideView[], asked: number): Frame[] {
  const byIndex = new Map(slides.map((slide) => [slide.index, slide]));
  const last = Math.max(-1, ...byIndex.keys());
  const count = slides.length > 0 && slides.length >= asked ? last + 1 : Math.max(asked, last + 1);
  return Array.from({ length: count }, (_, index) => ({
    index,
    slide: byIndex.get(index) ?? null,
  }));
}

const states: Record<SlideView['status'], FrameState> = {
  completed: 'made',
  running: 'running',
  queued: 'waiting',
  pending: 'waiting',
  paused: 'paused',
  failed: 'failed',
  cancelled: 'kept',
};

/** The work on a frame's slide: by the deck's own course, or beside it. */
export function workOf(
  { index, slide }: Frame,
  deck: { status: PresentationStatus },
  tasks: readonly Task[] | undefined,
): FrameWork {
  const isInRemake = slidesInRemake(tasks).has(index);
  // A proposal leaves the slide as it is while it is made.
  const isMadeAgain = slidesInRemake(tasks?.filter(isRemake)).has(index);
  const task = ownTasksOf(tasks).find(
    ({ kind, slide_index }) => kind === 'slides.slide' && slide_index === index,
  );
  // Tasks are polled more often than slides; a completed one is shown once its slide has been fetched.
  const isNewer =
    slide?.status !== 'completed' && task !== undefined && task.status !== 'completed';
  const own = states[isNewer ? task.status : (slide?.status ?? 'pending')];
  const isHeld = deck.status === 'paused' && own === 'running';
  return { state: isMadeAgain ? 'running' : isHeld ? 'paused' : own, task, isInRemake };
}
