import { isAllowedInSomeStatus } from '#shared/domain/actions.ts';
import { ownerPersonId } from '#shared/domain/comments.ts';
import { AppError } from '#shared/errors.ts';
import type { PresenceBody, PresentPerson } from '#shared/schemas/presence.ts';
import { systemClock } from '../../lib/clock.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import { listPresence, putPresence } from '../../stores/presence-store.ts';
import { getUsers, type UserRecord } from '../../stores/user-store.ts';
import {
  deckRoles,
  personId,
  requireReadableDeck,
} from '../decks/queries/require-readable-deck.ts';
import { isShared } from '../decks/queries/views.ts';

/**
 * Stores which slide the user has open, and returns the others who have reported in the last 30 s. Stores nothing
 * while the presentation is not shared. Throws not_found, and forbidden for admins who are no collaborators.
 */
export async function reportPresence(
  user: UserRecord,
  id: string,
  { slide_id, is_editing }: PresenceBody,
): Promise<PresentPerson[]> {
  const deck = await requireReadableDeck(user, id);
  const person = personId(deck, user);
  if (person === undefined) throw new AppError('forbidden');
  if (!isShared(deck, user)) return [];
  const now = systemClock.now();
  const canEdit = isAllowedInSomeStatus('edit_slides', deckRoles(user, deck));
  const [presentPeople] = await Promise.all([
    listPresence(deck.id, now),
    putPresence({
      ...{ presentation_id: deck.id, person, is_editing: is_editing && canEdit, seen_at: now },
      ...(slide_id === null ? {} : { slide_id }),
    }),
  ]);
  const userIds = joinedUserIds(deck);
  const others = presentPeople.filter((item) => item.person !== person && userIds.has(item.person));
  const names = await readNames(others.map((item) => userIds.get(item.person) ?? ''));
  return others.flatMap((item) => {
    const full_name = names.get(userIds.get(item.person) ?? '');
    const { slide_id = null, is_editing } = item;
    return full_name === undefined ? [] : [{ id: item.person, full_name, slide_id, is_editing }];
  });
}

/**
 * Returns the user ids of the owner and of the collaborators who have opened the presentation, by the id that
 * identifies them in presence reports.
 */
const joinedUserIds = ({ owner_id, collaborators = {} }: DeckItem): ReadonlyMap<string, string> =>
  new Map([
    [ownerPersonId, owner_id],
    ...Object.entries(collaborators).flatMap(([userId, { id, has_joined }]) =>
      has_joined ? [[id, userId] as const] : [],
    ),
  ]);

async function readNames(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  return new Map((await getUsers(userIds)).map(({ id, full_name }) => [id, full_name]));
}
