import type { DeckItem } from '#lambdas/stores/deck-store.ts';
import type { World } from '../world/world.ts';

/** Returns all items of an entity in the table. */
export const findItems = <T>(world: World, entity: string): T[] =>
  world.dynamo.table.all().filter((item) => item.__edb_e__ === entity) as unknown as T[];

/** Returns all decks, oldest first. */
export const listDecks = (world: World): DeckItem[] =>
  findItems<DeckItem>(world, 'deck').sort((a, b) => (a.id < b.id ? -1 : 1));
