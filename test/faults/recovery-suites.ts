import type { Random } from '../simulation/core/random.ts';
import type { Simulation } from '../simulation/simulate.ts';
import { findAction } from '../simulation/world/person-actions.ts';
import { runAction } from '../simulation/world/run-action.ts';
import { checkAll, checkAllCompleted } from './expectations.ts';
import { resumeWaitingDecks } from './person-suites.ts';
import { freezeProcesses } from './plans.ts';
import type { Suite } from './suite.ts';

/** Actions of an owner while a deck is failing. */
const recoveryActions = [
  'start task',
  'start task',
  'resume',
  'regenerate slides',
  'regenerate deploy',
];

function scheduleRecovery(
  simulation: Simulation,
  random: Random,
  count: number,
  withinMs: number,
): void {
  for (let i = 0; i < count; i += 1) {
    simulation.world.scheduler.after(random.int(withinMs), () =>
      runAction(
        simulation,
        random.pick(simulation.deckIds),
        findAction(random.pick(recoveryActions)),
        random,
      ),
    );
  }
}

/** Sweeps run at full minutes, so a worker that resumes at that time races with a sweep. */
const freezeUntilSweepMs = [54_000, 60_400] as const;

export const recoverySuites: Suite[] = [
  {
    name: 'work that fails, and an owner who starts it again',
    full: 1_000,
    quick: 20,
    run: (_, random) => {
      const kinds = random.pick([
        ['outline.plan'],
        ['slides.slide'],
        ['deploy.html'],
        ['deploy.html', 'outline.plan'],
      ]);
      const share = random.pick([0.5, 0.8, 0.95]);
      let until = random.between(3, 14);
      return {
        scenario: {
          decks: [{ slides: random.between(1, 2) }],
          shouldFail: (kind) => kinds.includes(kind) && until-- > 0 && random.chance(share),
          plan: freezeProcesses(random.between(0, 8), 400, random),
          freezeMs: random.pick([
            [300, 2_000],
            [1_000, 9_000],
          ] as const),
          storeMs: random.pick([
            [1, 12],
            [5, 400],
          ] as const),
          copies: random.between(1, 2),
          copyDelayMs: 3_000,
          prepare: (simulation) =>
            scheduleRecovery(simulation, random, random.between(1, 8), 15_000),
          onRest: (simulation, rest) => {
            if (rest < 3 && random.chance(0.5)) scheduleRecovery(simulation, random, 3, 400);
            return resumeWaitingDecks(simulation, rest, random);
          },
        },
      };
    },
  },
  {
    name: 'sweeps, where no watch comes',
    full: 500,
    quick: 10,
    run: (_, random) => ({
      scenario: {
        decks: [{}, { owner: 1 }],
        dropsMessage: (queue) => queue === 'watch',
        plan: freezeProcesses(random.between(6, 14), 300, random),
        freezeMs: freezeUntilSweepMs,
        storeMs: [5, 400],
      },
      check: checkAll(checkAllCompleted),
    }),
  },
  {
    name: 'messages that come after minutes',
    full: 500,
    quick: 10,
    run: (_, random) => ({
      scenario: {
        decks: [{ slides: 1 }, { owner: 1, slides: 1 }, { owner: 2, slides: 1 }],
        // Drops watch messages, because a watch would send the task's message again after a lease.
        dropsMessage: (queue) => queue === 'watch',
        lateMs: () => (random.chance(0.4) ? random.between(176_000, 180_600) : 0),
        storeMs: [5, 400],
      },
      check: checkAll(checkAllCompleted),
    }),
  },
  {
    name: 'a source that ends as it is asked for',
    full: 60,
    quick: 6,
    run: (_, random) => {
      const after = random.int(1_200);
      return {
        scenario: {
          decks: [{ hasSource: true }],
          storeMs: [5, 400],
          prepare: ({ world }) => {
            world.scheduler.after(after, () => {
              for (const { pk, sk, __edb_e__ } of world.dynamo.table.all()) {
                if (__edb_e__ !== 'source') continue;
                world.dynamo.table.set({ pk: String(pk), sk: String(sk) }, undefined);
              }
            });
          },
        },
      };
    },
  },
];
