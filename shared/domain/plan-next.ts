import { type DeployKind, deployKinds } from './formats.ts';
import {
  isOptionalTask,
  type PresentationStatus,
  type TaskKind,
  type TaskStatus,
} from './statuses.ts';

/** Facts about a presentation that the planner needs. */
export type PlanDeck = {
  status: PresentationStatus;
  run: number;
  /** Ids of the slides of the working copy, in order. */
  slide_ids: readonly string[];
  source_count: number;
  /**
   * Whether the research stage runs even without sources, because the web may be searched or the request names pages.
   */
  researches_web?: boolean | undefined;
  /** Whether the outline still has to be confirmed by the owner. */
  awaits_confirmation: boolean;
  /**
   * The run whose research, outline and slides this run uses. A number lower than the current run means that the
   * results of that earlier run are reused.
   */
  research_run: number;
  outline_run: number;
  slides_run: number;
  /** Ids of slides that this run does not make: reused from an earlier run, or written by a user. */
  kept_slides: readonly string[];
  /** The newest run whose tasks had their leases revoked. */
  revoked_run: number;
  /** The last run whose content was stored as a version; 0 before the first. */
  version_run: number;
};

/** Facts about a task of the current run that the planner needs. */
export type PlanTask = {
  id: string;
  kind: TaskKind;
  status: TaskStatus;
  slide_id?: string | undefined;
  /** Whether a slide's outline entry exists; always true for other kinds. */
  ready: boolean;
  /** Epoch ms of the last queueing. The message of a task queued long ago may be lost. */
  queued_at: number;
};

export type NewTask = {
  id: string;
  kind: TaskKind;
  slide_id?: string;
  /** Index of the slide when the task was created. */
  slide_index?: number;
  source_index?: number;
  ready: boolean;
};

export type PlanCommand =
  | { type: 'revoke_earlier' }
  | { type: 'start' }
  | { type: 'create_tasks'; tasks: NewTask[] }
  | { type: 'queue_task'; task_id: string }
  | { type: 'resend_task'; task_id: string }
  | { type: 'snapshot' }
  | { type: 'await_review' }
  | { type: 'pause_for_tasks' }
  | { type: 'complete' }
  | { type: 'fail'; task_id: string };

export type PlanContext = {
  /** Maximum number of tasks of this deck that are queued or running. */
  in_flight_cap: number;
  /** Epoch ms. */
  now: number;
  /** Age in ms after which a queued task's message is sent again. */
  resend_after: number;
};

const formatTwoDigits = (n: number) => String(n).padStart(2, '0');

/** Format of a deploy task, such as `html` for `deploy.html`. */
const toFileName = (kind: DeployKind) => kind.slice('deploy.'.length);

/**
 * Ids of tasks. They are derived from the run and the slide or format, so that creating the same task twice in a run
 * has no effect.
 */
export const taskIds = {
  source: (run: number, i: number) => `source-${run}-${formatTwoDigits(i)}`,
  brief: (run: number) => `brief-${run}`,
  outline: (run: number) => `outline-${run}`,
  slide: (run: number, slideId: string) => `slide-${run}-${slideId}`,
  /** Finds or makes the picture that the outline plans for a slide; created with the slide's entry. */
  illustrate: (run: number, slideId: string) => `illustrate-${run}-${slideId}`,
  review: (run: number) => `review-${run}`,
  /** Makes a file of the version that the run publishes. */
  deploy: (kind: DeployKind, run: number) => `${toFileName(kind)}-${run}`,
  /** Side tasks: changes of an outline or a slide by a user, and files of a version. */
  editorial: (run: number) => `editorial-${run}`,
  reviseOutline: (run: number) => `outline-again-${run}`,
  add: (run: number, slideId: string) => `add-${run}-${slideId}`,
  picture: (run: number, slideId: string) => `picture-${run}-${slideId}`,
  describe: (run: number, slideId: string) => `describe-${run}-${slideId}`,
  revise: (run: number, slideId: string) => `revise-${run}-${slideId}`,
  remake: (run: number, slideId: string) => `remake-${run}-${slideId}`,
  /** Makes a file of the version that the last edits were published as. */
  deployEdits: (kind: DeployKind, run: number) => `${toFileName(kind)}-${run}-edits`,
  deployVersion: (kind: DeployKind, run: number, version: number) =>
    `${toFileName(kind)}-${run}-v${version}`,
};

/**
 * Returns the next commands for a presentation, given its tasks of the current run. A pure function, called after
 * every commit, resume and sweep. Commands are idempotent, and those of one list are independent; an empty list means
 * waiting.
 */
export function planNext(
  deck: PlanDeck,
  tasks: readonly PlanTask[],
  context: PlanContext,
): PlanCommand[] {
  if (deck.status !== 'queued' && deck.status !== 'running') return [];
  if (deck.revoked_run < deck.run - 1) return [{ type: 'revoke_earlier' }];
  if (deck.status === 'queued') return [{ type: 'start' }];
  const created = findMissingTasks(deck, tasks);
  if (created.length > 0) return [{ type: 'create_tasks', tasks: created }];
  if (isSlideWorkDone(deck, tasks) && deck.version_run !== deck.run) return [{ type: 'snapshot' }];
  const moves = [
    ...createQueueCommands(deck, tasks, context),
    ...createResendCommands(tasks, context),
  ];
  if (moves.length > 0) return moves;
  return createClosingCommands(deck, tasks);
}

/**
 * Returns the tasks that should exist by now and don't. The outline task creates the slide tasks of a new outline
 * itself.
 */
function findMissingTasks(deck: PlanDeck, tasks: readonly PlanTask[]): NewTask[] {
  const required = [
    ...createResearchTasks(deck, tasks),
    ...createOutlineTasks(deck, tasks),
    ...createSlideTasks(deck, tasks),
    ...createDeployTasks(deck),
  ];
  return required.filter((task) => !tasks.some((existing) => existing.id === task.id));
}

const hasResearch = ({ source_count, researches_web }: PlanDeck): boolean =>
  source_count > 0 || researches_web === true;

function createResearchTasks(deck: PlanDeck, tasks: readonly PlanTask[]): NewTask[] {
  const { run, source_count } = deck;
  if (deck.research_run < run || !hasResearch(deck)) return [];
  const sources = Array.from({ length: source_count }, (_, i) => ({
    id: taskIds.source(run, i),
    kind: 'research.source' as const,
    source_index: i,
    ready: true,
  }));
  if (countDone(tasks, 'research.source') < source_count) return sources;
  return [...sources, { id: taskIds.brief(run), kind: 'research.brief', ready: true }];
}

function createOutlineTasks(deck: PlanDeck, tasks: readonly PlanTask[]): NewTask[] {
  const { run } = deck;
  const hasBrief =
    !hasResearch(deck) || deck.research_run < run || isTaskDone(tasks, taskIds.brief(run));
  if (deck.outline_run < run || !hasBrief) return [];
  return [{ id: taskIds.outline(run), kind: 'outline.plan', ready: true }];
}

function createSlideTasks(deck: PlanDeck, tasks: readonly PlanTask[]): NewTask[] {
  const { run } = deck;
  if (deck.slides_run < run) return [];
  if (deck.outline_run === run && !isTaskDone(tasks, taskIds.outline(run))) return [];
  const slides = createSlideMakingTasks(deck);
  if (!areSlidesMade(deck, tasks) || !hasPictures(tasks)) return slides;
  return [...slides, { id: taskIds.review(run), kind: 'slides.review', ready: true }];
}

const createSlideMakingTasks = ({ run, slide_ids, kept_slides }: PlanDeck): NewTask[] =>
  slide_ids.flatMap((slide_id, slide_index) =>
    kept_slides.includes(slide_id)
      ? []
      : [
          {
            id: taskIds.slide(run, slide_id),
            kind: 'slides.slide',
            slide_id,
            slide_index,
            ready: true,
          },
        ],
  );

/** Whether every slide that this run makes is finished; false when a slide was just added. */
const areSlidesMade = (deck: PlanDeck, tasks: readonly PlanTask[]) =>
  createSlideMakingTasks(deck).every((slide) => isTaskDone(tasks, slide.id));

/** Whether the task of every planned picture has ended. */
const hasPictures = (tasks: readonly PlanTask[]): boolean =>
  tasks.filter(({ kind }) => kind === 'slides.illustrate').every(hasEnded);

const hasEnded = (task: PlanTask): boolean =>
  task.status === 'completed' || (isOptionalTask(task) && task.status === 'failed');

function createDeployTasks({ run, version_run }: PlanDeck): NewTask[] {
  if (version_run !== run) return [];
  return deployKinds.map((kind) => ({ id: taskIds.deploy(kind, run), kind, ready: true }));
}

const isTaskDone = (tasks: readonly PlanTask[], id: string) =>
  tasks.some((task) => task.id === id && task.status === 'completed');

const countDone = (tasks: readonly PlanTask[], kind: TaskKind) =>
  tasks.filter((task) => task.kind === kind && task.status === 'completed').length;

const isSlideWorkDone = (deck: PlanDeck, tasks: readonly PlanTask[]) =>
  deck.slides_run < deck.run ||
  (isTaskDone(tasks, taskIds.review(deck.run)) && areSlidesMade(deck, tasks));

const isInFlight = (task: PlanTask) => task.status === 'queued' || task.status === 'running';

function isReleasable(deck: PlanDeck, task: PlanTask, tasks: readonly PlanTask[]): boolean {
  if (task.status !== 'pending' || !task.ready) return false;
  if (task.kind === 'slides.illustrate')
    return isTaskDone(tasks, taskIds.slide(deck.run, task.slide_id ?? ''));
  return task.kind !== 'slides.slide' || !deck.awaits_confirmation;
}

function createQueueCommands(
  deck: PlanDeck,
  tasks: readonly PlanTask[],
  context: PlanContext,
): PlanCommand[] {
  const freeTasks = context.in_flight_cap - tasks.filter(isInFlight).length;
  if (freeTasks <= 0) return [];
  return tasks
    .filter((task) => isReleasable(deck, task, tasks))
    .slice(0, freeTasks)
    .map((task) => ({ type: 'queue_task', task_id: task.id }));
}

function createResendCommands(tasks: readonly PlanTask[], context: PlanContext): PlanCommand[] {
  return tasks
    .filter(
      (task) => task.status === 'queued' && task.queued_at + context.resend_after < context.now,
    )
    .map((task) => ({ type: 'resend_task', task_id: task.id }));
}

/**
 * Returns the last command of a run when no task is running or can start: the deck fails, pauses, waits for review or
 * completes.
 */
function createClosingCommands(deck: PlanDeck, tasks: readonly PlanTask[]): PlanCommand[] {
  if (tasks.some((task) => isInFlight(task) || isReleasable(deck, task, tasks))) return [];
  const failed = tasks.find((task) => task.status === 'failed' && !isOptionalTask(task));
  if (failed) return [{ type: 'fail', task_id: failed.id }];
  if (tasks.some((task) => task.status === 'paused')) return [{ type: 'pause_for_tasks' }];
  if (deck.awaits_confirmation && isTaskDone(tasks, taskIds.outline(deck.run))) {
    return [{ type: 'await_review' }];
  }
  const deploys = tasks.filter((task) => task.kind.startsWith('deploy.'));
  if (deploys.length > 0 && deploys.every((task) => task.status === 'completed')) {
    return [{ type: 'complete' }];
  }
  return [];
}
