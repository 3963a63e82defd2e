import { expect, test } from 'vitest';
import { foldName } from '#lambdas/stores/name-words.ts';
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

test.each(['\ufdfa', '가', '字', '😀', '\u{2f800}'])(
  'a name of a hundred times %j fits into a key',
  (character) => {
    const folded = foldName(character.repeat(100));

    // A key holds it with a user's id, both signs between them and the name of its kind.
    expect(Buffer.byteLength(folded)).toBeLessThanOrEqual(1_024 - 26 - 10);
  },
);
