import {
  type Fault,
  type FaultPlan,
  faultAtOperation,
  noFaults,
} from '../simulation/core/faults.ts';
import { type Scenario, type Simulation, simulate } from '../simulation/simulate.ts';
import { createUlidAt } from '../simulation/world/ids.ts';
import { requestDeckTranslation } from '../simulation/world/people.ts';
import { checkAll, checkCompletionWithoutWaste, checkDeckCount } from './expectations.ts';
import type { Suite } from './suite.ts';

const seed = 'enumerated-translation';

/** Once the deck is completed, requests its translation as a second deck, which has no research task. */
function requestTranslation(simulation: Simulation, rest: number): boolean {
  const [owner, id] = [simulation.people[0], simulation.deckIds[0]];
  if (rest > 0 || !owner || !id) return false;
  const newId = createUlidAt(simulation.world.scheduler.now, 2_000);
  requestDeckTranslation(simulation.world, owner, id, { language: 'de', newId });
  return true;
}

const scenario: Scenario = { seed, decks: [{}], onRest: requestTranslation };

type OperationCounts = { before: number; after: number };

let cachedCounts: Promise<OperationCounts> | undefined;

/** Returns the numbers of operations until the deck is completed, and until its translation is completed too. */
async function countOperations(): Promise<OperationCounts> {
  let before = 0;
  const simulation = await simulate({
    ...scenario,
    plan: noFaults,
    onRest: (now, rest) => {
      if (rest === 0) before = now.world.boundary.operations;
      return requestTranslation(now, rest);
    },
  });
  return { before, after: simulation.world.boundary.operations };
}

const checkTranslation = checkAll(checkCompletionWithoutWaste, checkDeckCount(2));

/** Injects each fault at each operation of the translation in turn. */
const injectFaultAtEach =
  (faults: readonly Fault[]): Suite['run'] =>
  async (number, random) => {
    cachedCounts ??= countOperations();
    const { before, after } = await cachedCounts;
    const fault = faults[number % faults.length] ?? 'failed';
    const position = before + Math.floor(number / faults.length);
    const index = position < after ? position : before + random.int(after - before);
    return {
      scenario: { ...scenario, plan: faultAtOperation(index, fault) },
      check: checkTranslation,
    };
  };

/**
 * Fails one operation of the request, and repeats each later operation of requests, such as the refund of the quota
 * unit.
 */
async function failThenRepeat(number: number) {
  cachedCounts ??= countOperations();
  const { before } = await cachedCounts;
  const failing = before + number;
  const plan: FaultPlan = ({ index, process }) => {
    if (process.kind !== 'action' || index < failing) return undefined;
    return index === failing ? 'failed' : 'retried';
  };
  return { scenario: { ...scenario, plan }, check: checkTranslation };
}

/** Maximum number of operations of a request for a translation. */
const maxRequestOperations = 40;

/** Approximate number of operations of a translation. */
const approximateOperations = 400;

export const translationSuites: Suite[] = [
  {
    name: 'a translation, a crash before and after every operation',
    full: 2 * approximateOperations,
    quick: 13,
    run: injectFaultAtEach(['crash_before', 'crash_after']),
  },
  {
    name: 'a translation, an answer lost, an operation done twice or failed, each',
    full: 3 * approximateOperations,
    quick: 13,
    run: injectFaultAtEach(['lost', 'retried', 'failed']),
  },
  {
    name: 'a translation whose request fails once, each later operation of it done twice',
    full: maxRequestOperations,
    quick: maxRequestOperations,
    run: failThenRepeat,
  },
  {
    name: 'a translation, 20 % of the answers of no use',
    full: 200,
    quick: 5,
    run: () => ({
      scenario: { decks: [{}], onRest: requestTranslation, model: { malformed: 0.2 } },
      check: checkTranslation,
    }),
  },
];
