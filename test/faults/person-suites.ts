import { allOf } from '../simulation/core/faults.ts';
import type { Random } from '../simulation/core/random.ts';
import { decksIn } from '../simulation/invariants/items.ts';
import type { Stage } from '../simulation/simulate.ts';
import { act, someAction } from '../simulation/world/act.ts';
import { outlineActions } from '../simulation/world/outline-actions.ts';
import {
  actionNamed,
  type PersonAction,
  personActions,
} from '../simulation/world/person-actions.ts';
import { somePace } from './paces.ts';
import { crashes, freezes } from './plans.ts';
import type { Suite } from './suite.ts';

/** Actions at random moments, now and then two at the same one. */
function actAtRandom(
  stage: Stage,
  random: Random,
  count: number,
  withinMs: number,
  actions?: readonly PersonAction[],
): void {
  for (let i = 0; i < count; i += 1) {
    const at = random.int(withinMs);
    const times = random.chance(0.15) ? 2 : 1;
    for (let j = 0; j < times; j += 1) {
      stage.world.scheduler.after(at + j * random.int(30), () =>
        act(stage, random.pick(stage.deckIds), someAction(random, actions), random),
      );
    }
  }
}

/** At rest, the owner lets what waits or has failed go on: it must come to its end. */
export function letGoOn(stage: Stage, rest: number, random: Random): boolean {
  const waiting = decksIn(stage.world).filter(
    (deck) =>
      deck.deleted_at === undefined &&
      ['paused', 'awaiting_review', 'failed'].includes(deck.status),
  );
  if (rest > 4 || waiting.length === 0) return false;
  for (const deck of waiting) act(stage, deck.id, actionNamed('resume'), random);
  return true;
}

/** The owner has let everything go on: what is neither made nor cancelled is stuck. */
export const nothingWaits = ({ world }: Stage): string[] =>
  decksIn(world)
    .filter((deck) => deck.deleted_at === undefined)
    .filter((deck) => deck.status !== 'completed' && deck.status !== 'cancelled')
    .map((deck) => `deck ${deck.id} could not be let go on: ${deck.status} ${deck.reason ?? ''}`);

/** What is done to outlines and slides is chosen as often as everything else together. */
const editing = [...outlineActions, ...outlineActions, ...personActions];

export const personSuites: Suite[] = [
  {
    name: 'a person’s actions at random, against workers',
    full: 10_000,
    quick: 100,
    run: (number, random) => ({
      scenario: {
        decks: [{ review: random.chance(0.15), hasSource: random.chance(0.1) }],
        plan: allOf(
          random.chance(0.3) ? crashes(random.between(1, 2), 400, random) : () => undefined,
          random.chance(0.15) ? freezes(1, 300, random) : () => undefined,
        ),
        model: somePace(random),
        storeMs: random.pick([
          [1, 12],
          [1, 12],
          [5, 400],
        ] as const),
        copies: number % 5 === 0 ? 2 : 1,
        copyDelayMs: 30_000,
        prepare: (stage) =>
          actAtRandom(stage, random, random.between(2, 9), random.pick([4_000, 9_000, 60_000])),
        goOn: (stage, rest) => letGoOn(stage, rest, random),
      },
      check: nothingWaits,
    }),
  },
  {
    name: 'outlines and slides that are edited, against workers',
    full: 6_000,
    quick: 60,
    run: (_, random) => ({
      scenario: {
        decks: [{ review: random.chance(0.5), hasSource: random.chance(0.1) }],
        plan: allOf(
          random.chance(0.4) ? crashes(random.between(1, 3), 500, random) : () => undefined,
          random.chance(0.2) ? freezes(1, 400, random) : () => undefined,
        ),
        model: { ...somePace(random), malformed: random.chance(0.2) ? 0.2 : 0 },
        storeMs: random.pick([
          [1, 12],
          [5, 400],
        ] as const),
        prepare: (stage) => actAtRandom(stage, random, random.between(2, 6), 9_000, editing),
        goOn: (stage, rest) => {
          if (rest < 3) actAtRandom(stage, random, random.between(1, 6), 6_000, editing);
          return rest < 3 || letGoOn(stage, rest - 3, random);
        },
      },
      check: nothingWaits,
    }),
  },
];
