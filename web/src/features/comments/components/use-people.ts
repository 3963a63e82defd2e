import { useQuery } from '@tanstack/react-query';
import { createContext } from 'react';
import { ownerPersonId } from '#shared/domain/comments.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { collaboratorsQuery } from '#web/features/shares/api/collaborators.ts';

export type Person = { id: string; name: string };

/** The names or addresses of invited people who have not opened the deck, for the form of a comment. */
export const InvitedNames = createContext<readonly string[]>([]);

/** The id of a deck that its owner has shared with nobody, for the form of a comment; null for other decks. */
export const UnsharedDeckId = createContext<string | null>(null);

/** Returns the deck's id if its owner has shared it with nobody; otherwise null. */
export function useUnsharedDeckId(deck: Presentation): string | null {
  const { data } = useQuery(collaboratorsQuery(deck.id));
  return deck.my_role === 'owner' && data?.length === 0 ? deck.id : null;
}

/** Returns the people whom the user can mention: the owner and collaborators who have opened the deck. */
export function usePeople(deck: Presentation): Person[] {
  const { data = [] } = useQuery(collaboratorsQuery(deck.id));
  const owner = { id: ownerPersonId, name: deck.owner.full_name };
  const others = data.flatMap(({ id, full_name: name, status, is_me }) =>
    status === 'active' && name !== null && !is_me ? [{ id, name }] : [],
  );
  return deck.my_role === 'owner' ? others : [owner, ...others];
}

/** Returns the names or addresses of the people who are invited but have not opened the deck. */
export function useInvitedNames(deck: Presentation): string[] {
  const { data = [] } = useQuery(collaboratorsQuery(deck.id));
  return data.flatMap(({ email, full_name: name, status }) =>
    status === 'invited' ? (name ?? email ?? []) : [],
  );
}

/** Returns the ids of the people whose names the text mentions with an @. */
export const findMentionedIds = (text: string, people: readonly Person[]): string[] =>
  people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
