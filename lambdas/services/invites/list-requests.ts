import { AppError } from '#shared/errors.ts';
import type { InviteRequest } from '#shared/schemas/invites.ts';
import { listRequestPage } from '../../stores/invite-request-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { toInviteRequest } from './to-invite.ts';

export type RequestQuery = {
  status?: InviteRequest['status'] | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** Who asks for a code, newest first; for admins. */
export async function listRequests(
  asker: UserRecord,
  { status, limit, cursor }: RequestQuery,
): Promise<{ items: InviteRequest[]; next_cursor: string | null }> {
  if (!asker.is_admin) throw new AppError('forbidden');
  const { items, next } = await listRequestPage({ status, limit, after: cursor });
  return { items: items.map(toInviteRequest), next_cursor: next ?? null };
}
