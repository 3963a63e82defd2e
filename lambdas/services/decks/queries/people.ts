import { ownerPersonId } from '#shared/domain/comments.ts';
import type { Author } from '#shared/schemas/comments.ts';
import { type CollaboratorItem, listCollaborators } from '../../../stores/collaborator-store.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { getUsers, type UserRecord } from '../../../stores/user-store.ts';
import { personId } from './require-readable-deck.ts';

/** The people of a presentation by their id in comments and events: `owner`, or the id of a collaborator who has opened it. */
export type People = ReadonlyMap<string, UserRecord>;

/** A user who reads comments or events of a presentation, and the people's names. */
type Reader = {
  deck: DeckItem;
  user: UserRecord;
  people: ReadonlyMap<string, Pick<UserRecord, 'full_name'>>;
};

/**
 * Returns the author with a person id as the API shows them to a user; without a name if the person has lost access.
 */
export const toAuthorView = (id: string, { people, user, deck }: Reader): Author => ({
  full_name: people.get(id)?.full_name ?? null,
  is_me: id === personId(deck, user),
  is_owner: id === ownerPersonId,
});

const hasJoined = (item: CollaboratorItem) =>
  item.joined_at !== undefined && item.user_id !== undefined;

/**
 * Reads the people of a presentation, without collaborators who have not opened it, so that their accounts are not
 * revealed.
 */
export async function readPeople(deck: DeckItem): Promise<People> {
  const joined = (await listCollaborators(deck.id)).filter(hasJoined);
  const users = await getUsers([deck.owner_id, ...joined.map(({ user_id }) => user_id ?? '')]);
  const byId = new Map(users.map((user) => [user.id, user]));
  const ids = [
    [ownerPersonId, deck.owner_id],
    ...joined.map(({ id, user_id }) => [id, user_id ?? '']),
  ];
  return new Map(
    ids.flatMap(([id = '', userId = '']) => {
      const user = byId.get(userId);
      return user ? [[id, user] as const] : [];
    }),
  );
}
