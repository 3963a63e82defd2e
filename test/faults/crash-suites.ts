import {
  combinePlans,
  type Fault,
  type FaultPlan,
  faultAtOperation,
} from '../simulation/core/faults.ts';
import { type Scenario, simulate } from '../simulation/simulate.ts';
import type { DeckPlan } from '../simulation/world/people.ts';
import { isCompletedWithoutWaste } from './expectations.ts';
import type { Suite } from './suite.ts';

/** Decks whose every operation gets a fault: one from a bare topic, and one with a research stage. */
const decks: DeckPlan[][] = [[{}], [{ hasSource: true }]];
/** Runs before and after each operation; about as many as both decks have operations. */
const runsForAllOperations = 2 * 640;

/** Number of operations of a scenario without faults. The same seed has the same operations up to the fault. */
const operationCounts = new Map<string, Promise<number>>();
function countOperations(name: string, scenario: Scenario): Promise<number> {
  const cached = operationCounts.get(name);
  if (cached) return cached;
  const count = simulate(scenario).then((simulation) => simulation.world.boundary.operations);
  operationCounts.set(name, count);
  return count;
}

/** Injects each fault at each operation of each deck in turn. */
const faultAtEach =
  (faults: readonly Fault[], extra: Partial<Scenario> = {}): Suite['run'] =>
  async (number, random) => {
    const fault = faults[number % faults.length] ?? 'failed';
    const plans = decks[Math.floor(number / faults.length) % decks.length] ?? [{}];
    const position = Math.floor(number / faults.length / decks.length);
    const key = `${plans[0]?.hasSource}`;
    const count = await countOperations(key, { seed: `enumerated-${key}`, decks: plans });
    const index = position < count ? position : random.int(count);
    const scenario = {
      ...extra,
      seed: `enumerated-${key}`,
      decks: plans,
      plan: faultAtOperation(index, fault),
    };
    return { scenario, check: isCompletedWithoutWaste };
  };

const pairPlan = (first: number, second: number, faults: readonly Fault[]): FaultPlan =>
  combinePlans(
    faultAtOperation(first, faults[0] ?? 'failed'),
    faultAtOperation(second, faults[1] ?? 'failed'),
  );

export const crashSuites: Suite[] = [
  {
    name: 'a crash before and after every operation',
    full: runsForAllOperations,
    quick: 80,
    run: faultAtEach(['crash_before', 'crash_after']),
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
        check: isCompletedWithoutWaste,
      };
    },
  },
  {
    name: 'an acknowledgement lost after each write',
    full: 2 * 640,
    quick: 60,
    run: faultAtEach(['lost', 'retried']),
  },
  { name: 'an operation that fails, each', full: 640, quick: 30, run: faultAtEach(['failed']) },
];
