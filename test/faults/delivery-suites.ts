import { combinePlans } from '../simulation/core/faults.ts';
import { createMalformedMessageRun } from '../simulation/world/malformed-messages.ts';
import {
  checkAll,
  checkAllCompleted,
  checkCompletionWithoutWaste,
  checkWastedCalls,
} from './expectations.ts';
import { pickRandomPace } from './model-speeds.ts';
import {
  crashProcesses,
  freezeWorkers,
  injectFaults,
  injectTransactionConflicts,
} from './plans.ts';
import type { Suite } from './suite.ts';

export const deliverySuites: Suite[] = [
  {
    name: 'messages twice and three times, reordered and late',
    full: 1_000,
    quick: 10,
    run: (number, random) => ({
      scenario: {
        decks: [{ hasSource: random.chance(0.2) }],
        copies: 2 + (number % 2),
        copyDelayMs: random.pick([200, 5_000, 45_000, 120_000]),
        model: pickRandomPace(random),
        storeMs: random.pick([
          [1, 12],
          [5, 400],
        ] as const),
      },
      check: checkCompletionWithoutWaste,
    }),
  },
  {
    name: 'zombies that commit after a takeover',
    full: 1_000,
    quick: 25,
    run: (_, random) => ({
      scenario: {
        decks: [{}],
        plan: freezeWorkers(random.between(1, 4), 300, random),
        freezeMs: random.chance(0.5) ? [18_000, 70_000] : [19_000, 22_000],
        model: pickRandomPace(random),
        storeMs: random.pick([
          [1, 12],
          [5, 400],
        ] as const),
      },
      check: checkCompletionWithoutWaste,
    }),
  },
  {
    name: 'transaction conflicts on 30 % of writes',
    full: 500,
    quick: 15,
    run: (_, random) => ({
      scenario: {
        decks: [{ hasSource: random.chance(0.2) }],
        plan: injectTransactionConflicts(0.3, random),
      },
      check: checkAll(checkAllCompleted, checkWastedCalls),
    }),
  },
  {
    name: 'a store, queue and bucket that fail now and then',
    full: 500,
    quick: 10,
    run: (_, random) => ({
      scenario: {
        decks: [{}],
        plan: combinePlans(
          injectFaults('lost', 0.02, random),
          injectFaults('failed', 0.02, random),
          injectFaults('retried', 0.05, random),
        ),
      },
      check: checkAll(checkWastedCalls),
    }),
  },
  {
    name: 'clocks that are up to 5 s wrong',
    full: 500,
    quick: 15,
    run: (_, random) => ({
      scenario: {
        decks: [{}],
        skewMs: 5_000,
        model: pickRandomPace(random),
        plan: random.chance(0.5) ? crashProcesses(2, 350, random) : freezeWorkers(2, 300, random),
      },
      check: checkCompletionWithoutWaste,
    }),
  },
  {
    name: 'two owners and five decks, with crashes',
    full: 200,
    quick: 4,
    run: (_, random) => ({
      scenario: {
        decks: Array.from({ length: 5 }, (_, i) => ({ owner: i % 2, at: random.int(20_000) })),
        tier: random.pick(['free', 'pro'] as const),
        concurrency: random.between(2, 8),
        plan: crashProcesses(random.int(6), 1_500, random),
      },
      check: checkCompletionWithoutWaste,
    }),
  },
  {
    name: 'poison, the dead-letter queue and a redrive',
    full: 100,
    quick: 10,
    run: (_, random) => createMalformedMessageRun(random),
  },
];
