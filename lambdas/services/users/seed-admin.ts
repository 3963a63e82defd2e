import { systemClock } from '../../lib/clock.ts';
import { hashPassword, verifyPassword } from '../../lib/passwords.ts';
import { createUser } from '../../stores/registration-store.ts';
import { addToAdminSet, changeUser } from '../../stores/user-change-store.ts';
import { isActingAdmin } from '../../stores/user-counts.ts';
import { findUserByEmail, type UserRecord } from '../../stores/user-store.ts';

export type AdminSeed = { email: string; password: string };

/** Ensures that the admin exists and can sign in with the password; changes nothing if that is already the case. */
export async function seedAdmin(seed: AdminSeed): Promise<void> {
  const email = seed.email.trim().toLowerCase();
  const existing = await findUserByEmail(email);
  if (existing) return restoreAdmin(existing, seed.password);
  await createUser({
    id: systemClock.id(),
    email,
    full_name: 'Administrator',
    password_hash: await hashPassword(seed.password),
    is_admin: true,
    is_active: true,
    is_verified: true,
    tier: 'team',
    locale: 'en',
    token_version: 0,
    created_at: systemClock.now(),
  });
}

async function restoreAdmin(user: UserRecord, password: string): Promise<void> {
  const isPasswordRight = await verifyPassword(password, user.password_hash);
  if (isPasswordRight && isActingAdmin(user)) return addToAdminSet(user.id);
  const rights = { is_admin: true, is_active: true, is_verified: true };
  const password_hash = isPasswordRight ? user.password_hash : await hashPassword(password);
  await changeUser(user, { ...rights, password_hash }, { revokesTokens: true });
  await addToAdminSet(user.id);
}
