import { wastedCalls } from '../simulation/invariants/calls.ts';
import { decksIn } from '../simulation/invariants/items.ts';
import type { Stage } from '../simulation/simulate.ts';

/** Faults alone must not fail a deck: every one is made to its end. */
export const allCompleted = ({ world }: Stage): string[] =>
  decksIn(world)
    .filter((deck) => deck.status !== 'completed' && deck.deleted_at === undefined)
    .map(
      (deck) => `deck ${deck.id} is ${deck.status}: ${JSON.stringify(deck.error ?? deck.reason)}`,
    );

/** For people who copy decks: so many there are in the end, no more and no fewer. */
export const asManyDecks =
  (count: number) =>
  ({ world }: Stage): string[] =>
    decksIn(world).length === count ? [] : [`${decksIn(world).length} of ${count} decks are there`];

/** Calls are wasted only where a process died or froze over them, was delivered twice, or was told to stop. */
export function littleWasted({ world, model }: Stage): string[] {
  const wasted = wastedCalls(world, model.log);
  const excuses =
    [...world.boundary.struck.values()].reduce((sum, count) => sum + count, 0) +
    world.generationQueue.duplicates +
    model.log.filter((call) => call.outcome === 'aborted' || call.outcome === 'cut').length +
    model.spoiled;
  return wasted.length <= excuses
    ? []
    : [`${wasted.length} calls were wasted, ${excuses} may be: ${wasted.map(({ task }) => task)}`];
}

/** All of these. */
export const every =
  (...checks: ((stage: Stage) => string[])[]) =>
  (stage: Stage): string[] =>
    checks.flatMap((check) => check(stage));

export const madeWhole = every(allCompleted, littleWasted);
