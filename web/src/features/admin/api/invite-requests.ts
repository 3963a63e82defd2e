import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeclineBody, GrantBody, InviteRequest } from '#shared/schemas/invites.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';
import { refetchEverywhere } from '#web/lib/tabs.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { callAsAdmin } from './call-as-admin.ts';
import { inviteKeys } from './invites.ts';
import { logKeys } from './log.ts';
import { type Page, pageSize } from './page.ts';

/** The list's filters from the URL; '' means no filter. */
export type RequestFilters = { status: string; cursor: string };

const requestKeys = {
  all: ['invite-requests'] as const,
  list: (filters: RequestFilters) => ['invite-requests', filters] as const,
};

/** Query for a page of invite code requests, newest first. */
export const requestListQuery = (filters: RequestFilters) =>
  queryOptions({
    queryKey: requestKeys.list(filters),
    queryFn: ({ signal }) =>
      callAsAdmin<Page<InviteRequest>>('/invite-codes/requests', {
        signal,
        query: { ...filters, limit: pageSize },
      }),
    placeholderData: keepPreviousData,
    meta: { isErrorShownInForm: true },
  });

type AnswerRequest = { id: string } & (
  | { answer: 'grant'; body: GrantBody }
  | { answer: 'decline'; body: DeclineBody }
);

/** Grants or declines a request; the server emails the answer. */
export function useAnswerRequest() {
  const meta = useErrorShownInForm();
  const queryClient = useQueryClient();
  return useMutation({
    meta,
    mutationFn: (request: AnswerRequest) =>
      callAsAdmin<InviteRequest>(
        `/invite-codes/requests/${encodeURIComponent(request.id)}/${request.answer}`,
        {
          method: 'POST',
          body: request.body,
          idempotencyKey: getIdempotencyKey(request),
        },
      ),
    onSettled: () =>
      refetchEverywhere(queryClient, [requestKeys.all, inviteKeys.lists, logKeys.all]),
  });
}
