import type { FaultPlan } from '../simulation/core/faults.ts';
import type { Process } from '../simulation/core/process.ts';
import type { Random } from '../simulation/core/random.ts';
import type { Simulation } from '../simulation/simulate.ts';
import { findAction } from '../simulation/world/person-actions.ts';
import { runAction } from '../simulation/world/run-action.ts';
import { pickRandomPace } from './model-speeds.ts';
import { findStuckDecks, resumeWaitingDecks } from './person-suites.ts';
import type { Suite } from './suite.ts';

/** Sequences of actions of a person while a write is delayed. */
const actionSequences: readonly (readonly string[])[] = [
  ['pause', 'resume'],
  ['pause', 'regenerate slides'],
  ['pause', 'regenerate deploy'],
  ['pause', 'edit slide', 'resume'],
  ['pause', 'start task', 'resume'],
  ['pause task', 'start task'],
  ['pause task', 'cancel'],
  ['regenerate deploy'],
  ['regenerate slides', 'pause', 'regenerate deploy'],
  ['edit slide', 'edit slide'],
  ['start task', 'start task'],
  ['start task', 'generate html'],
  ['resume'],
  ['cancel'],
  ['cancel', 'regenerate slides'],
  ['cancel', 'regenerate deploy', 'pause'],
  ['delete'],
];

/** Runs the actions shortly after each other. */
function runActions(simulation: Simulation, names: readonly string[], random: Random): void {
  let at = random.int(150);
  for (const name of names) {
    simulation.world.scheduler.after(at, () =>
      runAction(simulation, random.pick(simulation.deckIds), findAction(name), random),
    );
    at += random.pick([20, 150, 600]);
  }
}

/**
 * Returns a plan that delays some store writes of matching processes and calls `onLate` for each one, and the function
 * `begin`, which selects the writes.
 */
function createLateWritePlan(
  isAffected: (process: Process) => boolean,
  onLate: () => void,
  random: Random,
) {
  let count = Number.NaN;
  let lateIndexes: ReadonlySet<number> = new Set();
  const plan: FaultPlan = ({ kind, isWrite, process }) => {
    if (kind !== 'store' || !isWrite || !isAffected(process) || !lateIndexes.has(count++))
      return undefined;
    onLate();
    return 'late';
  };
  /** Delays `howMany` random writes among the next `among`. */
  const begin = (howMany: number, among: number) => {
    count = 0;
    lateIndexes = new Set(Array.from({ length: howMany }, () => random.int(among)));
  };
  return { plan, begin };
}

const delayRangesMs = [
  [400, 1_500],
  [1_000, 5_000],
  [3_000, 20_000],
] as const;

/** Actions whose own write is delayed, in decks that would otherwise complete. */
const firstActions = [...new Set(actionSequences.flat())];

export const stallSuites: Suite[] = [
  {
    name: 'a write comes late while a person acts',
    full: 3_000,
    quick: 16,
    run: (_, random) => {
      const simulations: Simulation[] = [];
      const script = random.pick(actionSequences);
      const onLate = () => {
        for (const simulation of simulations) runActions(simulation, script, random);
      };
      const { plan, begin } = createLateWritePlan(({ kind }) => kind !== 'action', onLate, random);
      return {
        scenario: {
          decks: [{ slides: random.pick([1, 2]), review: random.chance(0.2) }],
          plan,
          freezeMs: random.pick(delayRangesMs),
          model: pickRandomPace(random),
          prepare: (simulation) => {
            simulations.push(simulation);
            begin(random.between(1, 2), random.pick([30, 80]));
          },
          onRest: (simulation, rest) => resumeWaitingDecks(simulation, rest, random),
        },
        check: findStuckDecks,
      };
    },
  },
  {
    name: 'an action’s write comes late while others act',
    full: 3_000,
    quick: 16,
    run: (_, random) => {
      const simulations: Simulation[] = [];
      const script = random.pick(actionSequences);
      const onLate = () => {
        for (const simulation of simulations) runActions(simulation, script, random);
      };
      const { plan, begin } = createLateWritePlan(({ kind }) => kind === 'action', onLate, random);
      const start = (simulation: Simulation) => {
        begin(1, 4);
        runActions(simulation, [random.pick(firstActions)], random);
      };
      const [isAtRest, isTouched] = [random.chance(0.7), random.chance(0.5)];
      const prepare = (simulation: Simulation) => {
        simulations.push(simulation);
        const { scheduler } = simulation.world;
        const act = () => runActions(simulation, [random.pick(firstActions)], random);
        if (!isAtRest) scheduler.after(random.int(6_000), () => start(simulation));
        else if (isTouched) scheduler.after(random.int(6_000), act);
      };
      return {
        scenario: {
          decks: [{ slides: random.pick([1, 2]), review: random.chance(0.15) }],
          plan,
          freezeMs: random.pick(delayRangesMs),
          model: pickRandomPace(random),
          prepare,
          onRest: (simulation, rest) => {
            const isFirst = rest === 0 && isAtRest;
            if (isFirst) start(simulation);
            return isFirst || resumeWaitingDecks(simulation, rest, random);
          },
        },
        check: findStuckDecks,
      };
    },
  },
];
