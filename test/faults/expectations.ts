import { findWastedCalls } from '../simulation/invariants/calls.ts';
import { listDecks } from '../simulation/invariants/items.ts';
import type { Simulation } from '../simulation/simulate.ts';

/** Checks that every deck is completed, because faults alone must not fail a deck. */
export const checkAllCompleted = ({ world }: Simulation): string[] =>
  listDecks(world)
    .filter((deck) => deck.status !== 'completed' && deck.deleted_at === undefined)
    .map(
      (deck) => `deck ${deck.id} is ${deck.status}: ${JSON.stringify(deck.error ?? deck.reason)}`,
    );

/** Checks the final number of decks, for scenarios that copy decks. */
export const checkDeckCount =
  (count: number) =>
  ({ world }: Simulation): string[] =>
    listDecks(world).length === count
      ? []
      : [`${listDecks(world).length} decks exist instead of ${count}`];

/** Checks that calls are wasted only because of a crash, a freeze, a duplicate delivery or an abort. */
export function checkWastedCalls({ world, model }: Simulation): string[] {
  const wasted = findWastedCalls(world, model.log);
  const allowed =
    [...world.boundary.occurred.values()].reduce((sum, count) => sum + count, 0) +
    world.generationQueue.duplicates +
    model.log.filter((call) => call.outcome === 'aborted' || call.outcome === 'cut').length +
    model.unusableCount;
  return wasted.length <= allowed
    ? []
    : [
        `${wasted.length} calls were wasted, ${allowed} are allowed: ${wasted.map(({ task }) => task)}`,
      ];
}

/** Returns a check that runs several checks and joins their violations. */
export const checkAll =
  (...checks: ((simulation: Simulation) => string[])[]) =>
  (simulation: Simulation): string[] =>
    checks.flatMap((check) => check(simulation));

export const checkCompletionWithoutWaste = checkAll(checkAllCompleted, checkWastedCalls);
