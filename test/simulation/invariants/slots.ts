import { getUserLimits, type Tier } from '#shared/domain/tiers.ts';
import type { Item } from '../dynamo/values.ts';
import type { CheckContext } from './history.ts';
import { listDecks } from './items.ts';

const toSet = (value: unknown): Set<unknown> => (value instanceof Set ? value : new Set());

/** Checks that an owner never runs more decks than the tier allows, and that waiting decks start first. */
export function checkSlots(
  before: Item | undefined,
  after: Item | undefined,
  { report, world }: Pick<CheckContext, 'report' | 'world'>,
): void {
  const [had, has] = [toSet(before?.decks), toSet(after?.decks)];
  const taken = [...has].filter((id) => !had.has(id));
  if (taken.length === 0) return;
  const owner = String(after?.user_id);
  const tier = listDecks(world).find((deck) => deck.owner_id === owner)?.owner_tier as Tier;
  const limit = getUserLimits({ tier, is_admin: false }).running_decks;
  if (has.size > limit) report(`${has.size} decks of ${owner} have slots, the limit is ${limit}`);
  const waiting = toSet(before?.waiting);
  if (waiting.size > 0 && taken.some((id) => !waiting.has(id))) {
    report(`deck ${taken.join()} took a slot before decks that were waiting`);
  }
}
