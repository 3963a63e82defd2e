import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreateInvitesBody, Invite } from '#shared/schemas/invites.ts';
import { call } from '#web/lib/api-client.ts';
import { idempotencyKeyOf } from '#web/lib/idempotency.ts';
import { useShownInPlace } from '#web/lib/use-shown-in-place.ts';

export const inviteKeys = { all: ['invites'] as const, list: ['invites', 'list'] as const };

export type InvitePage = { items: Invite[]; next_cursor: string | null; total?: number };

const pageSize = 50;

export const inviteListQuery = infiniteQueryOptions({
  queryKey: inviteKeys.list,
  queryFn: ({ pageParam, signal }) =>
    call<InvitePage>('/invite-codes', { signal, query: { limit: pageSize, cursor: pageParam } }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next_cursor ?? undefined,
});

/** Makes one code or several of a kind; answers them. */
export function useCreateInvites() {
  const meta = useShownInPlace();
  const queryClient = useQueryClient();
  return useMutation({
    meta,
    mutationFn: (body: CreateInvitesBody) =>
      call<{ items: Invite[] }>('/invite-codes', {
        method: 'POST',
        body,
        idempotencyKey: idempotencyKeyOf(body),
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: inviteKeys.all }),
  });
}
