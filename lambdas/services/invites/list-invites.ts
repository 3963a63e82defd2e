import { AppError } from '#shared/errors.ts';
import type { Invite } from '#shared/schemas/invites.ts';
import { systemClock } from '../../lib/clock.ts';
import { type InviteRecord, listInvitePage } from '../../stores/invite-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { readInviteCode } from './invite-code.ts';
import { inviteState, toInvite } from './to-invite.ts';

export type InviteQuery = {
  q?: string | undefined;
  active?: boolean | undefined;
  limit: number;
  cursor?: string | undefined;
};

/**
 * Codes, newest first, a page at a time; `q` looks in code, note and e-mail, `active` for those that can be used
 * now, or can't. For admins.
 */
export async function listInvites(
  asker: UserRecord,
  { q, active, limit, cursor }: InviteQuery,
): Promise<{ items: Invite[]; next_cursor: string | null }> {
  if (!asker.is_admin) throw new AppError('forbidden');
  const now = systemClock.now();
  const fits = (invite: InviteRecord) =>
    (active === undefined || active === (inviteState(invite, now) === 'usable')) &&
    (q === undefined || isFoundBy(invite, q.toLowerCase()));
  const isFiltered = (q ?? active) !== undefined;
  const page = await listInvitePage({ limit, after: cursor, fits: isFiltered ? fits : undefined });
  return {
    items: page.items.map((invite) => toInvite(invite, now)),
    next_cursor: page.next ?? null,
  };
}

/** A code is found by how it is typed, and by its beginning. */
function isFoundBy({ note, email = '', code }: InviteRecord, q: string): boolean {
  const start = q.toUpperCase().replace(/[\s-]/g, '');
  return (
    note.toLowerCase().includes(q) ||
    email.includes(q) ||
    code === readInviteCode(q) ||
    (start !== '' && code.startsWith(start))
  );
}
