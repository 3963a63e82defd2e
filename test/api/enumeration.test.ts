import { beforeAll, describe, expect, test } from 'vitest';
import { recordCommands } from '#test/support/record-commands.ts';
import { createRequestPairs, newOpenCode } from './enumeration/pairs.ts';

let code = '';
beforeAll(async () => {
  code = await newOpenCode();
});

const pairNames = createRequestPairs('').map(({ name }) => name);
const findPair = (name: string) => {
  const foundPair = createRequestPairs(code).find((pair) => pair.name === name);
  if (!foundPair) throw new Error(`There is no pair named ${name}.`);
  return foundPair;
};

describe.each(pairNames)('a request that must not reveal whether an account exists: %s', (name) => {
  test('a request returns the same response for an e-mail with and without an account', async () => {
    const { known, unknown, ask } = findPair(name);
    const [a, b] = [await known(), await unknown()];

    const [withAccount, withoutAccount] = [await ask(a), await ask(b)];

    const bare = (text: string, email: string, id: unknown) =>
      text.replaceAll(email, 'EMAIL').replaceAll(String(id), 'ID');
    expect(withAccount.status).toBe(withoutAccount.status);
    expect(bare(withAccount.text, a, withAccount.body.request_id)).toBe(
      bare(withoutAccount.text, b, withoutAccount.body.request_id),
    );
    expect([...withAccount.headers.keys()]).toEqual([...withoutAccount.headers.keys()]);
  });

  test('a request does the same store and mail operations for an e-mail with and without an account', async () => {
    const { known, unknown, ask } = findPair(name);
    const [a, b] = [await known(), await unknown()];

    const withAccount = await recordCommands(() => ask(a));
    const withoutAccount = await recordCommands(() => ask(b));

    expect(withAccount).toEqual(withoutAccount);
    expect(withoutAccount.length).toBeGreaterThan(0);
  });
});
