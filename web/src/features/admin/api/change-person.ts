import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Tier } from '#shared/domain/tiers.ts';
import type { ChangeLimitsBody, UpdateUserBody, UserDetail } from '#shared/schemas/users.ts';
import { usageKeys } from '#web/features/usage/api/usage.ts';
import { logout } from '#web/lib/session/logout.ts';
import { setUser, useSession } from '#web/lib/session/session-store.ts';
import { refetchEverywhere } from '#web/lib/tabs.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { callAsAdmin } from './call-as-admin.ts';
import { logKeys } from './log.ts';
import { peopleKeys } from './people.ts';

type PersonChange = { id: string } & ({ tier: Tier } | ChangeLimitsBody | UpdateUserBody);

function patchPerson({ id, ...change }: PersonChange): Promise<UserDetail> {
  const path = `/users/${encodeURIComponent(id)}`;
  const part = 'tier' in change ? '/tier' : 'tokens_a_month' in change ? '/limits' : '';
  return callAsAdmin<UserDetail>(path + part, { method: 'PUT', body: change });
}

const isSelf = (id: string) => useSession.getState().user?.id === id;

/**
 * After an admin has changed their own account, updates the session's user, which closes the admin page if the admin
 * rights were removed. Signs out if the account was disabled.
 */
function applyOwnChange(user: UserDetail): void {
  if (!isSelf(user.id)) return;
  if (user.is_active) setUser(user);
  else logout();
}

function useInvalidateUsers() {
  const queryClient = useQueryClient();
  return (...keys: QueryKey[]) => refetchEverywhere(queryClient, keys);
}

/** Changes a user's plan, own limits, name or admin rights. The form shows errors, so no toast appears. */
export function useChangePerson() {
  const meta = useErrorShownInForm();
  const queryClient = useQueryClient();
  const invalidate = useInvalidateUsers();
  return useMutation({
    meta,
    mutationFn: patchPerson,
    onSuccess: (user) => {
      queryClient.setQueryData(peopleKeys.person(user.id), user);
      applyOwnChange(user);
    },
    // Refetches after a conflict too: another admin has changed the user, and the page must show the change.
    onSettled: (_user, _error, { id }) =>
      invalidate(peopleKeys.all, logKeys.all, usageKeys.user(id)),
  });
}

/** Revokes all sessions of a user. */
export function useEndSessions() {
  const meta = useErrorShownInForm();
  const invalidate = useInvalidateUsers();
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

/** Removes all second factors of another user who lost them. */
export function useResetFactors() {
  const meta = useErrorShownInForm();
  const invalidate = useInvalidateUsers();
  return useMutation({
    meta,
    mutationFn: (id: string) =>
      callAsAdmin<void>(`/users/${encodeURIComponent(id)}/mfa/reset`, { method: 'POST' }),
    onSettled: () => invalidate(peopleKeys.all, logKeys.all),
  });
}

/** Resumes emails to an address that bounced or reported spam. */
export function useResumeMail() {
  const meta = useErrorShownInForm();
  const invalidate = useInvalidateUsers();
  return useMutation({
    meta,
    mutationFn: (id: string) =>
      callAsAdmin<void>(`/users/${encodeURIComponent(id)}/resume-mail`, { method: 'POST' }),
    onSettled: () => invalidate(peopleKeys.all, logKeys.all),
  });
}

/** Deletes a user with all their data. */
export function useDeletePerson() {
  const meta = useErrorShownInForm();
  const invalidate = useInvalidateUsers();
  return useMutation({
    meta,
    mutationFn: (id: string) =>
      callAsAdmin<void>(`/users/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: (_nothing, id) => {
      if (isSelf(id)) logout();
    },
    // The user's own query is not invalidated: it would return 404 while the drawer closes.
    onSettled: () => invalidate(peopleKeys.lists, peopleKeys.stats, logKeys.all, usageKeys.stats),
  });
}
