import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  CreateInvitesBody,
  Invite,
  InviteDetail,
  UpdateInviteBody,
} from '#shared/schemas/invites.ts';
import { idempotencyKeyOf } from '#web/lib/idempotency.ts';
import { refetchEverywhere } from '#web/lib/tabs.ts';
import { useShownInPlace } from '#web/lib/use-shown-in-place.ts';
import { callAsAdmin } from './call-as-admin.ts';
import { logKeys } from './log.ts';
import { type Page, pageSize } from './page.ts';

/** What narrows the list, as the address has it; '' is no wish. */
export type InviteFilters = { q: string; active: string; cursor: string };

export const inviteKeys = {
  all: ['invites'] as const,
  lists: ['invites', 'list'] as const,
  list: (filters: InviteFilters) => ['invites', 'list', filters] as const,
  invite: (id: string) => ['invites', 'invite', id] as const,
};

const pathOf = (id: string) => `/invite-codes/${encodeURIComponent(id)}`;

/** A page of codes, newest first. */
export const inviteListQuery = (filters: InviteFilters) =>
  queryOptions({
    queryKey: inviteKeys.list(filters),
    queryFn: ({ signal }) =>
      callAsAdmin<Page<Invite>>('/invite-codes', {
        signal,
        query: { ...filters, limit: pageSize },
      }),
    placeholderData: keepPreviousData,
    meta: { isShownInPlace: true },
  });

/** A code with who used it. */
export const inviteQuery = (id: string) =>
  queryOptions({
    queryKey: inviteKeys.invite(id),
    queryFn: ({ signal }) => callAsAdmin<InviteDetail>(pathOf(id), { signal }),
    meta: { isShownInPlace: true },
  });

function useInviteCall<Ask, Answer>(
  mutationFn: (ask: Ask) => Promise<Answer>,
  onAnswer?: (answer: Answer, ask: Ask) => void,
  onRefused?: (ask: Ask) => Promise<void>,
) {
  const meta = useShownInPlace();
  const queryClient = useQueryClient();
  return useMutation({
    meta,
    mutationFn,
    onSuccess: (answer, ask) => onAnswer?.(answer, ask),
    onError: (_, ask) => onRefused?.(ask),
    // A code that is open shows what it is answered; deleted, it would not be found again.
    onSettled: () => refetchEverywhere(queryClient, [inviteKeys.lists, logKeys.all]),
  });
}

/** Makes one code or several of a kind; answers them. */
export const useCreateInvites = () =>
  useInviteCall((body: CreateInvitesBody) =>
    callAsAdmin<{ items: Invite[] }>('/invite-codes', {
      method: 'POST',
      body,
      idempotencyKey: idempotencyKeyOf(body),
    }),
  );

/** Changes a code; what is left out stays. Refused, it is read again: another may have changed it. */
export function useChangeInvite() {
  const queryClient = useQueryClient();
  return useInviteCall(
    ({ id, ...body }: { id: string } & UpdateInviteBody) =>
      callAsAdmin<InviteDetail>(pathOf(id), { method: 'PUT', body }),
    (invite) => queryClient.setQueryData(inviteKeys.invite(invite.id), invite),
    ({ id }) => queryClient.invalidateQueries({ queryKey: inviteKeys.invite(id) }),
  );
}

/** Deletes a code; who registered with it keeps their account. */
export const useDeleteInvite = () =>
  useInviteCall((id: string) => callAsAdmin<void>(pathOf(id), { method: 'DELETE' }));
