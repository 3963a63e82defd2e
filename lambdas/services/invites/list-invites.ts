import { AppError } from '#shared/errors.ts';
import type { Invite } from '#shared/schemas/invites.ts';
import { listInvitePage } from '../../stores/invite-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { readInviteCode } from './invite-code.ts';
import { toInvite } from './to-invite.ts';

export type InviteQuery = {
  q?: string | undefined;
  active?: boolean | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** Codes, newest first, a page at a time; `q` looks in code, note and e-mail. For admins. */
export async function listInvites(
  asker: UserRecord,
  query: InviteQuery,
): Promise<{ items: Invite[]; next_cursor: string | null }> {
  if (!asker.is_admin) throw new AppError('forbidden');
  const { records, next } = await listInvitePage({
    limit: query.limit,
    before: query.cursor,
    active: query.active,
    text: query.q,
    code: query.q === undefined ? undefined : readInviteCode(query.q),
  });
  return { items: records.map(toInvite), next_cursor: next ?? null };
}
