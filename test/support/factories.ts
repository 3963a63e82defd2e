import { randomBytes } from 'node:crypto';
import { systemClock } from '#lambdas/lib/clock.ts';
import { hashPassword } from '#lambdas/lib/passwords.ts';
import { startSession } from '#lambdas/services/auth/start-session.ts';
import { createInvites } from '#lambdas/services/invites/create-invites.ts';
import { createUser } from '#lambdas/stores/registration-store.ts';
import type { UserRecord } from '#lambdas/stores/user-store.ts';
import type { Invite } from '#shared/schemas/invites.ts';
import { createInvitesBodySchema } from '#shared/schemas/invites.ts';

/** The password of all users made here; hashed once a process, for the hash is slow on purpose. */
export const testPassword = 'correct horse battery';
const passwordHash = hashPassword(testPassword);

/** An address that nobody has. */
export const newEmail = (): string => `u-${randomBytes(8).toString('hex')}@example.com`;

export type TestUser = { user: UserRecord; token: string; refreshToken: string };

/** The record, in no table, of a verified, active user on the free plan whose password is none. */
export const userRecord = (overrides: Partial<UserRecord> = {}): UserRecord => ({
  id: systemClock.id(),
  email: newEmail(),
  full_name: 'Robin Example',
  password_hash: 'none',
  is_admin: false,
  is_active: true,
  is_verified: true,
  tier: 'free',
  locale: 'en',
  token_version: 0,
  created_at: systemClock.now(),
  ...overrides,
});

/** A verified, active user on the free plan, signed in; `overrides` changes any of it. */
export async function newUser(overrides: Partial<UserRecord> = {}): Promise<TestUser> {
  const user = userRecord({ password_hash: await passwordHash, ...overrides });
  if (!(await createUser(user))) throw new Error(`The address ${user.email} is taken.`);
  const tokens = await startSession(user);
  return { user, token: tokens.access_token, refreshToken: tokens.refresh_token };
}

/** A signed-in admin of the team plan, unless said otherwise. */
export const newAdmin = (overrides: Partial<UserRecord> = {}): Promise<TestUser> =>
  newUser({ is_admin: true, tier: 'team', ...overrides });

/** A code made by a new admin; one use unless said otherwise. */
export async function newInvite(
  options: { max_uses?: number; email?: string; expires_at?: string; tier?: 'free' | 'pro' } = {},
): Promise<Invite> {
  const { user } = await newAdmin();
  const actor = { user, requestId: 'test' };
  const body = createInvitesBodySchema.parse(options);
  const { items } = await createInvites(actor, systemClock.id(), body);
  const [invite] = items;
  if (!invite) throw new Error('No code was made.');
  return invite;
}
