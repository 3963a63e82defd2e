import { AppError } from '#shared/errors.ts';
import type { Invite } from '#shared/schemas/invites.ts';
import { systemClock } from '../../lib/clock.ts';
import { type InviteRecord, listInvitePage } from '../../stores/invite-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { parseInviteCode } from './invite-code.ts';
import { inviteState, toInvite } from './to-invite.ts';

export type InviteQuery = {
  q?: string | undefined;
  active?: boolean | undefined;
  limit: number;
  cursor?: string | undefined;
};

/**
 * Returns a page of codes, newest first; for admins. `q` searches code, note and e-mail address; `active` selects
 * codes that can or can't be used now. Throws forbidden.
 */
export async function listInvites(
  caller: UserRecord,
  { q, active, limit, cursor }: InviteQuery,
): Promise<{ items: Invite[]; next_cursor: string | null }> {
  if (!caller.is_admin) throw new AppError('forbidden');
  const now = systemClock.now();
  const matches = (invite: InviteRecord) =>
    (active === undefined || active === (inviteState(invite, now) === 'usable')) &&
    (q === undefined || isFoundBy(invite, q.toLowerCase()));
  const isFiltered = (q ?? active) !== undefined;
  const page = await listInvitePage({
    limit,
    after: cursor,
    matches: isFiltered ? matches : undefined,
  });
  return {
    items: page.items.map((invite) => toInvite(invite, now)),
    next_cursor: page.next ?? null,
  };
}

/**
 * Whether the note or the e-mail address contains the search text, or the code equals it or starts with it. The code
 * may be typed in any format.
 */
function isFoundBy({ note, email = '', code }: InviteRecord, q: string): boolean {
  const start = q.toUpperCase().replace(/[\s-]/g, '');
  return (
    note.toLowerCase().includes(q) ||
    email.includes(q) ||
    code === parseInviteCode(q) ||
    (start !== '' && code.startsWith(start))
  );
}
