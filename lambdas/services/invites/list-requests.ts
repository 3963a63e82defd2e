import { AppError } from '#shared/errors.ts';
import type { InviteRequest } from '#shared/schemas/invites.ts';
import { listRequestPage } from '../../stores/invite-request-store.ts';
import { findTakenEmails, type UserRecord } from '../../stores/user-store.ts';
import { toInviteRequest } from './to-invite.ts';

export type RequestQuery = {
  status?: InviteRequest['status'] | undefined;
  limit: number;
  cursor?: string | undefined;
};

/**
 * Returns a page of requests for a code, newest first, and whether each e-mail address has an account; for admins.
 * Throws forbidden.
 */
export async function listRequests(
  caller: UserRecord,
  { status, limit, cursor }: RequestQuery,
): Promise<{ items: InviteRequest[]; next_cursor: string | null }> {
  if (!caller.is_admin) throw new AppError('forbidden');
  const { items, next } = await listRequestPage({ status, limit, after: cursor });
  const taken = await findTakenEmails(items.map(({ email }) => email));
  return {
    items: items.map((request) => toInviteRequest(request, taken.has(request.email))),
    next_cursor: next ?? null,
  };
}
