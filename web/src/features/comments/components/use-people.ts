import { useQuery } from '@tanstack/react-query';
import { createContext } from 'react';
import { ownerPersonId } from '#shared/domain/comments.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { collaboratorsQuery } from '#web/features/shares/api/collaborators.ts';

export type Person = { id: string; name: string };

/** The names or addresses of invited people who have not opened the deck, for the form of a comment. */
export const InvitedNames = createContext<readonly string[]>([]);

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
