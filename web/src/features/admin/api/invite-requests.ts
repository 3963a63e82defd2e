import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeclineBody, GrantBody, InviteRequest } from '#shared/schemas/invites.ts';
import { ApiError } from '#web/lib/api-error.ts';
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
  | { answer: 'decline'; body: Partial<DeclineBody> }
);

const sendAnswer = (request: AnswerRequest) =>
  callAsAdmin<InviteRequest>(
    `/invite-codes/requests/${encodeURIComponent(request.id)}/${request.answer}`,
    { method: 'POST', body: request.body, idempotencyKey: getIdempotencyKey(request) },
  );

/** Grants or declines a request; the server emails the answer. */
export function useAnswerRequest() {
  const meta = useErrorShownInForm();
  const queryClient = useQueryClient();
  return useMutation({
    meta,
    mutationFn: sendAnswer,
    onSettled: () =>
      refetchEverywhere(queryClient, [requestKeys.all, inviteKeys.lists, logKeys.all]),
  });
}

/** Declines requests one by one, without e-mails. Skips requests that are already answered or deleted. */
export function useDeclineRequests() {
  const meta = useErrorShownInForm();
  const queryClient = useQueryClient();
  return useMutation({
    meta,
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await declineSilently(id);
    },
    onSettled: () => refetchEverywhere(queryClient, [requestKeys.all, logKeys.all]),
  });
}

async function declineSilently(id: string): Promise<void> {
  try {
    await sendAnswer({ id, answer: 'decline', body: { notify: false } });
  } catch (error) {
    const isGone = error instanceof ApiError && [404, 409].includes(error.status);
    if (!isGone) throw error;
  }
}
