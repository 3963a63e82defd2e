import { randomBytes } from 'node:crypto';
import { systemClock } from '#lambdas/lib/clock.ts';
import { hashPassword } from '#lambdas/lib/passwords.ts';
import { startSession } from '#lambdas/services/auth/start-session.ts';
import { createInvites } from '#lambdas/services/invites/create-invites.ts';
import { createUser } from '#lambdas/stores/registration-store.ts';
import type { UserRecord } from '#lambdas/stores/user-store.ts';
import type { Invite } from '#shared/schemas/invites.ts';
import { createInvitesBodySchema } from '#shared/schemas/invites.ts';

/** Password of all test users; hashed once per process, because hashing is deliberately slow. */
export const testPassword = 'correct horse battery';
const passwordHash = hashPassword(testPassword);

/** Returns a new, unique e-mail address. */
export const newEmail = (): string => `u-${randomBytes(8).toString('hex')}@example.com`;

export type TestUser = { user: UserRecord; token: string; refreshToken: string };

/** Returns an unsaved record of a verified, active user on the free plan without a usable password. */
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

/** Creates and signs in a verified, active user on the free plan; `overrides` changes any field. */
export async function newUser(overrides: Partial<UserRecord> = {}): Promise<TestUser> {
  const user = userRecord({ password_hash: await passwordHash, ...overrides });
  if (!(await createUser(user))) throw new Error(`The address ${user.email} is taken.`);
  const tokens = await startSession(user);
  return { user, token: tokens.access_token, refreshToken: tokens.refresh_token };
}

/** Creates and signs in an admin on the team plan by default. */
export const newAdmin = (overrides: Partial<UserRecord> = {}): Promise<TestUser> =>
  newUser({ is_admin: true, tier: 'team', ...overrides });

/** Creates an invite code by a new admin; for one use by default. */
export async function newInvite(
  options: { max_uses?: number; email?: string; expires_at?: string; tier?: 'free' | 'pro' } = {},
): Promise<Invite> {
  const { user } = await newAdmin();
  const actor = { user, requestId: 'test' };
  const body = createInvitesBodySchema.parse(options);
  const { items } = await createInvites(actor, systemClock.id(), body);
  const [invite] = items;
  if (!invite) throw new Error('No invite code was created.');
  return invite;
}
