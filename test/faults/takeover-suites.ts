import { leaseMs } from '#lambdas/stores/task-store.ts';
import type { Random } from '../simulation/core/random.ts';
import { decksIn } from '../simulation/invariants/items.ts';
import { type Scenario, type Stage, simulate } from '../simulation/simulate.ts';
import { allCompleted, every, madeWhole } from './expectations.ts';
import type { Suite } from './suite.ts';

type Decks = Pick<Scenario, 'decks' | 'tier' | 'concurrency'>;

/** Every task finds a free worker at once, so that a wait has no other cause than the kill. */
const concurrency = 40;
const scenarios: readonly Decks[] = [
  { concurrency, tier: 'team', decks: [{ slides: 6 }] },
  { concurrency, tier: 'team', decks: [{ slides: 3, hasSource: true }] },
  // The second one waits for the first one's place.
  { concurrency, tier: 'free', decks: [{ slides: 2 }, { slides: 2 }] },
];

/** From the end of a lease to the next claim: watches are sent by whole seconds and travel. */
const noticedMs = 5_000;
/** Beside the lease: the notice, and the work that was lost. */
const graceMs = 10_000;

/** Virtual ms from the request of the first deck to the end of the last. */
function wallOf({ world }: Stage): number {
  const decks = decksIn(world);
  const ends = decks.map((deck) => deck.finished_at ?? Number.POSITIVE_INFINITY);
  return Math.max(...ends) - Math.min(...decks.map((deck) => deck.created_at));
}

/** Kills workers at a virtual moment: all of them, or one. */
const killAt = (atMs: number, which: 'all' | 'one', random: Random) => {
  return ({ world }: Stage): void => {
    world.scheduler.after(atMs, () => {
      const workers = [...world.processes].filter(({ kind }) => kind === 'worker');
      const killed = which === 'all' || workers.length === 0 ? workers : [random.pick(workers)];
      for (const process of killed) world.boundary.kill(process, 'by the test');
    });
  };
};

/** A kill delays decks by the lease, the notice and the lost work, whatever the moment. */
const inTime =
  (normalMs: number) =>
  (stage: Stage): string[] => {
    const late = wallOf(stage) - normalMs;
    return late <= leaseMs + graceMs ? [] : [`a kill cost ${Math.round(late)} ms`];
  };

/** No task waits longer than a lease for a claim, and none longer than a moment once its lease is over. */
const takenOverSoon = ({ judge }: Stage): string[] => [
  ...judge.leases.waits
    .filter((ms) => ms > leaseMs + noticedMs)
    .map((ms) => `a queued task was claimed after ${Math.round(ms)} ms`),
  ...judge.leases.lateness
    .filter((ms) => ms > noticedMs)
    .map((ms) => `a dead worker’s task was taken back ${Math.round(ms)} ms after its lease`),
];

const undisturbed = (scenario: Decks, seed: string) => simulate({ ...scenario, seed });

const killed = (name: string, which: 'all' | 'one'): Suite['run'] => {
  return async (number, random) => {
    const scenario = scenarios[number % scenarios.length] ?? {};
    const normalMs = wallOf(await undisturbed(scenario, `${name}#${number}`));
    const prepare = killAt(random.int(normalMs), which, random);
    return {
      scenario: { ...scenario, prepare },
      check: every(madeWhole, inTime(normalMs), takenOverSoon),
    };
  };
};

/** Suites named for the moment at which workers die: it is any. */
const suite = (name: string, which: 'all' | 'one', runs: Pick<Suite, 'full' | 'quick'>): Suite => ({
  name,
  ...runs,
  run: killed(name, which),
});

export const takeoverSuites: Suite[] = [
  suite('all workers killed at a random moment', 'all', { full: 1_000, quick: 100 }),
  suite('one worker killed at a random moment', 'one', { full: 500, quick: 30 }),
  {
    name: 'workers killed while the model throttles and cuts',
    full: 500,
    quick: 30,
    run: (number, random) => ({
      scenario: {
        ...scenarios[number % scenarios.length],
        model: { throttled: 0.2, cut: 0.05 },
        prepare: killAt(random.int(15_000), random.pick(['all', 'one'] as const), random),
      },
      check: every(allCompleted, takenOverSoon),
    }),
  },
];
