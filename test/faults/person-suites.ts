import { combinePlans } from '../simulation/core/faults.ts';
import type { Random } from '../simulation/core/random.ts';
import { listDecks } from '../simulation/invariants/items.ts';
import type { Simulation } from '../simulation/simulate.ts';
import { outlineActions } from '../simulation/world/outline-actions.ts';
import {
  findAction,
  type PersonAction,
  personActions,
} from '../simulation/world/person-actions.ts';
import { pickAction, runAction } from '../simulation/world/run-action.ts';
import { pickRandomPace } from './model-speeds.ts';
import { crashProcesses, freezeWorkers } from './plans.ts';
import type { Suite } from './suite.ts';

/** Schedules actions at random times, sometimes two almost at the same time. */
function scheduleRandomActions(
  simulation: Simulation,
  random: Random,
  count: number,
  withinMs: number,
  actions?: readonly PersonAction[],
): void {
  for (let i = 0; i < count; i += 1) {
    const at = random.int(withinMs);
    const times = random.chance(0.15) ? 2 : 1;
    for (let j = 0; j < times; j += 1) {
      simulation.world.scheduler.after(at + j * random.int(30), () =>
        runAction(simulation, random.pick(simulation.deckIds), pickAction(random, actions), random),
      );
    }
  }
}

/**
 * Once nothing is left to do, resumes decks that wait or have failed; returns false when there are none, or after
 * several calls.
 */
export function resumeWaitingDecks(simulation: Simulation, rest: number, random: Random): boolean {
  const waiting = listDecks(simulation.world).filter(
    (deck) =>
      deck.deleted_at === undefined &&
      ['paused', 'awaiting_review', 'failed'].includes(deck.status),
  );
  if (rest > 4 || waiting.length === 0) return false;
  for (const deck of waiting) runAction(simulation, deck.id, findAction('resume'), random);
  return true;
}

/** Checks that every deck is completed or cancelled after its owner has resumed everything. */
export const findStuckDecks = ({ world }: Simulation): string[] =>
  listDecks(world)
    .filter((deck) => deck.deleted_at === undefined)
    .filter((deck) => deck.status !== 'completed' && deck.status !== 'cancelled')
    .map((deck) => `deck ${deck.id} could not be resumed: ${deck.status} ${deck.reason ?? ''}`);

/** Actions repeated such that actions on outlines and slides are as likely as all other actions together. */
const editingActions = [...outlineActions, ...outlineActions, ...personActions];

export const personSuites: Suite[] = [
  {
    name: 'a person’s actions at random, against workers',
    full: 10_000,
    quick: 40,
    run: (number, random) => ({
      scenario: {
        decks: [{ review: random.chance(0.15), hasSource: random.chance(0.1) }],
        plan: combinePlans(
          random.chance(0.3) ? crashProcesses(random.between(1, 2), 400, random) : () => undefined,
          random.chance(0.15) ? freezeWorkers(1, 300, random) : () => undefined,
        ),
        model: pickRandomPace(random),
        storeMs: random.pick([
          [1, 12],
          [1, 12],
          [5, 400],
        ] as const),
        copies: number % 5 === 0 ? 2 : 1,
        copyDelayMs: 30_000,
        prepare: (simulation) =>
          scheduleRandomActions(
            simulation,
            random,
            random.between(2, 9),
            random.pick([4_000, 9_000, 60_000]),
          ),
        onRest: (simulation, rest) => resumeWaitingDecks(simulation, rest, random),
      },
      check: findStuckDecks,
    }),
  },
  {
    name: 'outlines and slides that are edited, against workers',
    full: 6_000,
    quick: 24,
    run: (_, random) => ({
      scenario: {
        decks: [{ review: random.chance(0.5), hasSource: random.chance(0.1) }],
        plan: combinePlans(
          random.chance(0.4) ? crashProcesses(random.between(1, 3), 500, random) : () => undefined,
          random.chance(0.2) ? freezeWorkers(1, 400, random) : () => undefined,
        ),
        model: { ...pickRandomPace(random), malformed: random.chance(0.2) ? 0.2 : 0 },
        storeMs: random.pick([
          [1, 12],
          [5, 400],
        ] as const),
        prepare: (simulation) =>
          scheduleRandomActions(simulation, random, random.between(2, 6), 9_000, editingActions),
        onRest: (simulation, rest) => {
          if (rest < 3)
            scheduleRandomActions(simulation, random, random.between(1, 6), 6_000, editingActions);
          return rest < 3 || resumeWaitingDecks(simulation, rest - 3, random);
        },
      },
      check: findStuckDecks,
    }),
  },
];
