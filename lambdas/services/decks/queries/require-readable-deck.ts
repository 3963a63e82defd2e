import type { DeckRole } from '#shared/domain/actions.ts';
import { ownerPersonId } from '#shared/domain/comments.ts';
import { AppError } from '#shared/errors.ts';
import { idSchema } from '#shared/schemas/common.ts';
import { systemClock } from '../../../lib/clock.ts';
import type { CollaboratorEntry } from '../../../stores/deck-entity.ts';
import { type DeckItem, getDeck } from '../../../stores/deck-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';

/**
 * Returns a presentation that the user may read: their own, one that is shared with them, or any for an admin. Throws
 * not_found for others. Reads the presentation's item, which contains its collaborators, so a removed collaborator
 * loses access at once.
 */
export async function requireReadableDeck(user: UserRecord, id: string): Promise<DeckItem> {
  const deck = idSchema.safeParse(id).success ? await getDeck(id) : undefined;
  if (!deck || deckRoles(user, deck).length === 0) throw new AppError('not_found');
  return deck;
}

/** Like requireReadableDeck, for actions of the owner only. Throws not_found, and forbidden for other readers. */
export async function requireOwnDeck(user: UserRecord, id: string): Promise<DeckItem> {
  const deck = await requireReadableDeck(user, id);
  if (!isOwner(deck, user)) throw new AppError('forbidden');
  return deck;
}

/** Whether a presentation belongs to the user. */
export const isOwner = (deck: Pick<DeckItem, 'owner_id'>, user: UserRecord): boolean =>
  deck.owner_id === user.id;

/**
 * Returns the data that a presentation stores about a collaborator; undefined for others, and after their invitation
 * ended.
 */
export function findCollaboratorEntry(
  deck: DeckItem,
  { id }: UserRecord,
): CollaboratorEntry | undefined {
  const entry = deck.collaborators?.[id];
  return entry?.until !== undefined && entry.until <= systemClock.now() ? undefined : entry;
}

/**
 * Returns a user's id in the comments and events of a presentation; undefined for an admin who is not a collaborator.
 */
export const personId = (deck: DeckItem, user: UserRecord): string | undefined =>
  isOwner(deck, user) ? ownerPersonId : findCollaboratorEntry(deck, user)?.id;

/** The `editorId` of admins who are not collaborators. */
export const adminEditorId = 'admin';

/**
 * Returns the id of a user who changes a presentation: the `personId`, or `adminEditorId` for an admin who is not a
 * collaborator.
 */
export const editorId = (deck: DeckItem, user: UserRecord): string =>
  personId(deck, user) ?? adminEditorId;

/**
 * Returns the user's roles for a deck, the role with more rights first; none if the user may not read the deck. An
 * admin can also be a collaborator.
 */
export function deckRoles(user: UserRecord, deck: DeckItem): DeckRole[] {
  if (isOwner(deck, user)) return ['owner'];
  const collaboratorRole = findCollaboratorEntry(deck, user)?.role;
  return [
    ...(collaboratorRole ? [collaboratorRole] : []),
    ...(user.is_admin ? (['admin'] as const) : []),
  ];
}

/** Whether the user may read copies and the original of a deck, which belong to its owner. */
export const canSeeCopies = (user: UserRecord, deck: DeckItem): boolean =>
  isOwner(deck, user) || user.is_admin;

/** Whether the user is a collaborator who has not opened the presentation before. */
export function isNewToDeck(user: UserRecord, deck: DeckItem): boolean {
  const entry = findCollaboratorEntry(deck, user);
  return entry !== undefined && !entry.has_joined;
}

/** Returns the user's role for a deck that they may read. */
export const deckRole = (user: UserRecord, deck: DeckItem): DeckRole =>
  deckRoles(user, deck)[0] ?? 'viewer';
