import { allOf, type Fault, type FaultPlan, faultAt } from '../simulation/core/faults.ts';
import { type Scenario, simulate } from '../simulation/simulate.ts';
import type { DeckPlan } from '../simulation/world/people.ts';
import { madeWhole } from './expectations.ts';
import type { Suite } from './suite.ts';

/** The decks whose every operation is tried: one from a bare topic, one that is researched first. */
const decks: DeckPlan[][] = [[{}], [{ hasSource: true }]];
/** Twice, before and after each operation; about as many as there are in both decks. */
const operationsOfAll = 2 * 640;

/** How many operations a scenario has when nothing goes wrong; the same seed has the same up to the fault. */
const counted = new Map<string, Promise<number>>();
function operationsOf(name: string, scenario: Scenario): Promise<number> {
  const known = counted.get(name);
  if (known) return known;
  const count = simulate(scenario).then((stage) => stage.world.boundary.operations);
  counted.set(name, count);
  return count;
}

/** Strikes each operation of each deck in turn with each of the faults. */
const atEach =
  (faults: readonly Fault[], extra: Partial<Scenario> = {}): Suite['run'] =>
  async (number, random) => {
    const fault = faults[number % faults.length] ?? 'failed';
    const plans = decks[Math.floor(number / faults.length) % decks.length] ?? [{}];
    const place = Math.floor(number / faults.length / decks.length);
    const key = `${plans[0]?.hasSource}`;
    const count = await operationsOf(key, { seed: `enumerated-${key}`, decks: plans });
    const index = place < count ? place : random.int(count);
    const scenario = {
      ...extra,
      seed: `enumerated-${key}`,
      decks: plans,
      plan: faultAt(index, fault),
    };
    return { scenario, check: madeWhole };
  };

const pairPlan = (first: number, second: number, faults: readonly Fault[]): FaultPlan =>
  allOf(faultAt(first, faults[0] ?? 'failed'), faultAt(second, faults[1] ?? 'failed'));

export const crashSuites: Suite[] = [
  {
    name: 'a crash before and after every operation',
    full: operationsOfAll,
    quick: 80,
    run: atEach(['crash_before', 'crash_after']),
  },
  {
    name: 'pairs of crashes',
    full: 5_000,
    quick: 300,
    run: (_, random) => {
      const [first, second] = [random.int(280), random.int(420)];
      const kinds = ['crash_before', 'crash_after'] as const;
      const plan = pairPlan(first, second, [random.pick(kinds), random.pick(kinds)]);
      return {
        scenario: { decks: [{ hasSource: random.chance(0.2) }], plan },
        check: madeWhole,
      };
    },
  },
  {
    name: 'an acknowledgement lost after each write',
    full: 2 * 640,
    quick: 60,
    run: atEach(['lost', 'retried']),
  },
  { name: 'an operation that fails, each', full: 640, quick: 30, run: atEach(['failed']) },
];
