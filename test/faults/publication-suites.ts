import type { VersionItem } from '#lambdas/stores/version-store.ts';
import type { Fault, FaultPlan } from '../simulation/core/faults.ts';
import { findItems, listDecks } from '../simulation/invariants/items.ts';
import { type Scenario, type Simulation, simulate } from '../simulation/simulate.ts';
import { runAction } from '../simulation/world/run-action.ts';
import { checkAll, checkAllCompleted } from './expectations.ts';
import { scriptedActions } from './steps.ts';
import type { Suite } from './suite.ts';

/** Times of the two edits, in ms after the completion of the deck. */
const editTimesMs = [10, 700];
/**
 * Maximum time in ms from an edit to its publication: the sweep of every minute finds edits that are 20 s old; the
 * watch finds the task of a dead worker after its lease of 20 s.
 */
const maxPublicationMs = 150_000;

/**
 * Completes a deck, edits it twice, and injects a fault at operation `at` after the completion; without `at`, injects
 * no fault.
 */
function createEditScenario(
  fault: Fault,
  at?: number,
): Omit<Scenario, 'seed'> & { count: () => number } {
  let operations: number | undefined;
  const plan: FaultPlan = () => {
    if (operations === undefined) return undefined;
    operations += 1;
    return operations - 1 === at ? fault : undefined;
  };
  return {
    decks: [{ slides: 1 }],
    plan,
    onRest: (simulation, rest) => {
      if (rest > 0) return false;
      operations = 0;
      const { world, deckIds } = simulation;
      for (const time of editTimesMs) {
        world.scheduler.after(time, () =>
          runAction(simulation, deckIds[0] ?? '', scriptedActions.edit, world.random),
        );
      }
      return true;
    },
    count: () => operations ?? 0,
  };
}

let operationCount: Promise<number> | undefined;
async function countOperations(): Promise<number> {
  const scenario = createEditScenario('failed');
  await simulate({ ...scenario, seed: 'edits' });
  return scenario.count();
}

/** Checks that all files of the last version are made, and that the version was stored in time. */
function checkPublicationTime({ world }: Simulation): string[] {
  const [deck] = listDecks(world);
  const version = findItems<VersionItem>(world, 'version').find(
    (item) => item.version === deck?.working_version,
  );
  if (!deck || !version) return ['the deck has no version'];
  // Automatic publication does not change the deck's `updated_at`, so this is still the time of the edit.
  const lateness = version.is_automatic ? version.created_at - deck.updated_at : 0;
  return [
    ...(lateness > maxPublicationMs ? [`an edit was published after ${lateness} ms`] : []),
    ...(deck.publishing_version === undefined ? [] : ['the publication has not ended']),
  ];
}

/** Injects each fault at each operation in turn, from the first edit until the edit is displayed. */
const injectFaultAtEach =
  (faults: readonly Fault[], extra: Partial<Scenario> = {}): Suite['run'] =>
  async (number) => {
    operationCount ??= countOperations();
    const position = Math.floor(number / faults.length) % (await operationCount);
    const scenario = createEditScenario(faults[number % faults.length] ?? 'failed', position);
    return {
      scenario: { ...scenario, ...extra },
      check: checkAll(checkAllCompleted, checkPublicationTime),
    };
  };

/** Approximate number of operations of two edits and their publication. */
const approximateOperations = 160;

export const publicationSuites: Suite[] = [
  {
    name: 'edits that are published, a crash before and after every operation',
    full: 2 * approximateOperations,
    quick: 37,
    run: injectFaultAtEach(['crash_before', 'crash_after']),
  },
  {
    name: 'edits that are published, an answer lost, an operation done twice, late or failed, each',
    full: 4 * approximateOperations,
    quick: 37,
    run: injectFaultAtEach(['lost', 'retried', 'late', 'failed'], { freezeMs: [6_000, 90_000] }),
  },
  {
    name: 'edits that are published, messages twice and late, clocks that are up to 5 s wrong',
    full: 300,
    quick: 11,
    run: injectFaultAtEach(['conflict'], { copies: 3, copyDelayMs: 30_000, skewMs: 5_000 }),
  },
];
