import type { AuditEvent } from '#shared/schemas/audit.ts';
import type { Invite, InviteDetail, InviteRequest } from '#shared/schemas/invites.ts';
import type { User, UserStats } from '#shared/schemas/users.ts';
import { regularUser } from './users.ts';

export const inviteId = '01J0000000000000000000000C';
export const requestId = '01J0000000000000000000000D';

/** Returns a list response; by default the last page of the list. */
export const createListResponse = <T>(
  items: T[],
  more: { next_cursor?: string; total?: number } = {},
) => ({
  body: { items, next_cursor: null, ...more },
});

/** Returns a regular active user in the form of the users list. */
export function makeListedUser(changes: Partial<User> = {}): User {
  return {
    ...regularUser,
    id: '01J0000000000000000000000E',
    email: 'grace@example.com',
    full_name: 'Grace Hopper',
    ...changes,
  };
}

/** Returns the user counts for three users. */
export function makeStats(changes: Partial<UserStats> = {}): UserStats {
  return {
    total: 3,
    active: 2,
    disabled: 1,
    verified: 2,
    unverified: 1,
    admins: 2,
    by_tier: { free: 2, pro: 1, team: 0 },
    registered: [
      { day: '2026-01-01', count: 2 },
      { day: '2026-01-02', count: 1 },
    ],
    ...changes,
  };
}

/** Returns an invite code with uses left. */
export function makeInvite(changes: Partial<Invite> = {}): Invite {
  return {
    id: inviteId,
    code: 'ABCDE-FGHJK',
    note: 'Spring workshop',
    max_uses: 5,
    used_count: 2,
    expires_at: null,
    is_active: true,
    state: 'usable',
    tier: 'pro',
    email: null,
    created_by: 'a',
    created_at: '2026-01-01T00:00:00Z',
    ...changes,
  };
}

/** Returns an unused invite code with its details. */
export function makeInviteDetail(changes: Partial<InviteDetail> = {}): InviteDetail {
  return { ...makeInvite(), uses: [], ...changes };
}

/** Returns an open invite code request from an address without an account. */
export function makeRequest(changes: Partial<InviteRequest> = {}): InviteRequest {
  return {
    id: requestId,
    email: 'asker@example.org',
    has_account: false,
    reason: 'For our school.',
    status: 'open',
    locale: 'en',
    created_at: '2026-01-01T00:00:00Z',
    answered_at: null,
    answered_by: null,
    invite_id: null,
    ...changes,
  };
}

/** Returns an audit event in which Ada changed Grace's plan. */
export function makeEvent(changes: Partial<AuditEvent> = {}): AuditEvent {
  return {
    id: '01J0000000000000000000000F',
    at: '2026-01-01T00:00:00Z',
    actor: { id: '01J0000000000000000000000A', email: 'ada@example.com', key_id: null },
    action: 'user.tier_changed',
    target: { type: 'user', id: '01J0000000000000000000000E', label: 'grace@example.com' },
    before: { tier: 'free' },
    after: { tier: 'team' },
    request_id: 'r-1',
    ...changes,
  };
}
