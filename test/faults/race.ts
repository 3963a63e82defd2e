import type { FaultPlan } from '../simulation/core/faults.ts';
import type { Process } from '../simulation/core/process.ts';
import type { Random } from '../simulation/core/random.ts';
import type { Scenario, Simulation } from '../simulation/simulate.ts';
import type { PersonAction } from '../simulation/world/person-actions.ts';
import { runAction } from '../simulation/world/run-action.ts';
import { findWriteName } from './guards/writes.ts';
import { findStuckDecks, resumeWaitingDecks } from './person-suites.ts';
import type { Run } from './suite.ts';

/** An action and its time in ms after the start of its list of steps; `deck` is the index of the deck. */
export type RaceStep = { at: number; action: PersonAction; deck?: number };

/**
 * A write to delay: the next write named `write` by a process of the kind `by`, or by any process without `by`. With
 * `isFreeze`, the write itself is on time, and its process freezes afterwards.
 */
type DelayedWrite = { write: string; by?: Process['kind']; isFreeze?: true };

/** A race: the write of one process is delayed, and other processes act before it. */
export type Race = {
  name: string;
  /** Called for each run, because parts of the scenario may contain counters. */
  scenario?: () => Partial<Omit<Scenario, 'seed' | 'plan' | 'prepare' | 'onRest' | 'freezeMs'>>;
  /** Writes to delay, in this order. */
  late?: readonly DelayedWrite[];
  lateMs?: number;
  /** Steps of the first phase; their times are counted from the creation of the decks. */
  first?: readonly RaceStep[];
  /** Further phases in order. Each starts when no work is left; the times of its steps are counted from then. */
  atRest?: readonly (readonly RaceStep[])[];
  /** Steps while the first delayed write is on its way; their times are counted from when it is sent. */
  meanwhile?: readonly RaceStep[];
};

const scheduleSteps = (
  simulation: Simulation,
  steps: readonly RaceStep[],
  random: Random,
): void => {
  for (const { at, action, deck = 0 } of steps) {
    simulation.world.scheduler.after(at, () =>
      runAction(simulation, simulation.deckIds[deck] ?? '', action, random),
    );
  }
};

/** Returns a plan that delays the writes in order and calls `onFirst` when the first one is delayed. */
function createDelayPlan(lates: readonly DelayedWrite[], onFirst: () => void): FaultPlan {
  let nextIndex = 0;
  return ({ process, writes }) => {
    const lateWrite = lates[nextIndex];
    if (!lateWrite || (lateWrite.by ?? process.kind) !== process.kind) return undefined;
    if (!writes().some((write) => findWriteName(write) === lateWrite.write)) return undefined;
    nextIndex += 1;
    if (nextIndex === 1) onFirst();
    return lateWrite.isFreeze ? 'freeze' : 'late';
  };
}

/** Creates a run that causes the race; afterwards the owner resumes every deck. */
export function createRaceRun(meeting: Race, random: Random): Run {
  const { late = [], lateMs = 5_000, first = [], atRest = [], meanwhile = [] } = meeting;
  const simulations: Simulation[] = [];
  const onFirst = () => {
    for (const simulation of simulations) scheduleSteps(simulation, meanwhile, random);
  };
  return {
    scenario: {
      decks: [{ slides: 1 }],
      plan: createDelayPlan(late, onFirst),
      freezeMs: [lateMs, lateMs],
      ...meeting.scenario?.(),
      prepare: (simulation) => {
        simulations.push(simulation);
        scheduleSteps(simulation, first, random);
      },
      onRest: (simulation, rest) => {
        const steps = atRest[rest];
        if (!steps) return resumeWaitingDecks(simulation, rest - atRest.length, random);
        scheduleSteps(simulation, steps, random);
        return true;
      },
    },
    check: findStuckDecks,
  };
}
