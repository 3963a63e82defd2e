import type { Random } from '../simulation/core/random.ts';
import { decksIn, itemsOf } from '../simulation/invariants/items.ts';
import type { Stage } from '../simulation/simulate.ts';
import { act, someAction } from '../simulation/world/act.ts';
import { actionNamed } from '../simulation/world/person-actions.ts';
import { allCompleted, every, littleWasted } from './expectations.ts';
import { somePace } from './paces.ts';
import { letGoOn, nothingWaits } from './person-suites.ts';
import { crashAtCalls, crashes, freezesAfterAnswers, stalls } from './plans.ts';
import type { Suite } from './suite.ts';

/** What meets at a deck that stands still: all of these ask for the deck as it was seen. */
const atRest = [
  'start task',
  'start task',
  'edit slide',
  'edit slide',
  'generate html',
  'set version',
  'regenerate slides',
  'regenerate deploy',
  'resume',
  'delete',
].map(actionNamed);

/** A handful of actions within a moment. */
function burst(stage: Stage, random: Random, withinMs: number): void {
  const count = random.between(2, 7);
  for (let i = 0; i < count; i += 1) {
    const action = random.chance(0.8) ? random.pick(atRest) : someAction(random);
    stage.world.scheduler.after(random.int(withinMs), () =>
      act(stage, random.pick(stage.deckIds), action, random),
    );
  }
}

/** The watch comes a second after the lease's end; what is beyond that and its ways is the sweep's. */
const latestMs = 3_000;

const takenBackSoon = ({ judge }: Stage): string[] =>
  judge.leases.lateness
    .filter((ms) => ms > latestMs)
    .map((ms) => `a dead worker’s task was taken back ${ms} ms after its lease`);

/** A tier's decks a month, and how many more are asked for. */
const freeDecks = 5;

const noMoreThanPaidFor = ({ world }: Stage): string[] =>
  decksIn(world).length === freeDecks
    ? []
    : [`${decksIn(world).length} decks were made of ${freeDecks} a month`];

/** Tokens a minute: about a call in each window. */
const smallQuota = 36_000;

/** No window is taken from once it is full: at most one call goes beyond, and what it lacks is the next one's. */
const keptToQuota = ({ world }: Stage): string[] =>
  itemsOf<{ used: number; window: number }>(world, 'admission')
    .filter(({ used }) => used > smallQuota / 6 + 2_500)
    .map(({ used, window }) => `${used} tokens were taken in the window ${window}`);

/** Requests a minute: two in each window. */
const fewRequests = 12;

/** No window lets more requests in than its part of the quota. */
const keptToRequests = ({ world }: Stage): string[] =>
  itemsOf<{ calls: number; window: number }>(world, 'admission')
    .filter(({ calls }) => calls > fewRequests / 6)
    .map(({ calls, window }) => `${calls} requests were let in in the window ${window}`);

export const guardSuites: Suite[] = [
  {
    name: 'actions that meet at a deck at rest',
    full: 2_000,
    quick: 30,
    run: (_, random) => ({
      scenario: {
        decks: [{ hasSource: random.chance(0.1) }],
        plan: stalls(random.between(0, 6), 600, random),
        freezeMs: [500, 15_000],
        storeMs: random.pick([
          [1, 12],
          [5, 400],
          [5, 400],
        ] as const),
        goOn: (stage, rest) => {
          if (rest < 3) burst(stage, random, random.pick([60, 600, 6_000]));
          return rest < 3 || letGoOn(stage, rest - 3, random);
        },
      },
      check: nothingWaits,
    }),
  },
  {
    name: 'a person’s actions while functions stall',
    full: 2_000,
    quick: 30,
    run: (_, random) => ({
      scenario: {
        decks: [{ review: random.chance(0.3) }],
        plan: stalls(random.between(2, 10), 350, random),
        freezeMs: random.pick([
          [300, 4_000],
          [1_000, 20_000],
          [21_000, 60_000],
        ] as const),
        model: somePace(random),
        prepare: (stage) => {
          const within = random.pick([6_000, 20_000, 60_000]);
          for (let i = random.between(3, 10); i > 0; i -= 1) {
            stage.world.scheduler.after(random.int(within), () =>
              act(stage, random.pick(stage.deckIds), someAction(random), random),
            );
          }
        },
        goOn: (stage, rest) => letGoOn(stage, rest, random),
      },
      check: nothingWaits,
    }),
  },
  {
    name: 'workers that die over their calls',
    full: 300,
    quick: 15,
    run: (_, random) => ({
      scenario: { decks: [{}], plan: crashAtCalls(random.between(1, 3), 40, random) },
      check: every(allCompleted, littleWasted, takenBackSoon),
    }),
  },
  {
    name: 'workers that freeze over an answer',
    full: 100,
    quick: 4,
    run: (_, random) => ({
      scenario: {
        decks: [{}],
        plan: freezesAfterAnswers(0.4, random),
        // They thaw as the next claim is about to commit what they were answered.
        freezeMs: [20_800, 23_500],
        storeMs: [5, 400],
      },
      check: every(allCompleted, littleWasted),
    }),
  },
  {
    name: 'more decks than a month has',
    full: 200,
    quick: 6,
    run: (_, random) => ({
      scenario: {
        tier: 'free',
        decks: Array.from({ length: freeDecks + 3 }, () => ({ at: random.int(400), slides: 1 })),
        storeMs: [5, 400],
      },
      check: every(allCompleted, noMoreThanPaidFor),
    }),
  },
  {
    name: 'more decks than places',
    full: 300,
    quick: 10,
    run: (_, random) => ({
      scenario: {
        tier: 'free',
        decks: Array.from({ length: 4 }, () => ({ at: random.int(9_000), slides: 1 })),
        storeMs: random.pick([
          [1, 12],
          [5, 400],
        ] as const),
        plan: random.chance(0.5) ? crashes(random.int(4), 900, random) : stalls(4, 900, random),
        freezeMs: [500, 15_000],
        prepare: (stage) => {
          for (let i = random.between(0, 8); i > 0; i -= 1) {
            stage.world.scheduler.after(random.int(40_000), () =>
              act(stage, random.pick(stage.deckIds), someAction(random), random),
            );
          }
        },
        goOn: (stage, rest) => letGoOn(stage, rest, random),
      },
      check: nothingWaits,
    }),
  },
  {
    name: 'a model with a small quota',
    full: 100,
    quick: 4,
    run: (_, random) => ({
      scenario: {
        quota: { tokens_per_minute: smallQuota },
        decks: Array.from({ length: 4 }, (__, i) => ({ owner: i, at: random.int(2_000) })),
      },
      check: every(allCompleted, littleWasted, keptToQuota),
    }),
  },
  {
    name: 'a model with few requests a minute',
    full: 100,
    quick: 4,
    run: (_, random) => ({
      scenario: {
        quota: { tokens_per_minute: 100_000_000, requests_per_minute: fewRequests },
        decks: Array.from({ length: 4 }, (__, i) => ({ owner: i, at: random.int(2_000) })),
      },
      check: every(allCompleted, littleWasted, keptToRequests),
    }),
  },
];
