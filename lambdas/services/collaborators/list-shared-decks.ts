import { listSharedWith } from '../../stores/collaborator-store.ts';
import { type DeckItem, getDecks } from '../../stores/deck-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { acceptInvitations } from './accept-invitations.ts';

/**
 * Returns the presentations that others share with a user. Also accepts invitations of the user's address that its
 * confirmation could not.
 */
export async function listSharedDecks(user: UserRecord): Promise<DeckItem[]> {
  await acceptInvitations(user.email);
  const items = await listSharedWith(user.id);
  const decks = await getDecks([...new Set(items.map((item) => item.presentation_id))]);
  return decks.filter((deck) => deck.collaborators?.[user.id] !== undefined);
}
