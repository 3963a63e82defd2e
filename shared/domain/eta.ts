import { deployKinds } from './formats.ts';
import type { DerivedStage } from './stages.ts';
import type { RunStage, TaskKind } from './statuses.ts';

/** Mean duration of each task kind from claim to end, in ms; a kind without measurements is absent. */
export type MeanDurations = Partial<Record<TaskKind, number>>;

/** The remaining work of a deck, by stage. */
export type EtaDeck = {
  stages: readonly Pick<DerivedStage, 'name' | 'status' | 'done' | 'total'>[];
  /** Whether the deck pauses after the outline until its owner confirms it. */
  awaits_confirmation: boolean;
};

export type EtaInputs = {
  means: MeanDurations;
  /** Number of tasks of one deck that run in parallel. */
  tasks_at_once: number;
};

/** `count` tasks of one kind. */
type TaskWork = { kind: TaskKind; count: number };

/**
 * Returns the tasks that remain in a stage, given their number. Research ends with the brief, slides with the review.
 */
const remainingWorkByStage: Record<RunStage, (remaining: number) => TaskWork[]> = {
  research: (remaining) => [
    { kind: 'research.source', count: remaining - 1 },
    { kind: 'research.brief', count: 1 },
  ],
  outline: (remaining) => [{ kind: 'outline.plan', count: remaining }],
  slides: (remaining) => [
    { kind: 'slides.slide', count: remaining - 1 },
    { kind: 'slides.review', count: 1 },
  ],
  deploy: () => deployKinds.map((kind) => ({ kind, count: 1 })),
};

function estimateWorkTime(
  { kind, count }: TaskWork,
  { means, tasks_at_once }: EtaInputs,
): number | undefined {
  if (count <= 0) return 0;
  const mean = means[kind];
  return mean === undefined ? undefined : mean * Math.max(1, count / tasks_at_once);
}

/** Returns the sum of the times; undefined if one of them is unknown. */
const sumKnownTimes = (times: readonly (number | undefined)[]): number | undefined =>
  times.reduce<number | undefined>(
    (sum, time) => (sum === undefined || time === undefined ? undefined : sum + time),
    0,
  );

/** Returns the time of the deploy tasks, which run in parallel; undefined if one is unknown. */
function estimateDeployTime(works: readonly TaskWork[], inputs: EtaInputs): number | undefined {
  const times = works.map((work) => estimateWorkTime(work, inputs));
  const sum = sumKnownTimes(times);
  if (sum === undefined) return undefined;
  const longest = Math.max(...times.map((time) => time ?? 0));
  return Math.max(longest, sum / Math.max(1, inputs.tasks_at_once));
}

/**
 * Returns the time in ms until a deck with a running slot is finished or waits for its owner. Undefined when a
 * remaining task kind has no measurements.
 */
export function estimateRemainingMs(deck: EtaDeck, inputs: EtaInputs): number | undefined {
  const times = deck.stages.map((stage) => {
    const isAfterConfirmation =
      deck.awaits_confirmation && (stage.name === 'slides' || stage.name === 'deploy');
    const remaining = stage.status === 'skipped' ? 0 : stage.total - stage.done;
    if (isAfterConfirmation || remaining <= 0) return 0;
    const works = remainingWorkByStage[stage.name](remaining);
    return stage.name === 'deploy'
      ? estimateDeployTime(works, inputs)
      : sumKnownTimes(works.map((work) => estimateWorkTime(work, inputs)));
  });
  return sumKnownTimes(times);
}

export type QueuePosition = {
  /** Number of decks of one owner that may run at the same time. */
  slots: number;
  /** Remaining times in ms: of the running decks, and of those ahead in the queue, in order. */
  running: readonly (number | undefined)[];
  ahead: readonly (number | undefined)[];
};

/**
 * Returns the time in ms until a waiting deck gets a running slot: each deck ahead takes the slot that is released
 * first.
 */
export function estimateStartMs({ slots, running, ahead }: QueuePosition): number | undefined {
  if (sumKnownTimes([...running, ...ahead]) === undefined) return undefined;
  const knownTimes = (times: readonly (number | undefined)[]) => times.map((time) => time ?? 0);
  const free = [
    ...knownTimes(running),
    ...Array.from({ length: Math.max(0, slots - running.length) }, () => 0),
  ];
  const nextFreeSlot = () => free.indexOf(Math.min(...free));
  for (const need of knownTimes(ahead)) {
    const slot = nextFreeSlot();
    free[slot] = (free[slot] ?? 0) + need;
  }
  return free[nextFreeSlot()] ?? 0;
}

/** Returns the sum in whole seconds, at least 1; null when a part is unknown. */
export const sumEtaSeconds = (...parts: (number | undefined)[]): number | null => {
  const ms = sumKnownTimes(parts);
  return ms === undefined ? null : Math.max(1, Math.ceil(ms / 1000));
};
