import { limitsOf, type Tier } from '#shared/domain/tiers.ts';
import type { Item } from '../dynamo/values.ts';
import type { Onlooker } from './history.ts';
import { decksIn } from './items.ts';

const idsOf = (value: unknown): Set<unknown> => (value instanceof Set ? value : new Set());

/** No more decks of an owner run than their tier lets, and no newcomer passes one that waits. */
export function checkSlots(
  before: Item | undefined,
  after: Item | undefined,
  { report, world }: Pick<Onlooker, 'report' | 'world'>,
): void {
  const [had, has] = [idsOf(before?.decks), idsOf(after?.decks)];
  const taken = [...has].filter((id) => !had.has(id));
  if (taken.length === 0) return;
  const owner = String(after?.user_id);
  const tier = decksIn(world).find((deck) => deck.owner_id === owner)?.owner_tier as Tier;
  const limit = limitsOf({ tier, is_admin: false }).running_decks;
  if (has.size > limit) report(`${has.size} decks of ${owner} have places, there are ${limit}`);
  const waiting = idsOf(before?.waiting);
  if (waiting.size > 0 && taken.some((id) => !waiting.has(id))) {
    report(`deck ${taken.join()} took a place before those that wait`);
  }
}
