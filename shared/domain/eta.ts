import type { DerivedStage } from './stages.ts';
import { deployKinds, type StageName, type TaskKind } from './statuses.ts';

/** Measured times of tasks from their claim to their end, ms; a kind that was never measured is absent. */
export type MeanDurations = Partial<Record<TaskKind, number>>;

/** What is left of a deck, as its stages tell. */
export type EtaDeck = {
  stages: readonly Pick<DerivedStage, 'name' | 'status' | 'done' | 'total'>[];
  /** It stops after the outline, for its owner to confirm. */
  awaits_confirmation: boolean;
};

export type EtaTerms = {
  means: MeanDurations;
  /** Tasks of one deck that run at a time. */
  tasks_at_once: number;
};

/** Tasks of a kind that follow each other, `count` of them at most `atOnce` at a time. */
type Work = { kind: TaskKind; count: number };

/** What follows of each stage for so many of its tasks that are left: the last one of a stage is its closing task. */
const workOf: Record<StageName, (left: number) => Work[]> = {
  research: (left) => [
    { kind: 'research.source', count: left - 1 },
    { kind: 'research.brief', count: 1 },
  ],
  outline: (left) => [{ kind: 'outline.plan', count: left }],
  slides: (left) => [
    { kind: 'slides.slide', count: left - 1 },
    { kind: 'slides.review', count: 1 },
  ],
  deploy: () => deployKinds.map((kind) => ({ kind, count: 1 })),
};

function timeOf({ kind, count }: Work, { means, tasks_at_once }: EtaTerms): number | undefined {
  if (count <= 0) return 0;
  const mean = means[kind];
  return mean === undefined ? undefined : mean * Math.max(1, count / tasks_at_once);
}

/** A sum in which something unknown makes the whole unknown. */
const sumOf = (times: readonly (number | undefined)[]): number | undefined =>
  times.reduce<number | undefined>(
    (sum, time) => (sum === undefined || time === undefined ? undefined : sum + time),
    0,
  );

/** The files of a version are made beside each other, as many at a time as there are places. */
function deployTime(works: readonly Work[], terms: EtaTerms): number | undefined {
  const times = works.map((work) => timeOf(work, terms));
  const sum = sumOf(times);
  if (sum === undefined) return undefined;
  const longest = Math.max(...times.map((time) => time ?? 0));
  return Math.max(longest, sum / Math.max(1, terms.tasks_at_once));
}

/**
 * Time in ms until a deck that has its place is ready, or waits for its owner; undefined when a kind of task
 * that is still to come has not been measured.
 */
export function remainingMs(deck: EtaDeck, terms: EtaTerms): number | undefined {
  const times = deck.stages.map((stage) => {
    const isBeyond =
      deck.awaits_confirmation && (stage.name === 'slides' || stage.name === 'deploy');
    const left = stage.status === 'skipped' ? 0 : stage.total - stage.done;
    if (isBeyond || left <= 0) return 0;
    const works = workOf[stage.name](left);
    return stage.name === 'deploy'
      ? deployTime(works, terms)
      : sumOf(works.map((work) => timeOf(work, terms)));
  });
  return sumOf(times);
}

export type Line = {
  /** Decks of one owner that may run at a time. */
  places: number;
  /** What those that run still need, and those that wait ahead in their order, ms. */
  running: readonly (number | undefined)[];
  ahead: readonly (number | undefined)[];
};

/** Time in ms until a waiting deck has its place: each one ahead takes the place that comes free first. */
export function startsInMs({ places, running, ahead }: Line): number | undefined {
  if (sumOf([...running, ...ahead]) === undefined) return undefined;
  const known = (times: readonly (number | undefined)[]) => times.map((time) => time ?? 0);
  const free = [
    ...known(running),
    ...Array.from({ length: Math.max(0, places - running.length) }, () => 0),
  ];
  const next = () => free.indexOf(Math.min(...free));
  for (const need of known(ahead)) {
    const place = next();
    free[place] = (free[place] ?? 0) + need;
  }
  return free[next()] ?? 0;
}

/** Whole seconds, at least one; null when it is not known. */
export const etaSeconds = (...parts: (number | undefined)[]): number | null => {
  const ms = sumOf(parts);
  return ms === undefined ? null : Math.max(1, Math.ceil(ms / 1000));
};
