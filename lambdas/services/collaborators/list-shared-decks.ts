import { listSharedWith } from '../../stores/collaborator-store.ts';
import { type DeckItem, getDecks } from '../../stores/deck-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { findCollaboratorEntry } from '../decks/queries/require-readable-deck.ts';
import { acceptInvitations } from './accept-invitations.ts';

/**
 * Returns the presentations that others share with a user. Also accepts invitations that could not be accepted when
 * the user's address was confirmed.
 */
export async function listSharedDecks(user: UserRecord): Promise<DeckItem[]> {
  await acceptInvitations(user.email);
  const items = await listSharedWith(user.id);
  const ids = [...new Set(items.map((item) => item.presentation_id))];
  // Read the decks strongly consistent, because a removed collaborator must not see the presentation any more.
  const decks = await getDecks(ids, { consistent: true });
  return decks.filter((deck) => findCollaboratorEntry(deck, user) !== undefined);
}
