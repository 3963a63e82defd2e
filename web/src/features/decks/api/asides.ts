import type { Presentation, Task, Version } from '#shared/schemas/presentations.ts';
import { isWorking } from './polling.ts';

/** Queued or running: it will change by itself. */
export const isInFlight = ({ status }: Pick<Task, 'status'>): boolean =>
  status === 'queued' || status === 'running';

/** What runs beside the deck's own course: slides made again, files of versions. */
export const asidesOf = (tasks: readonly Task[] | undefined): Task[] =>
  (tasks ?? []).filter((task) => task.is_aside);

/** What belongs to the deck's own course; the slides in their order, whichever run made them. */
export function ownTasksOf(tasks: readonly Task[] | undefined): Task[] {
  const own = (tasks ?? []).filter((task) => !task.is_aside);
  const slides = own.filter(({ kind }) => kind === 'slides.slide');
  slides.sort((a, b) => (a.slide_index ?? 0) - (b.slide_index ?? 0));
  let next = 0;
  return own.map((task) => (task.kind === 'slides.slide' ? (slides[next++] ?? task) : task));
}

/** The slides, by index, that are being made again beside the deck's course. */
export function slidesInRemake(tasks: readonly Task[] | undefined): ReadonlySet<number> {
  const remakes = asidesOf(tasks).filter(
    (task) => task.kind === 'slides.revise' && isInFlight(task),
  );
  return new Set(remakes.flatMap(({ slide_index }) => slide_index ?? []));
}

/** How many slides are in the making beside the deck's course, and how many proposals for one. */
export function slidesInTheMaking(tasks: readonly Task[] | undefined): {
  making: number;
  proposing: number;
} {
  const atWork = asidesOf(tasks).filter(isInFlight);
  const count = (isCounted: (task: Task) => boolean) => atWork.filter(isCounted).length;
  return {
    making: count((task) => task.kind === 'slides.add' || isRemake(task)),
    proposing: count((task) => task.kind === 'slides.revise' && !isRemake(task)),
  };
}

/** Slides that were added by a sentence and are not made: at work still, or failed. */
export const slidesNotAdded = (tasks: readonly Task[] | undefined): number =>
  asidesOf(tasks).filter(({ kind, status }) => kind === 'slides.add' && status !== 'completed')
    .length;

/** Those that a paused deck's workers had begun; they end by themselves. */
export const tasksEnding = (
  deck: Pick<Presentation, 'status'>,
  tasks: readonly Task[] | undefined,
): number =>
  deck.status === 'paused'
    ? ownTasksOf(tasks).filter(({ status }) => status === 'running').length
    : 0;

/** The content version that an aside renders. The task names it in its id only, as `html-2-v1`. */
export function versionOfTask({ id }: Pick<Task, 'id'>): number | undefined {
  const number = /-v(\d+)$/.exec(id)?.[1];
  return number === undefined ? undefined : Number(number);
}

type Course = {
  deck: Pick<Presentation, 'status' | 'latest_version'>;
  tasks: readonly Task[] | undefined;
};

/** Whether a version's file is in the making: beside the deck's course, or by the run whose version it is. */
export function isInTheMaking(
  kind: Task['kind'],
  version: number,
  { deck, tasks }: Course,
): boolean {
  const isBeside = asidesOf(tasks).some(
    (task) => task.kind === kind && versionOfTask(task) === version && isInFlight(task),
  );
  // A new run works on the newest version only from the moment that it has put it.
  const isOpen = (task: Task) => task.status === 'pending' || isInFlight(task);
  const hasOwn = ownTasksOf(tasks).some((task) => task.kind === kind && isOpen(task));
  return isBeside || (isWorking(deck.status) && version === deck.latest_version && hasOwn);
}

/** Made again, and not a proposal, which leaves its slide as it is. */
export const isRemake = ({ id }: Pick<Task, 'id'>): boolean => id.startsWith('remake-');

/** Slides, by index, that were made again after the working copy was last kept: publishing takes them along. */
export function slidesSincePublished(
  tasks: readonly Task[] | undefined,
  versions: readonly Pick<Version, 'created_at' | 'reason'>[],
): number[] {
  const ofWorkingCopy = versions.filter(({ reason }) => reason !== 'restored');
  const published = Math.max(0, ...ofWorkingCopy.map(({ created_at }) => Date.parse(created_at)));
  return asidesOf(tasks)
    .filter((task) => isRemake(task) && task.status === 'completed')
    .filter(({ finished_at }) => finished_at !== null && Date.parse(finished_at) > published)
    .flatMap(({ slide_index }) => slide_index ?? [])
    .sort((a, b) => a - b);
}
