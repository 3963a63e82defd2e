import type { PresentationStatus, TaskKind, TaskStatus } from './statuses.ts';

/** What the planner needs to know of a presentation. */
export type PlanDeck = {
  status: PresentationStatus;
  run: number;
  /** The slides of the working copy, in order. */
  slide_ids: readonly string[];
  source_count: number;
  /** It has no sources and is researched all the same: the web may be searched, or its request names pages. */
  researches_web?: boolean | undefined;
  /** The outline waits for its owner and has not been confirmed. */
  awaits_confirmation: boolean;
  /** The runs whose research, outline and slides this run uses: an earlier one's are kept. */
  research_run: number;
  outline_run: number;
  slides_run: number;
  /** Slides that this run does not make: taken over, or given by a person. */
  kept_slides: readonly string[];
  /** The newest run whose tasks have lost their leases. */
  revoked_run: number;
  /** The run whose content was last kept as a version; 0 before the first. */
  version_run: number;
};

/** What the planner needs to know of a task of the current run. */
export type PlanTask = {
  id: string;
  kind: TaskKind;
  status: TaskStatus;
  slide_id?: string | undefined;
  /** A slide's outline entry exists; for other kinds always true. */
  ready: boolean;
  /** Epoch ms of the last queueing: a queued task that is old may have lost its message. */
  queued_at: number;
};

export type NewTask = {
  id: string;
  kind: TaskKind;
  slide_id?: string;
  /** Its place when the task was made. */
  slide_index?: number;
  source_index?: number;
  ready: boolean;
};

export type Command =
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
  /** Tasks of this deck that may be queued or running at a time. */
  in_flight_cap: number;
  /** Epoch ms. */
  now: number;
  /** Age in ms after which a queued task's message is sent again. */
  resend_after: number;
};

const two = (n: number) => String(n).padStart(2, '0');

/** Task ids are made of the run, so that creating a task twice is creating it once. */
export const taskIds = {
  source: (run: number, i: number) => `source-${run}-${two(i)}`,
  brief: (run: number) => `brief-${run}`,
  outline: (run: number) => `outline-${run}`,
  slide: (run: number, slideId: string) => `slide-${run}-${slideId}`,
  review: (run: number) => `review-${run}`,
  html: (run: number) => `html-${run}`,
  pptx: (run: number) => `pptx-${run}`,
  pdf: (run: number) => `pdf-${run}`,
  thumbnails: (run: number) => `thumbnails-${run}`,
  /** Asides: what a person has done to an outline or a slide, and the files of a version. */
  outlineAgain: (run: number) => `outline-again-${run}`,
  add: (run: number, slideId: string) => `add-${run}-${slideId}`,
  revise: (run: number, slideId: string) => `revise-${run}-${slideId}`,
  remake: (run: number, slideId: string) => `remake-${run}-${slideId}`,
  htmlOf: (run: number, version: number) => `html-${run}-v${version}`,
  pptxOf: (run: number, version: number) => `pptx-${run}-v${version}`,
  pdfOf: (run: number, version: number) => `pdf-${run}-v${version}`,
  thumbnailsOf: (run: number, version: number) => `thumbnails-${run}-v${version}`,
  pngOf: (run: number, version: number) => `png-${run}-v${version}`,
};

/**
 * What follows for a presentation, given its tasks of the current run: a pure function, asked after every
 * commit, resume and sweep. Commands are idempotent; an empty list means that there is nothing to do but wait.
 */
export function planNext(
  deck: PlanDeck,
  tasks: readonly PlanTask[],
  context: PlanContext,
): Command[] {
  if (deck.status !== 'queued' && deck.status !== 'running') return [];
  if (deck.revoked_run < deck.run - 1) return [{ type: 'revoke_earlier' }];
  if (deck.status === 'queued') return [{ type: 'start' }];
  const created = missingTasks(deck, tasks);
  if (created.length > 0) return [{ type: 'create_tasks', tasks: created }];
  if (isSlideWorkDone(deck, tasks) && deck.version_run !== deck.run) return [{ type: 'snapshot' }];
  const moves = [...queueMoves(deck, tasks, context), ...resends(tasks, context)];
  if (moves.length > 0) return moves;
  return standstill(deck, tasks);
}

/** The tasks that must exist by now and don't. A new outline makes the tasks of its slides itself. */
function missingTasks(deck: PlanDeck, tasks: readonly PlanTask[]): NewTask[] {
  const wanted = [
    ...researchTasks(deck, tasks),
    ...outlineTasks(deck, tasks),
    ...slideTasks(deck, tasks),
    ...deployTasks(deck),
  ];
  return wanted.filter((task) => !tasks.some((existing) => existing.id === task.id));
}

const hasResearch = ({ source_count, researches_web }: PlanDeck): boolean =>
  source_count > 0 || researches_web === true;

function researchTasks(deck: PlanDeck, tasks: readonly PlanTask[]): NewTask[] {
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

function outlineTasks(deck: PlanDeck, tasks: readonly PlanTask[]): NewTask[] {
  const { run } = deck;
  const hasBrief =
    !hasResearch(deck) || deck.research_run < run || isDone(tasks, taskIds.brief(run));
  if (deck.outline_run < run || !hasBrief) return [];
  return [{ id: taskIds.outline(run), kind: 'outline.plan', ready: true }];
}

function slideTasks(deck: PlanDeck, tasks: readonly PlanTask[]): NewTask[] {
  const { run } = deck;
  if (deck.slides_run < run) return [];
  if (deck.outline_run === run && !isDone(tasks, taskIds.outline(run))) return [];
  const slides = slidesToMake(deck);
  if (!areMade(deck, tasks)) return slides;
  return [...slides, { id: taskIds.review(run), kind: 'slides.review', ready: true }];
}

const slidesToMake = ({ run, slide_ids, kept_slides }: PlanDeck): NewTask[] =>
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

/** Every slide of the working copy that this run makes is made; one that was added meanwhile is not yet. */
const areMade = (deck: PlanDeck, tasks: readonly PlanTask[]) =>
  slidesToMake(deck).every((slide) => isDone(tasks, slide.id));

function deployTasks({ run, version_run }: PlanDeck): NewTask[] {
  if (version_run !== run) return [];
  return [
    { id: taskIds.html(run), kind: 'deploy.html', ready: true },
    { id: taskIds.pptx(run), kind: 'deploy.pptx', ready: true },
    { id: taskIds.pdf(run), kind: 'deploy.pdf', ready: true },
    { id: taskIds.thumbnails(run), kind: 'deploy.thumbnails', ready: true },
  ];
}

const isDone = (tasks: readonly PlanTask[], id: string) =>
  tasks.some((task) => task.id === id && task.status === 'completed');

const countDone = (tasks: readonly PlanTask[], kind: TaskKind) =>
  tasks.filter((task) => task.kind === kind && task.status === 'completed').length;

const isSlideWorkDone = (deck: PlanDeck, tasks: readonly PlanTask[]) =>
  deck.slides_run < deck.run || (isDone(tasks, taskIds.review(deck.run)) && areMade(deck, tasks));

const isInFlight = (task: PlanTask) => task.status === 'queued' || task.status === 'running';

function isReleasable(deck: PlanDeck, task: PlanTask): boolean {
  if (task.status !== 'pending' || !task.ready) return false;
  return task.kind !== 'slides.slide' || !deck.awaits_confirmation;
}

function queueMoves(deck: PlanDeck, tasks: readonly PlanTask[], context: PlanContext): Command[] {
  const room = context.in_flight_cap - tasks.filter(isInFlight).length;
  if (room <= 0) return [];
  return tasks
    .filter((task) => isReleasable(deck, task))
    .slice(0, room)
    .map((task) => ({ type: 'queue_task', task_id: task.id }));
}

function resends(tasks: readonly PlanTask[], context: PlanContext): Command[] {
  return tasks
    .filter(
      (task) => task.status === 'queued' && task.queued_at + context.resend_after < context.now,
    )
    .map((task) => ({ type: 'resend_task', task_id: task.id }));
}

/** Nothing runs and nothing can be started: the deck is finished, failed, paused by its tasks, or waits. */
function standstill(deck: PlanDeck, tasks: readonly PlanTask[]): Command[] {
  if (tasks.some((task) => isInFlight(task) || isReleasable(deck, task))) return [];
  const failed = tasks.find((task) => task.status === 'failed');
  if (failed) return [{ type: 'fail', task_id: failed.id }];
  if (tasks.some((task) => task.status === 'paused')) return [{ type: 'pause_for_tasks' }];
  if (deck.awaits_confirmation && isDone(tasks, taskIds.outline(deck.run))) {
    return [{ type: 'await_review' }];
  }
  const deploys = tasks.filter((task) => task.kind.startsWith('deploy.'));
  if (deploys.length > 0 && deploys.every((task) => task.status === 'completed')) {
    return [{ type: 'complete' }];
  }
  return [];
}
