import { deckEntity } from './deck-entity.ts';
import type { DeckItem } from './deck-store.ts';
import { type SourceItem, sourceEntity } from './source-entity.ts';
import { tryWrite } from './try-write.ts';
import { hasWebhooks, type UserRecord } from './user-store.ts';

const ownerLimitNames = ['owner_decks_a_month', 'owner_tokens_a_month'] as const;
type OwnerLimitName = (typeof ownerLimitNames)[number];

/** Owner fields copied to each deck, so that the engine need not read the owner at each step. */
export type OwnerFields = Pick<
  DeckItem,
  'owner_name' | 'owner_tier' | 'owner_is_admin' | 'owner_has_webhooks' | OwnerLimitName
>;

/** Returns the copies of the owner's own limits for a deck, without those for which the plan's limit applies. */
export const toOwnerLimits = (user: UserRecord): Pick<DeckItem, OwnerLimitName> => ({
  ...(user.own_decks_a_month === undefined ? {} : { owner_decks_a_month: user.own_decks_a_month }),
  ...(user.own_tokens_a_month === undefined
    ? {}
    : { owner_tokens_a_month: user.own_tokens_a_month }),
});

/** Returns the copies of a user's fields for a deck. */
export const toOwnerFields = (user: UserRecord): OwnerFields => ({
  owner_name: user.full_name,
  owner_tier: user.tier,
  owner_is_admin: user.is_admin,
  ...toOwnerLimits(user),
  owner_has_webhooks: hasWebhooks(user),
});

/** Returns the names of the own limits that a deck's owner doesn't have; a write removes them from the deck. */
export const listAbsentOwnerLimits = (copy: OwnerFields): OwnerLimitName[] =>
  ownerLimitNames.filter((name) => copy[name] === undefined);

/** Whether a deck has these copies of its owner's own limits. */
export const hasOwnerLimits = (deck: DeckItem, copy: OwnerFields): boolean =>
  ownerLimitNames.every((name) => deck[name] === copy[name]);

/** Returns an owner's presentations, including deleted ones; eventually consistent. */
export async function listAllOwnerDecks(ownerId: string): Promise<DeckItem[]> {
  const { data } = await deckEntity().query.byOwner({ owner_id: ownerId }).go({ pages: 'all' });
  return data;
}

/** Returns an owner's sources, including deleted ones; eventually consistent. */
export async function listOwnerSources(ownerId: string): Promise<SourceItem[]> {
  const { data } = await sourceEntity().query.byOwner({ owner_id: ownerId }).go({ pages: 'all' });
  return data;
}

/** Updates a deck's copy of its owner's fields; false when the deck does not exist. */
export const updateOwnerFields = (id: string, copy: OwnerFields): Promise<boolean> =>
  tryWrite(() => deckEntity().patch({ id }).set(copy).remove(listAbsentOwnerLimits(copy)).go());

/** A page of items: those after an id, at most `limit`. */
export type OwnerPage = { after: string | undefined; limit: number };

/** Returns the ids of an owner's presentations, including deleted ones, in order; eventually consistent. */
export async function listOwnerDeckIds(ownerId: string, page: OwnerPage): Promise<string[]> {
  const all = deckEntity().query.byOwner({ owner_id: ownerId });
  const query = page.after === undefined ? all : all.gt({ id: page.after });
  const { data } = await query.go({ limit: page.limit });
  return data.map(({ id }) => id);
}

/** Returns the ids of an owner's sources, in order; eventually consistent. */
export async function listOwnerSourceIds(ownerId: string, page: OwnerPage): Promise<string[]> {
  const all = sourceEntity().query.byOwner({ owner_id: ownerId });
  const query = page.after === undefined ? all : all.gt({ id: page.after });
  const { data } = await query.go({ limit: page.limit });
  return data.map(({ id }) => id);
}

/** Marks a source of a deleted user as deleted, even when presentations use it. */
export const markOwnerSourceDeleted = (id: string, now: number): Promise<boolean> =>
  tryWrite(() => sourceEntity().patch({ id }).set({ deleted_at: now }).go());
