import { expect, test } from 'vitest';
import { verifyPassword } from '#lambdas/lib/passwords.ts';
import { changeLocale } from '#lambdas/services/users/change-locale.ts';
import { seedAdmin } from '#lambdas/services/users/seed-admin.ts';
import { recordLogin } from '#lambdas/stores/login-store.ts';
import { removeUser } from '#lambdas/stores/user-change-store.ts';
import { userEntity } from '#lambdas/stores/user-entity.ts';
import { findUserByEmail, getUser } from '#lambdas/stores/user-store.ts';
import { call } from '#test/support/api.ts';
import { newAdmin, newEmail, newUser } from '#test/support/factories.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';

const login = (email: string, password: string) =>
  call('POST', '/auth/login', { body: { email, password } });

test('the quota depends on the plan, and admins have no limit on decks', async () => {
  const user = await newUser({ tier: 'pro' });
  const admin = await newAdmin();

  const ofUser = await call('GET', '/users/me/quota', { token: user.token });
  const ofAdmin = await call('GET', '/users/me/quota', { token: admin.token });

  expect(ofUser).toMatchObject({
    status: 200,
    body: { tier: 'pro', decks: { used: 0, limit: 60 }, slides_a_deck: 40 },
  });
  expect(ofAdmin.body).toMatchObject({ decks: { used: 0, limit: null }, slides_a_deck: 60 });
});

test('the language that a user chooses is used for mails and shown to admins', async () => {
  const { user, token } = await newUser({ email: watchMail(newEmail()), locale: 'en' });
  const { token: admin } = await newAdmin();
  const choose = (body: object) => call('PUT', '/users/me/locale', { token, body });

  const chosen = await choose({ locale: 'zh' });
  const repeatedResponse = await choose({ locale: 'zh' });
  const responseForUnknown = await choose({ locale: 'fr' });
  await call('POST', '/auth/forgot-password', { body: { email: user.email } });
  const seen = await call('GET', `/users/${user.id}`, { token: admin });

  expect(chosen).toMatchObject({ status: 200, body: { id: user.id, locale: 'zh' } });
  expect(repeatedResponse).toMatchObject({ status: 200, body: { locale: 'zh' } });
  expect(responseForUnknown.status).toBe(422);
  expect(await nextMail(user.email)).toMatchObject({ kind: 'reset_password', locale: 'zh' });
  expect(seen.body).toMatchObject({ locale: 'zh' });
});

test('a user’s new name is returned to the user and to admins, and is recorded in the audit log', async () => {
  const { user, token } = await newUser();
  const { token: admin } = await newAdmin();
  const change = (full_name: string) =>
    call('PUT', '/users/me/name', { token, body: { full_name } });

  const changed = await change('Grace Hopper');
  const repeated = await change('Grace Hopper');
  const refused = await change(' ');
  const seen = await call('GET', `/users/${user.id}`, { token: admin });
  const found = await call('GET', '/users?q=hopper', { token: admin });
  const log = await call('GET', `/audit?target_id=${user.id}`, { token: admin });

  expect(changed).toMatchObject({ status: 200, body: { id: user.id, full_name: 'Grace Hopper' } });
  expect(repeated.status).toBe(200);
  expect(refused.status).toBe(422);
  expect(seen.body).toMatchObject({ full_name: 'Grace Hopper' });
  expect(found.body.items).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: user.id })]),
  );
  expect(log.body.items).toMatchObject([
    {
      actor: { id: user.id },
      action: 'user.updated',
      before: { full_name: user.full_name },
      after: { full_name: 'Grace Hopper' },
    },
  ]);
});

test('changing the language of a user deleted meanwhile stores nothing', async () => {
  const { user } = await newUser();
  await removeUser(user, {});

  await expect(changeLocale(user, 'zh')).rejects.toMatchObject({ code: 'token_invalid' });

  expect(await getUser(user.id)).toBeUndefined();
});

test('the seeded admin can sign in at once, and seeding again changes nothing', async () => {
  const email = newEmail();

  await seedAdmin({ email, password: 'first password' });
  const firstUser = await findUserByEmail(email);
  const answer = await login(email, 'first password');
  await seedAdmin({ email: email.toUpperCase(), password: 'first password' });
  const secondUser = await findUserByEmail(email);

  expect(answer.status).toBe(200);
  expect(firstUser).toMatchObject({ is_admin: true, is_verified: true });
  expect(secondUser?.password_hash).toBe(firstUser?.password_hash);
  expect(secondUser?.token_version).toBe(firstUser?.token_version);
});

test('the time of the last sign-in is returned with the user, although a sign-in does not write the user item', async () => {
  const email = newEmail();
  await seedAdmin({ email, password: 'first password' });
  const userBefore = await findUserByEmail(email);

  const { access_token } = (await login(email, 'first password')).body;
  const token = String(access_token);
  const me = await call('GET', '/auth/me', { token });
  const listed = await call('GET', `/users?q=${email}`, { token });

  expect(me.body.last_login_at).toMatch(/^2\d{3}-/);
  expect(listed.body.items).toMatchObject([{ email, last_login_at: me.body.last_login_at }]);
  expect(await findUserByEmail(email)).toEqual(userBefore);
});

test('the last sign-in time stored by an earlier release is returned with the user until the next sign-in', async () => {
  const { user, token } = await newUser();
  const at = Date.parse('2026-01-02T03:04:05.000Z');
  await userEntity().patch({ id: user.id }).set({ last_login_at: at }).go();
  const shown = async () => (await call('GET', '/auth/me', { token })).body.last_login_at;

  const shownBefore = await shown();
  await recordLogin(user.id, at + 1_000);
  const shownAfter = await shown();

  expect([shownBefore, shownAfter]).toEqual([
    '2026-01-02T03:04:05.000Z',
    '2026-01-02T03:04:06.000Z',
  ]);
});

test('seeding the admin with another password replaces the password', async () => {
  const email = newEmail();
  await seedAdmin({ email, password: 'first password' });

  await seedAdmin({ email, password: 'second password' });

  expect((await login(email, 'second password')).status).toBe(200);
  expect((await login(email, 'first password')).status).toBe(401);
});

test('a password is stored as argon2id with its parameters, and is normalized before hashing', async () => {
  const { user } = await newUser();
  const email = newEmail();
  await seedAdmin({ email, password: 'caf\u00e9 au lait' });
  const seeded = await findUserByEmail(email);

  expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await verifyPassword('cafe\u0301 au lait', seeded?.password_hash ?? '')).toBe(true);
});
