import { expect, test, vi } from 'vitest';
import { findUserByEmail } from '#lambdas/stores/user-store.ts';
import { call } from '#test/support/api.ts';
import { newEmail, newInvite, testPassword } from '#test/support/factories.ts';

const adminEmail = vi.hoisted(() => {
  // A stage that names its first admin: read before the environment is parsed.
  const email = `First.Admin-${process.pid}-${Date.now()}@example.com`;
  const settings = JSON.parse(process.env.SETTINGS ?? '{}') as Record<string, unknown>;
  process.env.SETTINGS = JSON.stringify({ ...settings, admin_email: email });
  return email;
});

test('the address of the stage settings registers without a code and becomes admin', async () => {
  const body = { email: adminEmail, password: testPassword, full_name: 'Grace' };

  const answer = await call('POST', '/auth/register', { body });
  const user = await findUserByEmail(adminEmail.toLowerCase());

  expect(answer.status).toBe(202);
  expect(user).toMatchObject({ is_admin: true, is_verified: false });
});

test('any other address still needs a code and becomes a user', async () => {
  const email = newEmail();
  const { code } = await newInvite();
  const body = { email, password: testPassword, full_name: 'Grace' };

  const without = await call('POST', '/auth/register', { body });
  const withCode = await call('POST', '/auth/register', { body: { ...body, invite_code: code } });

  expect(without.status).toBe(403);
  expect(withCode.status).toBe(202);
  expect(await findUserByEmail(email)).toMatchObject({ is_admin: false });
});
