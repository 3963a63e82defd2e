import type { FaultPlan } from '../simulation/core/faults.ts';
import type { Process } from '../simulation/core/process.ts';
import type { Random } from '../simulation/core/random.ts';
import type { Stage } from '../simulation/simulate.ts';
import { act } from '../simulation/world/act.ts';
import { actionNamed } from '../simulation/world/person-actions.ts';
import { somePace } from './paces.ts';
import { letGoOn, nothingWaits } from './person-suites.ts';
import type { Suite } from './suite.ts';

/** What a person does while a write is under way. */
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

/** The writes of a kind of process are counted, and some come late; tells when one does. */
function lateWrites(isMeant: (process: Process) => boolean, onLate: () => void, random: Random) {
  let count = Number.NaN;
  let places: ReadonlySet<number> = new Set();
  const plan: FaultPlan = ({ kind, isWrite, process }) => {
    if (kind !== 'store' || !isWrite || !isMeant(process) || !places.has(count++)) return undefined;
    onLate();
    return 'late';
  };
  /** From now on, so many of the next writes. */
  const begin = (howMany: number, among: number) => {
    count = 0;
    places = new Set(Array.from({ length: howMany }, () => random.int(among)));
  };
  return { plan, begin };
}

const latesMs = [
  [400, 1_500],
  [1_000, 5_000],
  [3_000, 20_000],
] as const;

/** Where a deck comes to its end anyway, a person's action is the first to stall. */
const firsts = [...new Set(meanwhile.flat())];

export const stallSuites: Suite[] = [
  {
    name: 'a write comes late while a person acts',
    full: 3_000,
    quick: 30,
    run: (_, random) => {
      const stages: Stage[] = [];
      const script = random.pick(meanwhile);
      const onLate = () => {
        for (const stage of stages) perform(stage, script, random);
      };
      const { plan, begin } = lateWrites(({ kind }) => kind !== 'action', onLate, random);
      return {
        scenario: {
          decks: [{ slides: random.pick([1, 2]), review: random.chance(0.2) }],
          plan,
          freezeMs: random.pick(latesMs),
          model: somePace(random),
          prepare: (stage) => {
            stages.push(stage);
            begin(random.between(1, 2), random.pick([30, 80]));
          },
          goOn: (stage, rest) => letGoOn(stage, rest, random),
        },
        check: nothingWaits,
      };
    },
  },
  {
    name: 'an action’s write comes late while others act',
    full: 3_000,
    quick: 30,
    run: (_, random) => {
      const stages: Stage[] = [];
      const script = random.pick(meanwhile);
      const onLate = () => {
        for (const stage of stages) perform(stage, script, random);
      };
      const { plan, begin } = lateWrites(({ kind }) => kind === 'action', onLate, random);
      const start = (stage: Stage) => {
        begin(1, 4);
        perform(stage, [random.pick(firsts)], random);
      };
      const [isAtRest, isTouched] = [random.chance(0.7), random.chance(0.5)];
      const prepare = (stage: Stage) => {
        stages.push(stage);
        const { scheduler } = stage.world;
        const act = () => perform(stage, [random.pick(firsts)], random);
        if (!isAtRest) scheduler.after(random.int(6_000), () => start(stage));
        else if (isTouched) scheduler.after(random.int(6_000), act);
      };
      return {
        scenario: {
          decks: [{ slides: random.pick([1, 2]), review: random.chance(0.15) }],
          plan,
          freezeMs: random.pick(latesMs),
          model: somePace(random),
          prepare,
          goOn: (stage, rest) => {
            const isFirst = rest === 0 && isAtRest;
            if (isFirst) start(stage);
            return isFirst || letGoOn(stage, rest, random);
          },
        },
        check: nothingWaits,
      };
    },
  },
];
