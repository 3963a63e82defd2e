import { expect, test } from 'vitest';
import { foldName } from '#lambdas/stores/name-search-keys.ts';
import { userEntity } from '#lambdas/stores/user-entity.ts';
import { findUsers } from '#lambdas/stores/user-list-store.ts';
import { userRecord } from '#test/support/factories.ts';

test('a search of users that matches nearly all users returns at most 500 users', async () => {
  const users = Array.from({ length: 520 }, (_, i) =>
    userRecord({ email: `crowd-${i}@example.com` }),
  );
  await userEntity().put(users).go();

  const foundUsers = await findUsers('crowd-');

  expect(foundUsers).toHaveLength(500);
  expect(await findUsers('crowd-519')).toHaveLength(1);
});

test.each(['\ufdfa', '가', '字', '😀', '\u{2f800}'])(
  'a name of 100 × %j fits into a key',
  (character) => {
    const folded = foldName(character.repeat(100));

    // The key also contains the user's id, two separators and the index name.
    expect(Buffer.byteLength(folded)).toBeLessThanOrEqual(1_024 - 26 - 10);
  },
);
