import { expect, test } from 'vitest';
import { userEntity } from '#lambdas/stores/user-entity.ts';
import { findUsers } from '#lambdas/stores/user-list-store.ts';
import { userRecord } from '#test/support/factories.ts';

test('a search that fits nearly everybody reads and answers no more than 500', async () => {
  const users = Array.from({ length: 520 }, (_, i) =>
    userRecord({ email: `crowd-${i}@example.com` }),
  );
  await userEntity().put(users).go();

  const found = await findUsers('crowd-');

  expect(found).toHaveLength(500);
  expect(await findUsers('crowd-519')).toHaveLength(1);
});
