import type { Collaborator } from '#shared/schemas/collaborators.ts';
import { systemClock } from '../../lib/clock.ts';
import {
  type CollaboratorItem,
  isCurrentCollaborator,
  listCollaborators as listInStore,
} from '../../stores/collaborator-store.ts';
import { getUsers } from '../../stores/user-store.ts';
import type { Actor } from '../audit/audit-event.ts';
import { deckRoles, requireReadableDeck } from '../decks/queries/require-readable-deck.ts';
import { toCollaborator } from './to-collaborator.ts';

/**
 * Returns a presentation's collaborators, oldest first. Collaborators see each other's names, but neither addresses
 * nor people who have not opened the presentation yet. API keys get no addresses. Throws not_found.
 */
export async function listCollaborators(
  { user, keyId }: Pick<Actor, 'user' | 'keyId'>,
  id: string,
): Promise<Collaborator[]> {
  const deck = await requireReadableDeck(user, id);
  const roles = deckRoles(user, deck);
  const seesInvited = roles.includes('owner') || roles.includes('admin');
  const hidesEmail = keyId !== undefined;
  const items = await listInStore(deck.id);
  const visibleItems = items.filter(
    (item) =>
      isCurrentCollaborator(item, systemClock.now()) &&
      (seesInvited || item.joined_at !== undefined || item.user_id === user.id),
  );
  const accounts = new Map(
    (await getUsers(accountIds(visibleItems))).map((account) => [account.id, account]),
  );
  return visibleItems.map((item) =>
    toCollaborator(item, accounts.get(item.user_id ?? ''), {
      user,
      showsEmail: seesInvited && !hidesEmail,
      hidesEmail,
    }),
  );
}

const accountIds = (items: readonly CollaboratorItem[]) =>
  items.flatMap(({ user_id, joined_at }) =>
    user_id === undefined || joined_at === undefined ? [] : [user_id],
  );
