import {
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
  slide_count: number;
  source_count: number;
};

/** How many tasks a stage will have when all are known; the outline creates the slides' only when it has a plan. */
function expectedTasks(stage: StageName, facts: StageFacts): number {
  const counts: Record<StageName, number> = {
    research: facts.source_count === 0 ? 0 : facts.source_count + 1,
    outline: 1,
    slides: facts.slide_count + 1,
    deploy: 2,
  };
  return counts[stage];
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
  return stageNames.map((name) => {
    const own = tasks.filter(
      (task) => taskKinds[task.kind] === name && task.kind !== 'slides.revise',
    );
    const total = Math.max(expectedTasks(name, facts), own.length);
    const done = own.filter((task) => task.status === 'completed').length;
    const status = statusOf(name, own, done, total, facts);
    return {
      name,
      status,
      done,
      total,
      started_at: least(own.map((task) => task.started_at)),
      finished_at: status === 'completed' ? greatest(own.map((task) => task.finished_at)) : null,
      error:
        own.find((task) => task.error !== undefined && task.status === 'failed')?.error?.detail ??
        null,
    };
  });
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
