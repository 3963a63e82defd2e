import {
  deployKinds,
  type PresentationStatus,
  type StageName,
  type StageStatus,
  stageNames,
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
  name: StageName;
  status: StageStatus;
  done: number;
  total: number;
  started_at: number | null;
  finished_at: number | null;
  error: string | null;
};

export type StageFacts = {
  status: PresentationStatus;
  run: number;
  slide_ids: readonly string[];
  source_count: number;
  /** It is researched without sources. */
  researches_web?: boolean | undefined;
  /** The runs whose work this run uses; what an earlier run made is kept. */
  research_run: number;
  outline_run: number;
  slides_run: number;
  /** Slides that this run took over as they were. */
  kept_slides: readonly string[];
  /** The stages as they were when this run began. */
  stages: readonly DerivedStage[];
};

/** How many tasks a stage will have when all are known; the outline creates the slides' only when it has a plan. */
function expectedTasks(stage: StageName, facts: StageFacts): number {
  const counts: Record<StageName, number> = {
    research: facts.source_count === 0 && !facts.researches_web ? 0 : facts.source_count + 1,
    outline: 1,
    slides: facts.slide_ids.length + 1,
    deploy: deployKinds.length,
  };
  return counts[stage];
}

/** The stage of an earlier run that this one goes on from; undefined for what this run does itself. */
function keptStage(name: StageName, facts: StageFacts): DerivedStage | undefined {
  const madeIn = {
    research: facts.research_run,
    outline: facts.outline_run,
    slides: facts.slides_run,
    deploy: facts.run,
  };
  const stage = facts.stages.find((other) => other.name === name);
  if (madeIn[name] === facts.run || !stage) return undefined;
  // A version is restored beside a working copy that is not finished: this run has no part in that.
  return stage.status === 'completed' ? stage : { ...stage, status: 'skipped' };
}

function statusOf(
  name: StageName,
  tasks: StageTask[],
  done: number,
  total: number,
  facts: StageFacts,
): StageStatus {
  if (total === 0) return 'skipped';
  if (done >= total) return 'completed';
  if (facts.status === 'cancelled') return tasks.length === 0 ? 'pending' : 'cancelled';
  if (tasks.some((task) => task.status === 'failed')) return 'failed';
  if (tasks.length === 0) return 'pending';
  if (facts.status === 'paused') return 'paused';
  if (tasks.some((task) => task.status === 'running' || task.status === 'queued')) return 'running';
  if (tasks.some((task) => task.status === 'paused')) return 'paused';
  return done > 0 && name !== 'deploy' ? 'running' : 'pending';
}

const least = (times: (number | undefined)[]) => {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? null : Math.min(...known);
};
const greatest = (times: (number | undefined)[]) => {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? null : Math.max(...known);
};

/** The four stages, derived from the tasks of the current run; stages may overlap. */
export function deriveStages(facts: StageFacts, tasks: readonly StageTask[]): DerivedStage[] {
  return stageNames.map((name) => keptStage(name, facts) ?? ownStage(name, facts, tasks));
}

const keptSlides = ({ slide_ids, kept_slides }: StageFacts): number =>
  slide_ids.filter((id) => kept_slides.includes(id)).length;

function ownStage(name: StageName, facts: StageFacts, tasks: readonly StageTask[]): DerivedStage {
  const own = tasks.filter((task) => taskKinds[task.kind] === name && !task.is_aside);
  const kept = name === 'slides' ? keptSlides(facts) : 0;
  const total = Math.max(expectedTasks(name, facts), own.length + kept);
  const done = kept + own.filter((task) => task.status === 'completed').length;
  const status = statusOf(name, own, done, total, facts);
  const failed = own.find((task) => task.error !== undefined && task.status === 'failed');
  return {
    name,
    status,
    done,
    total,
    started_at: least(own.map((task) => task.started_at)),
    finished_at: status === 'completed' ? greatest(own.map((task) => task.finished_at)) : null,
    error: failed?.error?.detail ?? null,
  };
}

/** How much of the whole each stage is, by the time it usually takes. */
const weights: Record<StageName, number> = {
  research: 0.15,
  outline: 0.15,
  slides: 0.6,
  deploy: 0.1,
};

/** Progress from 0 to 1: stages weighted by their usual share, skipped ones left out. */
export function deriveProgress(stages: readonly DerivedStage[]): number {
  const counted = stages.filter((stage) => stage.status !== 'skipped');
  const whole = counted.reduce((sum, stage) => sum + weights[stage.name], 0);
  const made = counted.reduce(
    (sum, stage) => sum + weights[stage.name] * (stage.total === 0 ? 0 : stage.done / stage.total),
    0,
  );
  return whole === 0 ? 0 : Math.min(1, made / whole);
}
