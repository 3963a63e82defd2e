import { leaseMs } from '#lambdas/stores/task-store.ts';
import type { Random } from '../simulation/core/random.ts';
import { listDecks } from '../simulation/invariants/items.ts';
import { type Scenario, type Simulation, simulate } from '../simulation/simulate.ts';
import { checkAll, checkAllCompleted, checkCompletionWithoutWaste } from './expectations.ts';
import type { Suite } from './suite.ts';

type DeckScenario = Pick<Scenario, 'decks' | 'tier' | 'concurrency'>;

/** Number of workers: enough for every task, so that only a kill can cause waiting. */
const workerCount = 40;
const scenarios: readonly DeckScenario[] = [
  { concurrency: workerCount, tier: 'team', decks: [{ slides: 6 }] },
  { concurrency: workerCount, tier: 'team', decks: [{ slides: 3, hasSource: true }] },
  // The second deck waits until the first one has ended, because the free tier runs one deck at a time.
  { concurrency: workerCount, tier: 'free', decks: [{ slides: 2 }, { slides: 2 }] },
];

/**
 * Maximum time in ms from the end of a lease to the next claim: watch messages have a delay in whole seconds, plus
 * latency.
 */
const maxDetectionMs = 5_000;
/** Maximum delay in ms beyond the lease: for the detection, and for repeating the lost work. */
const maxExtraDelayMs = 10_000;

/** Returns the virtual ms from the creation of the first deck to the end of the last one. */
function measureDuration({ world }: Simulation): number {
  const decks = listDecks(world);
  const ends = decks.map((deck) => deck.finished_at ?? Number.POSITIVE_INFINITY);
  return Math.max(...ends) - Math.min(...decks.map((deck) => deck.created_at));
}

/** Kills all workers, or a random one, at a virtual time. */
const scheduleKill = (atMs: number, target: 'all' | 'one', random: Random) => {
  return ({ world }: Simulation): void => {
    world.scheduler.after(atMs, () => {
      const workers = [...world.processes].filter(({ kind }) => kind === 'worker');
      const victims = target === 'all' || workers.length === 0 ? workers : [random.pick(workers)];
      for (const process of victims) world.boundary.kill(process, 'by the test');
    });
  };
};

/** Checks that a kill delays decks by no more than lease, detection and lost work. */
const checkDelay =
  (normalMs: number) =>
  (simulation: Simulation): string[] => {
    const late = measureDuration(simulation) - normalMs;
    return late <= leaseMs + maxExtraDelayMs ? [] : [`a kill cost ${Math.round(late)} ms`];
  };

/**
 * Checks that no task waits longer than a lease for a claim, and that a task of a dead worker is taken over soon after
 * its lease ends.
 */
const checkTakeoverTime = ({ checker }: Simulation): string[] => [
  ...checker.leases.waits
    .filter((ms) => ms > leaseMs + maxDetectionMs)
    .map((ms) => `a queued task was claimed after ${Math.round(ms)} ms`),
  ...checker.leases.lateness
    .filter((ms) => ms > maxDetectionMs)
    .map((ms) => `a dead worker’s task was taken back ${Math.round(ms)} ms after its lease`),
];

const simulateWithoutKill = (scenario: DeckScenario, seed: string) =>
  simulate({ ...scenario, seed });

const runWithKill = (name: string, which: 'all' | 'one'): Suite['run'] => {
  return async (number, random) => {
    const scenario = scenarios[number % scenarios.length] ?? {};
    const normalMs = measureDuration(await simulateWithoutKill(scenario, `${name}#${number}`));
    const prepare = scheduleKill(random.int(normalMs), which, random);
    return {
      scenario: { ...scenario, prepare },
      check: checkAll(checkCompletionWithoutWaste, checkDelay(normalMs), checkTakeoverTime),
    };
  };
};

/** Creates a suite that kills workers at random times. */
const createSuite = (
  name: string,
  which: 'all' | 'one',
  runs: Pick<Suite, 'full' | 'quick'>,
): Suite => ({
  name,
  ...runs,
  run: runWithKill(name, which),
});

export const takeoverSuites: Suite[] = [
  createSuite('all workers killed at a random moment', 'all', { full: 1_000, quick: 36 }),
  createSuite('one worker killed at a random moment', 'one', { full: 500, quick: 12 }),
  {
    name: 'workers killed while the model throttles and cuts',
    full: 500,
    quick: 12,
    run: (number, random) => ({
      scenario: {
        ...scenarios[number % scenarios.length],
        model: { throttled: 0.2, cut: 0.05 },
        prepare: scheduleKill(random.int(15_000), random.pick(['all', 'one'] as const), random),
      },
      check: checkAll(checkAllCompleted, checkTakeoverTime),
    }),
  },
];
