import type { Random } from '../simulation/core/random.ts';
import { findItems, listDecks } from '../simulation/invariants/items.ts';
import type { Simulation } from '../simulation/simulate.ts';
import { findAction } from '../simulation/world/person-actions.ts';
import { pickAction, runAction } from '../simulation/world/run-action.ts';
import { checkAll, checkAllCompleted, checkWastedCalls } from './expectations.ts';
import { pickRandomPace } from './model-speeds.ts';
import { findStuckDecks, resumeWaitingDecks } from './person-suites.ts';
import { crashAtModelCalls, crashProcesses, freezeAfterResults, freezeProcesses } from './plans.ts';
import type { Suite } from './suite.ts';

/**
 * Actions on a finished deck that conflict when several run at once, because each write is conditional on the deck's
 * state.
 */
const restActions = [
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
].map(findAction);

/** Starts two to seven actions within a short time. */
function scheduleActionBurst(simulation: Simulation, random: Random, withinMs: number): void {
  const count = random.between(2, 7);
  for (let i = 0; i < count; i += 1) {
    const action = random.chance(0.8) ? random.pick(restActions) : pickAction(random);
    simulation.world.scheduler.after(random.int(withinMs), () =>
      runAction(simulation, random.pick(simulation.deckIds), action, random),
    );
  }
}

/**
 * Maximum time in ms from the end of a dead worker's lease until its task is requeued. The watch message does this one
 * second after the end of the lease; a longer time means that only the sweep found the task.
 */
const maxDelayMs = 3_000;

const checkTakeoverTime = ({ checker }: Simulation): string[] =>
  checker.leases.lateness
    .filter((ms) => ms > maxDelayMs)
    .map((ms) => `a dead worker’s task was taken back ${ms} ms after its lease`);

/** Monthly deck quota of the free tier. */
const freeDeckQuota = 5;

const checkDeckQuota = ({ world }: Simulation): string[] =>
  listDecks(world).length === freeDeckQuota
    ? []
    : [`${listDecks(world).length} decks were created with a quota of ${freeDeckQuota} a month`];

/** Model quota in tokens per minute; enough for about one call in each window of the quota. */
const smallTokensPerMinute = 36_000;

/**
 * Checks that a full window admits no further call: at most one call may exceed a window, and its excess is charged to
 * the next one.
 */
const checkTokenQuota = ({ world }: Simulation): string[] =>
  findItems<{ used: number; window: number }>(world, 'admission')
    .filter(({ used }) => used > smallTokensPerMinute / 6 + 2_500)
    .map(({ used, window }) => `${used} tokens were used in the window ${window}`);

/** Model quota in requests per minute; allows two requests in each window of the quota. */
const requestsPerMinute = 12;

/** Checks that no window admits more requests than its share of the quota. */
const checkRequestQuota = ({ world }: Simulation): string[] =>
  findItems<{ calls: number; window: number }>(world, 'admission')
    .filter(({ calls }) => calls > requestsPerMinute / 6)
    .map(({ calls, window }) => `${calls} requests were admitted in the window ${window}`);

export const guardSuites: Suite[] = [
  {
    name: 'actions that meet at a deck at rest',
    full: 2_000,
    quick: 30,
    run: (_, random) => ({
      scenario: {
        decks: [{ hasSource: random.chance(0.1) }],
        plan: freezeProcesses(random.between(0, 6), 600, random),
        freezeMs: [500, 15_000],
        storeMs: random.pick([
          [1, 12],
          [5, 400],
          [5, 400],
        ] as const),
        onRest: (simulation, rest) => {
          if (rest < 3) scheduleActionBurst(simulation, random, random.pick([60, 600, 6_000]));
          return rest < 3 || resumeWaitingDecks(simulation, rest - 3, random);
        },
      },
      check: findStuckDecks,
    }),
  },
  {
    name: 'a person’s actions while functions stall',
    full: 2_000,
    quick: 30,
    run: (_, random) => ({
      scenario: {
        decks: [{ review: random.chance(0.3) }],
        plan: freezeProcesses(random.between(2, 10), 350, random),
        freezeMs: random.pick([
          [300, 4_000],
          [1_000, 20_000],
          [21_000, 60_000],
        ] as const),
        model: pickRandomPace(random),
        prepare: (simulation) => {
          const within = random.pick([6_000, 20_000, 60_000]);
          for (let i = random.between(3, 10); i > 0; i -= 1) {
            simulation.world.scheduler.after(random.int(within), () =>
              runAction(simulation, random.pick(simulation.deckIds), pickAction(random), random),
            );
          }
        },
        onRest: (simulation, rest) => resumeWaitingDecks(simulation, rest, random),
      },
      check: findStuckDecks,
    }),
  },
  {
    name: 'workers that die over their calls',
    full: 300,
    quick: 15,
    run: (_, random) => ({
      scenario: { decks: [{}], plan: crashAtModelCalls(random.between(1, 3), 40, random) },
      check: checkAll(checkAllCompleted, checkWastedCalls, checkTakeoverTime),
    }),
  },
  {
    name: 'workers that freeze over an answer',
    full: 100,
    quick: 4,
    run: (_, random) => ({
      scenario: {
        decks: [{}],
        plan: freezeAfterResults(0.4, random),
        // The frozen workers resume when the next worker that claimed the task is about to commit the same response.
        freezeMs: [20_800, 23_500],
        storeMs: [5, 400],
      },
      check: checkAll(checkAllCompleted, checkWastedCalls),
    }),
  },
  {
    name: 'more decks than a month has',
    full: 200,
    quick: 6,
    run: (_, random) => ({
      scenario: {
        tier: 'free',
        decks: Array.from({ length: freeDeckQuota + 3 }, () => ({
          at: random.int(400),
          slides: 1,
        })),
        storeMs: [5, 400],
      },
      check: checkAll(checkAllCompleted, checkDeckQuota),
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
        plan: random.chance(0.5)
          ? crashProcesses(random.int(4), 900, random)
          : freezeProcesses(4, 900, random),
        freezeMs: [500, 15_000],
        prepare: (simulation) => {
          for (let i = random.between(0, 8); i > 0; i -= 1) {
            simulation.world.scheduler.after(random.int(40_000), () =>
              runAction(simulation, random.pick(simulation.deckIds), pickAction(random), random),
            );
          }
        },
        onRest: (simulation, rest) => resumeWaitingDecks(simulation, rest, random),
      },
      check: findStuckDecks,
    }),
  },
  {
    name: 'a model with a small quota',
    full: 100,
    quick: 4,
    run: (_, random) => ({
      scenario: {
        quota: { tokens_per_minute: smallTokensPerMinute },
        decks: Array.from({ length: 4 }, (__, i) => ({ owner: i, at: random.int(2_000) })),
      },
      check: checkAll(checkAllCompleted, checkWastedCalls, checkTokenQuota),
    }),
  },
  {
    name: 'a model with few requests a minute',
    full: 100,
    quick: 4,
    run: (_, random) => ({
      scenario: {
        quota: { tokens_per_minute: 100_000_000, requests_per_minute: requestsPerMinute },
        decks: Array.from({ length: 4 }, (__, i) => ({ owner: i, at: random.int(2_000) })),
      },
      check: checkAll(checkAllCompleted, checkWastedCalls, checkRequestQuota),
    }),
  },
];
