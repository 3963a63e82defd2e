import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { call } from '#test/support/api.ts';
import { newEmail, newUser, type TestUser, testPassword } from '#test/support/factories.ts';
import { callAs, shareDeck } from '#test/support/invitations.ts';

test('invitations that are not opened expire after 60 days, with or without an account', async () => {
  const owner = await newUser();
  const [opened, unopened] = [await newUser(), await newUser()];
  const { path } = await shareDeck(owner, opened.user.email);
  for (const email of [unopened.user.email, newEmail()]) await shareDeck(owner, email, { path });
  await callAs(opened, 'GET', path);
  const now = systemClock.now();
  vi.spyOn(systemClock, 'now').mockImplementation(() => now + 61 * 86_400_000);
  onTestFinished(() => void vi.restoreAllMocks());
  const signInAgain = async (person: TestUser): Promise<TestUser> => {
    const body = { email: person.user.email, password: testPassword };
    return {
      ...person,
      token: String((await call('POST', '/auth/login', { body })).body.access_token),
    };
  };
  const [user, later] = [await signInAgain(owner), await signInAgain(unopened)];

  const { body } = await callAs(user, 'GET', `${path}/collaborators`);
  const refused = await callAs(later, 'GET', path);
  const again = await shareDeck(user, unopened.user.email, { path });

  const emails = (body.items as { email: string }[]).map(({ email }) => email);
  expect(emails).toEqual([opened.user.email]);
  expect([refused.status, again.status]).toEqual([404, 201]);
  expect((await callAs(later, 'GET', path)).status).toBe(200);
});
