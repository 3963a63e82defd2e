import { AppError } from '#shared/errors.ts';
import type { InviteRequest } from '#shared/schemas/invites.ts';
import { listRequestPage } from '../../stores/invite-request-store.ts';
import { takenAddresses, type UserRecord } from '../../stores/user-store.ts';
import { toInviteRequest } from './to-invite.ts';

export type RequestQuery = {
  status?: InviteRequest['status'] | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** Who asks for a code, newest first, and who of them has an account; for admins. */
export async function listRequests(
  asker: UserRecord,
  { status, limit, cursor }: RequestQuery,
): Promise<{ items: InviteRequest[]; next_cursor: string | null }> {
  if (!asker.is_admin) throw new AppError('forbidden');
  const { items, next } = await listRequestPage({ status, limit, after: cursor });
  const taken = await takenAddresses(items.map(({ email }) => email));
  return {
    items: items.map((request) => toInviteRequest(request, taken.has(request.email))),
    next_cursor: next ?? null,
  };
}
