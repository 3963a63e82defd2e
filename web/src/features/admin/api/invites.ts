import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  CreateInvitesBody,
  Invite,
  InviteDetail,
  UpdateInviteBody,
} from '#shared/schemas/invites.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';
import { refetchEverywhere } from '#web/lib/tabs.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { callAsAdmin } from './call-as-admin.ts';
import { logKeys } from './log.ts';
import { type Page, pageSize } from './page.ts';

/** The list's filters from the URL; '' means no filter. */
export type InviteFilters = { q: string; active: string; cursor: string };

export const inviteKeys = {
  all: ['invites'] as const,
  lists: ['invites', 'list'] as const,
  list: (filters: InviteFilters) => ['invites', 'list', filters] as const,
  invite: (id: string) => ['invites', 'invite', id] as const,
};

const invitePath = (id: string) => `/invite-codes/${encodeURIComponent(id)}`;

/** Query for a page of invite codes, newest first. */
export const inviteListQuery = (filters: InviteFilters) =>
  queryOptions({
    queryKey: inviteKeys.list(filters),
    queryFn: ({ signal }) =>
      callAsAdmin<Page<Invite>>('/invite-codes', {
        signal,
        query: { ...filters, limit: pageSize },
      }),
    placeholderData: keepPreviousData,
    meta: { isErrorShownInForm: true },
  });

/** Query for an invite code and its uses. */
export const inviteQuery = (id: string) =>
  queryOptions({
    queryKey: inviteKeys.invite(id),
    queryFn: ({ signal }) => callAsAdmin<InviteDetail>(invitePath(id), { signal }),
    meta: { isErrorShownInForm: true },
  });

function useInviteMutation<Variables, Result>(
  mutationFn: (variables: Variables) => Promise<Result>,
  onResult?: (result: Result, variables: Variables) => void,
  onRejected?: (variables: Variables) => Promise<void>,
) {
  const meta = useErrorShownInForm();
  const queryClient = useQueryClient();
  return useMutation({
    meta,
    mutationFn,
    onSuccess: (result, variables) => onResult?.(result, variables),
    onError: (_, variables) => onRejected?.(variables),
    // Does not refetch the query of the open code: after a change it is updated from the response, and after a deletion
    // a refetch would return 404.
    onSettled: () => refetchEverywhere(queryClient, [inviteKeys.lists, logKeys.all]),
  });
}

/** Creates one or several invite codes; returns them. */
export const useCreateInvites = () =>
  useInviteMutation((body: CreateInvitesBody) =>
    callAsAdmin<{ items: Invite[] }>('/invite-codes', {
      method: 'POST',
      body,
      idempotencyKey: getIdempotencyKey(body),
    }),
  );

/**
 * Changes a code; omitted fields stay. After an error refetches it: another admin may have changed
 * it.
 */
export function useChangeInvite() {
  const queryClient = useQueryClient();
  return useInviteMutation(
    ({ id, ...body }: { id: string } & UpdateInviteBody) =>
      callAsAdmin<InviteDetail>(invitePath(id), { method: 'PUT', body }),
    (invite) => queryClient.setQueryData(inviteKeys.invite(invite.id), invite),
    ({ id }) => queryClient.invalidateQueries({ queryKey: inviteKeys.invite(id) }),
  );
}

/** Deletes a code; accounts registered with it stay. */
export const useDeleteInvite = () =>
  useInviteMutation((id: string) => callAsAdmin<void>(invitePath(id), { method: 'DELETE' }));
