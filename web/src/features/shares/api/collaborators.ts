import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { CollaboratorRole } from '#shared/domain/collaborators.ts';
import type { AddCollaboratorBody, Collaborator } from '#shared/schemas/collaborators.ts';
import { deckKeys } from '#web/features/decks/api/deck-keys.ts';
import { useDeckChange } from '#web/features/decks/api/deck-mutation.ts';
import { call } from '#web/lib/api-client.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';

const peoplePath = (id: string) => `/presentations/${encodeURIComponent(id)}/collaborators`;
const personPath = (id: string, person: string) =>
  `${peoplePath(id)}/${encodeURIComponent(person)}`;

/** Query for the people with whom a deck is shared, oldest first. */
export const collaboratorsQuery = (id: string) =>
  queryOptions({
    queryKey: deckKeys.collaborators(id),
    queryFn: async ({ signal }) =>
      (await call<{ items: Collaborator[] }>(peoplePath(id), { signal })).items,
    meta: { isErrorShownInForm: true },
  });

type CollaboratorAddition = { id: string; body: AddCollaboratorBody };

const postPerson = (addition: CollaboratorAddition) =>
  call<Collaborator>(peoplePath(addition.id), {
    method: 'POST',
    idempotencyKey: getIdempotencyKey(addition),
    body: addition.body,
  });

/** Shares a deck with a person and adds them to the cached list; the form shows errors. */
export function useAddCollaborator(id: string) {
  const queryClient = useQueryClient();
  return useDeckChange({
    call: postPerson,
    meta: useErrorShownInForm(),
    onResult: (added) =>
      queryClient.setQueryData(collaboratorsQuery(id).queryKey, (before) => [
        ...(before ?? []).filter((one) => one.id !== added.id),
        added,
      ]),
  });
}

type RoleChange = { id: string; person: string; role: CollaboratorRole };

const patchPerson = ({ id, person, role }: RoleChange) =>
  call<Collaborator>(personPath(id, person), { method: 'PATCH', body: { role } });

/** Changes a collaborator's role; pending until the refetched list shows it. */
export const useChangeRole = () =>
  useDeckChange({ call: patchPerson, meta: useErrorShownInForm(), waitsForRefetch: true });

type Removal = { id: string; person: string };

const deletePerson = ({ id, person }: Removal) =>
  call<void>(personPath(id, person), { method: 'DELETE' });

/** Removes a collaborator; pending until the refetched list no longer contains them. */
export const useRemoveCollaborator = () =>
  useDeckChange({ call: deletePerson, meta: useErrorShownInForm(), waitsForRefetch: true });
