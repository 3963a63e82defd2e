import { systemClock } from '../../lib/clock.ts';
import { hashPassword, isPasswordOf } from '../../lib/passwords.ts';
import { isActingAdmin } from '../../stores/people-facts.ts';
import { changeUser, noteAdmin } from '../../stores/people-store.ts';
import { createUser } from '../../stores/registration-store.ts';
import { findUserByEmail, type UserRecord } from '../../stores/user-store.ts';

export type AdminSeed = { email: string; password: string };

/** Sees to it that an admin exists who can sign in with the password; changes nothing where that is so. */
export async function seedAdmin(seed: AdminSeed): Promise<void> {
  const email = seed.email.trim().toLowerCase();
  const existing = await findUserByEmail(email);
  if (existing) return repair(existing, seed.password);
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

async function repair(user: UserRecord, password: string): Promise<void> {
  const isRight = await isPasswordOf(password, user.password_hash);
  if (isRight && isActingAdmin(user)) return noteAdmin(user.id);
  const rights = { is_admin: true, is_active: true, is_verified: true };
  const password_hash = isRight ? user.password_hash : await hashPassword(password);
  await changeUser(user, { ...rights, password_hash }, { endsTokens: true });
  await noteAdmin(user.id);
}
