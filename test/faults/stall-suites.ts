import type { FaultPlan } from '../simulation/core/faults.ts';
import type { Random } from '../simulation/core/random.ts';
import type { Stage } from '../simulation/simulate.ts';
import { act, someAction } from '../simulation/world/act.ts';
import { actionNamed } from '../simulation/world/person-actions.ts';
import { somePace } from './paces.ts';
import { letGoOn, nothingWaits } from './person-suites.ts';
import type { Suite } from './suite.ts';

/** What a person does while a function stands still over what it has seen. */
const meanwhile: readonly (readonly string[])[] = [
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

/** Does the actions one soon after the other. */
function perform(stage: Stage, names: readonly string[], random: Random): void {
  let at = random.int(150);
  for (const name of names) {
    stage.world.scheduler.after(at, () =>
      act(stage, random.pick(stage.deckIds), actionNamed(name), random),
    );
    at += random.pick([20, 150, 600]);
  }
}

/** Stalls operations of a kind of process, by their numbers, and tells when one does. */
const stallAt =
  (isMeant: FaultPlan, places: ReadonlySet<number>, onStall: () => void): FaultPlan =>
  (operation) => {
    if (!isMeant(operation)) return undefined;
    if (!places.has(operation.index)) return undefined;
    onStall();
    return 'freeze';
  };

const anything: FaultPlan = () => 'freeze';

/** Counts the operations of actions alone, from the moment it is told to. */
function countingActions(places: ReadonlySet<number>, onStall: () => void) {
  let count = Number.NaN;
  const plan: FaultPlan = ({ process }) => {
    if (process.kind !== 'action') return undefined;
    if (!places.has(count++)) return undefined;
    onStall();
    return 'freeze';
  };
  return { plan, begin: () => (count = 0) };
}

const numbers = (count: number, among: number, random: Random) =>
  new Set(Array.from({ length: count }, () => random.int(among)));

const stallsMs = [
  [400, 1_500],
  [1_000, 5_000],
  [3_000, 20_000],
  [20_000, 40_000],
] as const;

export const stallSuites: Suite[] = [
  {
    name: 'a function stalls while a person acts',
    full: 3_000,
    quick: 30,
    run: (_, random) => {
      const stages: Stage[] = [];
      const script = random.pick(meanwhile);
      const onStall = () => {
        for (const stage of stages) perform(stage, script, random);
      };
      return {
        scenario: {
          decks: [{ slides: random.pick([1, 2, 3]), review: random.chance(0.2) }],
          plan: stallAt(anything, numbers(random.between(1, 2), 330, random), onStall),
          freezeMs: random.pick(stallsMs),
          model: somePace(random),
          prepare: (stage) => stages.push(stage),
          goOn: (stage, rest) => letGoOn(stage, rest, random),
        },
        check: nothingWaits,
      };
    },
  },
  {
    name: 'an action stalls while others act',
    full: 3_000,
    quick: 30,
    run: (_, random) => {
      const stages: Stage[] = [];
      const script = random.pick(meanwhile);
      const { plan, begin } = countingActions(numbers(1, 14, random), () => {
        for (const stage of stages) perform(stage, script, random);
      });
      const first = random.pick([...new Set(meanwhile.flat())]);
      const isAtRest = random.chance(0.7);
      const start = (stage: Stage) => {
        begin();
        perform(stage, [first], random);
      };
      return {
        scenario: {
          decks: [{ slides: random.pick([1, 2]), review: random.chance(0.15) }],
          plan,
          freezeMs: random.pick(stallsMs),
          model: somePace(random),
          prepare: (stage) => {
            stages.push(stage);
            if (isAtRest && random.chance(0.5)) {
              stage.world.scheduler.after(random.int(6_000), () =>
                act(stage, random.pick(stage.deckIds), someAction(random), random),
              );
            } else if (!isAtRest)
              stage.world.scheduler.after(random.int(6_000), () => start(stage));
          },
          goOn: (stage, rest) => {
            if (rest === 0 && isAtRest) start(stage);
            return (rest === 0 && isAtRest) || letGoOn(stage, rest, random);
          },
        },
        check: nothingWaits,
      };
    },
  },
];
