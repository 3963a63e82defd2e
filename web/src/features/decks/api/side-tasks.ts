import type { Presentation, Task, Version } from '#shared/schemas/presentations.ts';
import { isWorking } from './polling.ts';

/** Whether a task is queued or running, so that it will change without user action. */
export const isInFlight = ({ status }: Pick<Task, 'status'>): boolean =>
  status === 'queued' || status === 'running';

/**
 * Returns the side tasks: slide revisions, file renderings and others outside the run's pipeline.
 */
export const listSideTasks = (tasks: readonly Task[] | undefined): Task[] =>
  (tasks ?? []).filter((task) => task.is_aside);

/** Returns the pipeline tasks, with the slide tasks sorted by slide index. */
export function listPipelineTasks(tasks: readonly Task[] | undefined): Task[] {
  const pipelineTasks = (tasks ?? []).filter((task) => !task.is_aside);
  const slides = pipelineTasks.filter(({ kind }) => kind === 'slides.slide');
  slides.sort((a, b) => (a.slide_index ?? 0) - (b.slide_index ?? 0));
  let nextSlide = 0;
  return pipelineTasks.map((task) =>
    task.kind === 'slides.slide' ? (slides[nextSlide++] ?? task) : task,
  );
}

/** Returns the indexes of the slides that side tasks are regenerating. */
export function findRegeneratingSlides(tasks: readonly Task[] | undefined): ReadonlySet<number> {
  const revisions = listSideTasks(tasks).filter(
    (task) => task.kind === 'slides.revise' && isInFlight(task),
  );
  return new Set(revisions.flatMap(({ slide_index }) => slide_index ?? []));
}

/** Counts the side tasks in progress: new or regenerated slides, and proposals for slides. */
export function countSlidesInProgress(tasks: readonly Task[] | undefined): {
  generating: number;
  proposing: number;
} {
  const inProgress = listSideTasks(tasks).filter(isInFlight);
  const count = (isCounted: (task: Task) => boolean) => inProgress.filter(isCounted).length;
  return {
    generating: count((task) => task.kind === 'slides.add' || isRegeneration(task)),
    proposing: count((task) => task.kind === 'slides.revise' && !isRegeneration(task)),
  };
}

/** Counts the slides requested by a sentence that don't exist yet: in progress or failed. */
export const countUnfinishedAdditions = (tasks: readonly Task[] | undefined): number =>
  listSideTasks(tasks).filter(({ kind, status }) => kind === 'slides.add' && status !== 'completed')
    .length;

/** Counts the tasks that were running when the deck was paused; they still finish. */
export const countFinishingTasks = (
  deck: Pick<Presentation, 'status'>,
  tasks: readonly Task[] | undefined,
): number =>
  deck.status === 'paused'
    ? listPipelineTasks(tasks).filter(({ status }) => status === 'running').length
    : 0;

/**
 * Returns the version that a side task renders, from the task id such as `html-2-v1`; undefined
 * without one.
 */
export function parseTaskVersion({ id }: Pick<Task, 'id'>): number | undefined {
  const number = /-v(\d+)$/.exec(id)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Whether a side task renders a file of edits that are published automatically; its id has no version. */
export const isAutomaticFileTask = ({
  is_aside,
  kind,
  id,
}: Pick<Task, 'is_aside' | 'kind' | 'id'>) =>
  is_aside && kind.startsWith('deploy.') && parseTaskVersion({ id }) === undefined;

type DeckTasks = {
  deck: Pick<Presentation, 'status' | 'latest_version'>;
  tasks: readonly Task[] | undefined;
};

/**
 * Whether a version's file is being rendered, by a side task or by the run that created the
 * version.
 */
export function isFileInProgress(
  kind: Task['kind'],
  version: number,
  { deck, tasks }: DeckTasks,
): boolean {
  const isSideTask = listSideTasks(tasks).some(
    (task) => task.kind === kind && parseTaskVersion(task) === version && isInFlight(task),
  );
  // A pipeline task of this kind belongs to the newest version while the run is working. Before a new run has stored
  // its version, the newest version is still the earlier run's.
  const isUnfinished = (task: Task) => task.status === 'pending' || isInFlight(task);
  const hasPipelineTask = listPipelineTasks(tasks).some(
    (task) => task.kind === kind && isUnfinished(task),
  );
  return (
    isSideTask || (isWorking(deck.status) && version === deck.latest_version && hasPipelineTask)
  );
}

/** Whether a task regenerates a slide. The ids of tasks that only propose a revision have another prefix. */
export const isRegeneration = ({ id }: Pick<Task, 'id'>): boolean => id.startsWith('remake-');

/**
 * Returns the indexes of slides regenerated since the last publish, which will be in the next
 * version.
 */
export function wasRegeneratedSincePublish(
  tasks: readonly Task[] | undefined,
  versions: readonly Pick<Version, 'created_at' | 'reason'>[],
): number[] {
  const workingCopyVersions = versions.filter(({ reason }) => reason !== 'restored');
  const published = Math.max(
    0,
    ...workingCopyVersions.map(({ created_at }) => Date.parse(created_at)),
  );
  return listSideTasks(tasks)
    .filter((task) => isRegeneration(task) && task.status === 'completed')
    .filter(({ finished_at }) => finished_at !== null && Date.parse(finished_at) > published)
    .flatMap(({ slide_index }) => slide_index ?? [])
    .sort((a, b) => a - b);
}
