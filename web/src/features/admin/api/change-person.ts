import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Tier } from '#shared/domain/tiers.ts';
import type { UpdateUserBody, UserDetail } from '#shared/schemas/users.ts';
import { usageKeys } from '#web/features/usage/api/usage.ts';
import { logout } from '#web/lib/session/logout.ts';
import { setUser, useSession } from '#web/lib/session/session-store.ts';
import { refetchEverywhere } from '#web/lib/tabs.ts';
import { useShownInPlace } from '#web/lib/use-shown-in-place.ts';
import { callAsAdmin } from './call-as-admin.ts';
import { logKeys } from './log.ts';
import { peopleKeys } from './people.ts';

export type PersonChange = { id: string } & ({ tier: Tier } | UpdateUserBody);

function send({ id, ...change }: PersonChange): Promise<UserDetail> {
  const path = `/users/${encodeURIComponent(id)}`;
  const isTier = 'tier' in change;
  return callAsAdmin<UserDetail>(isTier ? `${path}/tier` : path, { method: 'PUT', body: change });
}

const isSelf = (id: string) => useSession.getState().user?.id === id;

/** Admins who change themselves see it at once: without the rights the page closes, disabled they are out. */
function followOwnChange(user: UserDetail): void {
  if (!isSelf(user.id)) return;
  if (user.is_active) setUser(user);
  else logout();
}

function useInvalidate() {
  const queryClient = useQueryClient();
  return (...keys: QueryKey[]) => refetchEverywhere(queryClient, keys);
}

/** Gives a user another plan, name or right. The form around it shows what goes wrong. */
export function useChangePerson() {
  const meta = useShownInPlace();
  const queryClient = useQueryClient();
  const invalidate = useInvalidate();
  return useMutation({
    meta,
    mutationFn: send,
    onSuccess: (user) => {
      queryClient.setQueryData(peopleKeys.person(user.id), user);
      followOwnChange(user);
    },
    // Where the server refused, somebody else has changed the user: the page must show it.
    onSettled: (_user, _error, { id }) =>
      invalidate(peopleKeys.all, logKeys.all, usageKeys.user(id)),
  });
}

/** Ends every session of a user. */
export function useEndSessions() {
  const meta = useShownInPlace();
  const invalidate = useInvalidate();
  return useMutation({
    meta,
    mutationFn: (id: string) =>
      callAsAdmin<void>(`/users/${encodeURIComponent(id)}/end-sessions`, { method: 'POST' }),
    onSuccess: (_nothing, id) => {
      if (isSelf(id)) logout();
    },
    onSettled: () => invalidate(logKeys.all),
  });
}

/** Removes all second factors of another user, who lost them. */
export function useResetFactors() {
  const meta = useShownInPlace();
  const invalidate = useInvalidate();
  return useMutation({
    meta,
    mutationFn: (id: string) =>
      callAsAdmin<void>(`/users/${encodeURIComponent(id)}/mfa/reset`, { method: 'POST' }),
    onSettled: () => invalidate(peopleKeys.all, logKeys.all),
  });
}

/** Lets an address that bounced or reported spam get mail again. */
export function useResumeMail() {
  const meta = useShownInPlace();
  const invalidate = useInvalidate();
  return useMutation({
    meta,
    mutationFn: (id: string) =>
      callAsAdmin<void>(`/users/${encodeURIComponent(id)}/resume-mail`, { method: 'POST' }),
    onSettled: () => invalidate(peopleKeys.all, logKeys.all),
  });
}

/** Deletes a user with all that is theirs. */
export function useDeletePerson() {
  const meta = useShownInPlace();
  const invalidate = useInvalidate();
  return useMutation({
    meta,
    mutationFn: (id: string) =>
      callAsAdmin<void>(`/users/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: (_nothing, id) => {
      if (isSelf(id)) logout();
    },
    // What is open of the user closes; asked for again it would not be found.
    onSettled: () => invalidate(peopleKeys.lists, peopleKeys.stats, logKeys.all, usageKeys.stats),
  });
}
