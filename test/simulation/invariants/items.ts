import type { DeckItem } from '#lambdas/stores/deck-store.ts';
import type { World } from '../world/world.ts';

/** All items of an entity, as they are in the table. */
export const itemsOf = <T>(world: World, entity: string): T[] =>
  world.dynamo.table.all().filter((item) => item.__edb_e__ === entity) as unknown as T[];

/** All decks, the oldest first. */
export const decksIn = (world: World): DeckItem[] =>
  itemsOf<DeckItem>(world, 'deck').sort((a, b) => (a.id < b.id ? -1 : 1));
