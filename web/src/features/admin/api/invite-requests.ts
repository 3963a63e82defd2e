import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeclineBody, GrantBody, InviteRequest } from '#shared/schemas/invites.ts';
import { idempotencyKeyOf } from '#web/lib/idempotency.ts';
import { refetchEverywhere } from '#web/lib/tabs.ts';
import { useShownInPlace } from '#web/lib/use-shown-in-place.ts';
import { callAsAdmin } from './call-as-admin.ts';
import { inviteKeys } from './invites.ts';
import { logKeys } from './log.ts';
import { type Page, pageSize } from './page.ts';

/** What narrows the list, as the address has it; '' is no wish. */
export type RequestFilters = { status: string; cursor: string };

export const requestKeys = {
  all: ['invite-requests'] as const,
  list: (filters: RequestFilters) => ['invite-requests', filters] as const,
};

/** A page of who asks for a code, newest first. */
export const requestListQuery = (filters: RequestFilters) =>
  queryOptions({
    queryKey: requestKeys.list(filters),
    queryFn: ({ signal }) =>
      callAsAdmin<Page<InviteRequest>>('/invite-codes/requests', {
        signal,
        query: { ...filters, limit: pageSize },
      }),
    placeholderData: keepPreviousData,
    meta: { isShownInPlace: true },
  });

type Ask = { id: string } & (
  | { answer: 'grant'; body: GrantBody }
  | { answer: 'decline'; body: DeclineBody }
);

/** Grants or declines a request, which is then mailed. */
export function useAnswerRequest() {
  const meta = useShownInPlace();
  const queryClient = useQueryClient();
  return useMutation({
    meta,
    mutationFn: (ask: Ask) =>
      callAsAdmin<InviteRequest>(
        `/invite-codes/requests/${encodeURIComponent(ask.id)}/${ask.answer}`,
        {
          method: 'POST',
          body: ask.body,
          idempotencyKey: idempotencyKeyOf(ask),
        },
      ),
    onSettled: () =>
      refetchEverywhere(queryClient, [requestKeys.all, inviteKeys.lists, logKeys.all]),
  });
}
