import {
  combinePlans,
  type Fault,
  type FaultPlan,
  faultAtOperation,
} from '../simulation/core/faults.ts';
import { createResponseWithOpening } from '../simulation/model/responses.ts';
import { type Scenario, simulate } from '../simulation/simulate.ts';
import type { DeckPlan } from '../simulation/world/people.ts';
import { checkCompletionWithoutWaste } from './expectations.ts';
import type { Suite } from './suite.ts';

/** Decks in which every operation gets a fault: one made from a topic alone, and one with a research stage. */
const deckPlanLists: DeckPlan[][] = [[{}], [{ hasSource: true }]];
/**
 * Number of runs that is enough to crash once before and once after each operation; both decks together have about 640
 * operations.
 */
const runsForAllOperations = 2 * 640;

/**
 * Number of operations of a scenario without faults, by seed. Up to the fault, the same seed has the same operations.
 */
const operationCounts = new Map<string, Promise<number>>();
function countOperations(name: string, scenario: Scenario): Promise<number> {
  const cached = operationCounts.get(name);
  if (cached) return cached;
  const count = simulate(scenario).then((simulation) => simulation.world.boundary.operations);
  operationCounts.set(name, count);
  return count;
}

/** Returns runs that inject each fault at each operation of each deck in turn. */
const injectFaultAtEach =
  (faults: readonly Fault[], extra: Partial<Scenario> = {}): Suite['run'] =>
  async (number, random) => {
    const fault = faults[number % faults.length] ?? 'failed';
    const plans = deckPlanLists[Math.floor(number / faults.length) % deckPlanLists.length] ?? [{}];
    const position = Math.floor(number / faults.length / deckPlanLists.length);
    const key = `${plans[0]?.hasSource}`;
    const count = await countOperations(key, { seed: `enumerated-${key}`, decks: plans });
    const index = position < count ? position : random.int(count);
    const scenario = {
      ...extra,
      seed: `enumerated-${key}`,
      decks: plans,
      plan: faultAtOperation(index, fault),
    };
    return { scenario, check: checkCompletionWithoutWaste };
  };

const createPairPlan = (first: number, second: number, faults: readonly Fault[]): FaultPlan =>
  combinePlans(
    faultAtOperation(first, faults[0] ?? 'failed'),
    faultAtOperation(second, faults[1] ?? 'failed'),
  );

export const crashSuites: Suite[] = [
  {
    name: 'a crash before and after every operation',
    full: runsForAllOperations,
    quick: 41,
    run: injectFaultAtEach(['crash_before', 'crash_after']),
  },
  {
    name: 'covers that start early, a crash before and after every operation',
    full: runsForAllOperations,
    quick: 41,
    run: injectFaultAtEach(['crash_before', 'crash_after'], {
      model: { answer: createResponseWithOpening },
    }),
  },
  {
    name: 'pairs of crashes',
    full: 5_000,
    quick: 79,
    run: (_, random) => {
      const [first, second] = [random.int(280), random.int(420)];
      const kinds = ['crash_before', 'crash_after'] as const;
      const plan = createPairPlan(first, second, [random.pick(kinds), random.pick(kinds)]);
      return {
        scenario: { decks: [{ hasSource: random.chance(0.2) }], plan },
        check: checkCompletionWithoutWaste,
      };
    },
  },
  {
    name: 'an acknowledgement lost after each write',
    full: 2 * 640,
    quick: 31,
    run: injectFaultAtEach(['lost', 'retried']),
  },
  {
    name: 'an operation that fails, each',
    full: 640,
    quick: 17,
    run: injectFaultAtEach(['failed']),
  },
];
