import { expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { userEntity } from '#lambdas/stores/user-entity.ts';
import { findUsers } from '#lambdas/stores/user-list-store.ts';
import type { UserRecord } from '#lambdas/stores/user-store.ts';

const makeUser = (email: string): UserRecord => ({
  id: systemClock.id(),
  email,
  full_name: '',
  password_hash: 'none',
  is_admin: false,
  is_active: true,
  is_verified: true,
  tier: 'free',
  locale: 'en',
  token_version: 0,
  created_at: 0,
});

test('a search that fits nearly everybody reads and answers no more than 500', async () => {
  const users = Array.from({ length: 520 }, (_, i) => makeUser(`crowd-${i}@example.com`));
  await userEntity().put(users).go();

  const found = await findUsers('crowd-');

  expect(found).toHaveLength(500);
  expect(await findUsers('crowd-519')).toHaveLength(1);
});
