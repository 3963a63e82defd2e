import { deployKinds } from './formats.ts';
import {
  isOptionalTask,
  type PresentationStatus,
  type RunStage,
  runStages,
  type StageStatus,
  type TaskKind,
  type TaskStatus,
  taskKinds,
} from './statuses.ts';

export type StageTask = {
  kind: TaskKind;
  status: TaskStatus;
  started_at?: number | undefined;
  finished_at?: number | undefined;
  error?: { code: string; detail: string } | undefined;
  is_aside?: boolean | undefined;
};

export type DerivedStage = {
  name: RunStage;
  status: StageStatus;
  done: number;
  total: number;
  started_at: number | null;
  finished_at: number | null;
  error: string | null;
};

export type StagesInput = {
  status: PresentationStatus;
  run: number;
  slide_ids: readonly string[];
  source_count: number;
  /**
   * Whether the research stage runs even without sources, because the web may be searched or the request names pages.
   */
  researches_web?: boolean | undefined;
  /**
   * The run whose research, outline and slides this run uses. A number lower than `run` means that the results of that
   * earlier run are reused.
   */
  research_run: number;
  outline_run: number;
  slides_run: number;
  /** Ids of slides that this run reuses unchanged. */
  kept_slides: readonly string[];
  /** The stages as they were when this run began; the stages that this run reuses are taken from them. */
  stages: readonly DerivedStage[];
};

/**
 * Returns how many tasks a stage will have in total. The cover's task is created with the
 * outline's first line, the other slides' tasks with its plan.
 */
function countExpectedTasks(stage: RunStage, facts: StagesInput): number {
  const counts: Record<RunStage, number> = {
    research: facts.source_count === 0 && !facts.researches_web ? 0 : facts.source_count + 1,
    outline: 1,
    slides: facts.slide_ids.length + 1,
    deploy: deployKinds.length,
  };
  return counts[stage];
}

/** Returns the reused stage of an earlier run; undefined for stages that this run executes. */
function deriveKeptStage(name: RunStage, facts: StagesInput): DerivedStage | undefined {
  const madeIn = {
    research: facts.research_run,
    outline: facts.outline_run,
    slides: facts.slides_run,
    deploy: facts.run,
  };
  const stage = facts.stages.find((other) => other.name === name);
  if (madeIn[name] === facts.run || !stage) return undefined;
  // A version can be restored while the working copy is unfinished. This run does not finish such a stage, so its
  // status is `skipped`.
  return stage.status === 'completed' ? stage : { ...stage, status: 'skipped' };
}

/** Whether the task's failure is a failure of its stage. */
const isFailed = (task: StageTask): boolean => task.status === 'failed' && !isOptionalTask(task);

const hasEnded = (task: StageTask): boolean =>
  task.status === 'completed' || (task.status === 'failed' && isOptionalTask(task));

function deriveStatus(
  name: RunStage,
  tasks: StageTask[],
  done: number,
  total: number,
  facts: StagesInput,
): StageStatus {
  if (total === 0) return 'skipped';
  if (done >= total) return 'completed';
  if (facts.status === 'cancelled') return tasks.length === 0 ? 'pending' : 'cancelled';
  if (tasks.some(isFailed)) return 'failed';
  if (tasks.length === 0) return 'pending';
  if (facts.status === 'paused') return 'paused';
  if (tasks.some((task) => task.status === 'running' || task.status === 'queued')) return 'running';
  if (tasks.some((task) => task.status === 'paused')) return 'paused';
  return done > 0 && name !== 'deploy' ? 'running' : 'pending';
}

const findEarliest = (times: (number | undefined)[]) => {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? null : Math.min(...known);
};
const findLatest = (times: (number | undefined)[]) => {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? null : Math.max(...known);
};

/** Returns the four stages, derived from the tasks of the current run; stages may overlap. */
export function deriveStages(facts: StagesInput, tasks: readonly StageTask[]): DerivedStage[] {
  return runStages.map((name) => deriveKeptStage(name, facts) ?? deriveStage(name, facts, tasks));
}

const countKeptSlides = ({ slide_ids, kept_slides }: StagesInput): number =>
  slide_ids.filter((id) => kept_slides.includes(id)).length;

function deriveStage(
  name: RunStage,
  facts: StagesInput,
  tasks: readonly StageTask[],
): DerivedStage {
  const stageTasks = tasks.filter((task) => taskKinds[task.kind] === name && !task.is_aside);
  const keptCount = name === 'slides' ? countKeptSlides(facts) : 0;
  const expected = countExpectedTasks(name, facts) + stageTasks.filter(isOptionalTask).length;
  const total = Math.max(expected, stageTasks.length + keptCount);
  const doneCount = keptCount + stageTasks.filter(hasEnded).length;
  const status = deriveStatus(name, stageTasks, doneCount, total, facts);
  const failed = stageTasks.find((task) => task.error !== undefined && isFailed(task));
  return {
    name,
    status,
    done: doneCount,
    total,
    started_at: findEarliest(stageTasks.map((task) => task.started_at)),
    finished_at:
      status === 'completed' ? findLatest(stageTasks.map((task) => task.finished_at)) : null,
    error: failed?.error?.detail ?? null,
  };
}

/** Share of each stage in the total time. */
const stageWeights: Record<RunStage, number> = {
  research: 0.15,
  outline: 0.15,
  slides: 0.6,
  deploy: 0.1,
};

/**
 * Returns the progress from 0 to 1: stages weighted by their usual share of the time, without skipped ones.
 */
export function deriveProgress(stages: readonly DerivedStage[]): number {
  const counted = stages.filter((stage) => stage.status !== 'skipped');
  const totalWeight = counted.reduce((sum, stage) => sum + stageWeights[stage.name], 0);
  const doneWeight = counted.reduce(
    (sum, stage) =>
      sum + stageWeights[stage.name] * (stage.total === 0 ? 0 : stage.done / stage.total),
    0,
  );
  return totalWeight === 0 ? 0 : Math.min(1, doneWeight / totalWeight);
}
