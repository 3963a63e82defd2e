import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { env } from '#lambdas/lib/env.ts';
import { app as preview } from '#lambdas/preview/app.ts';
import { changeUser } from '#lambdas/stores/user-change-store.ts';
import type { Settings } from '#shared/schemas/settings.ts';
import { call } from '#test/support/api.ts';
import { newAdmin, newEmail, newUser, testPassword } from '#test/support/factories.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';
import {
  addTotp,
  advanceTime,
  createTotpCode,
  freezeClock,
  getMfaToken,
  newTotpUser,
  signInWithTotp,
  submitPassword,
  submitSecondStep,
} from '#test/support/mfa.ts';
import { newPublishedDeck } from '#test/support/published-deck.ts';

const settingBefore = env.SETTINGS.mfa_required_for;
const setMfaRequiredFor = (mfa_required_for: Settings['mfa_required_for']) =>
  void Object.assign(env.SETTINGS, { mfa_required_for });

freezeClock();

beforeEach(() => {
  setMfaRequiredFor('admins');
});

afterEach(() => {
  setMfaRequiredFor(settingBefore);
});

const get = (path: string, token: unknown) => call('GET', path, { token: String(token) });
const mfaRequiredResponse = { status: 403, body: { code: 'mfa_required' } };

describe('an admin without a second factor, when the deployment requires one', () => {
  test('an admin without the required second factor can sign in and set up a factor; GET /auth/me reports the requirement', async () => {
    const { user } = await newAdmin();

    const { body } = await submitPassword(user.email);
    const me = await get('/auth/me', body.access_token);

    expect(me).toMatchObject({ status: 200, body: { needs_second_factor: true } });
    expect(await get('/auth/mfa', body.access_token)).toMatchObject({
      status: 200,
      body: { is_required: true },
    });
  });

  test.each(['/users', '/audit', '/invite-codes', '/presentations', '/users/me/quota'])(
    'an admin without the required second factor gets 403 for %s',
    async (path) => {
      const { token } = await newAdmin();

      expect(await get(path, token)).toMatchObject(mfaRequiredResponse);
    },
  );

  test('an admin without the required second factor can’t use the preview host', async () => {
    const { token } = await newAdmin();

    const answer = await preview.request(
      `/api/presentations/01ARZ3NDEKTSV4RRFFQ69G5FAV/preview?token=${token}`,
    );

    const location = answer.headers.get('location') ?? '';
    expect(location).toContain('notice=signed_out');
    expect(location).not.toContain('pt=');
  });

  test('an admin without the required second factor can’t use an older preview pass until an authenticator app is set up', async () => {
    setMfaRequiredFor('nobody');
    const deck = await newPublishedDeck();
    await changeUser(deck.user, { is_admin: true });
    const path = `/api/presentations/${deck.id}/preview?token=${deck.token}`;
    const pass = (await preview.request(path)).headers.get('location') ?? '';
    const responseBefore = await preview.request(pass);
    setMfaRequiredFor('admins');

    const without = await preview.request(pass);
    await addTotp(deck);

    expect([responseBefore.status, without.status]).toEqual([200, 401]);
    expect((await preview.request(pass)).status).toBe(200);
  });

  test('an admin can continue in the same session after setting up an app, also after a refresh and a password change', async () => {
    const { user, token, refreshToken } = await newAdmin();
    await addTotp({ user, token, refreshToken });

    const at = await get('/users', token);
    const { body } = await call('POST', '/auth/refresh', { body: { refresh_token: refreshToken } });
    const afterRefresh = await get('/users', body.access_token);
    const changeResponse = await call('POST', '/auth/change-password', {
      token: String(body.access_token),
      body: { current_password: testPassword, new_password: 'quite another password' },
    });

    expect([at.status, afterRefresh.status]).toEqual([200, 200]);
    expect((await get('/users', changeResponse.body.access_token)).status).toBe(200);
    expect((await get('/auth/me', token)).body).not.toHaveProperty('needs_second_factor');
  });

  test('an admin without the required second factor gets 403 after refreshing an earlier session', async () => {
    const { refreshToken } = await newAdmin();

    const { body } = await call('POST', '/auth/refresh', { body: { refresh_token: refreshToken } });

    expect(await get('/users', body.access_token)).toMatchObject(mfaRequiredResponse);
  });
});

describe('an admin with a second factor, when the deployment requires one', () => {
  test('an admin gets 403 in a session started without the second factor, until a code confirms that session', async () => {
    const otherUser = await newAdmin();
    const owner = await addTotp(otherUser);
    const { body: invalidStep } = await submitSecondStep('totp', 'x'.repeat(43), '000000');
    expect(invalidStep.code).toBe('mfa_token_invalid');
    setMfaRequiredFor('nobody');
    await call('DELETE', '/auth/mfa/totp', { token: owner.token });
    const { body: plain } = await submitPassword(owner.user.email);
    setMfaRequiredFor('admins');
    const secondTotp = await addTotp({ ...owner, token: owner.token });
    advanceTime(30_000);

    const without = await get('/users', plain.access_token);
    const confirmed = await call('POST', '/auth/mfa/confirm', {
      token: String(plain.access_token),
      body: { code: createTotpCode(secondTotp.secret) },
    });

    expect(without).toMatchObject(mfaRequiredResponse);
    expect(confirmed.status).toBe(204);
    expect((await get('/users', plain.access_token)).status).toBe(200);
  });

  test('an admin has full access after a sign-in with the second factor', async () => {
    const owner = await newTotpUser({ is_admin: true });

    const { body } = await signInWithTotp(owner);

    expect((await get('/users', body.access_token)).status).toBe(200);
  });

  test('an admin can’t remove the last required second factor', async () => {
    const { token } = await newTotpUser({ is_admin: true });

    expect(await call('DELETE', '/auth/mfa/totp', { token })).toMatchObject({
      status: 409,
      body: { code: 'last_factor' },
    });
  });
});

describe('a deployment that requires a second factor', () => {
  test('a deployment that requires a second factor of admins does not require one of other users', async () => {
    const { token } = await newUser();

    expect((await get('/presentations', token)).status).toBe(200);
  });

  test('a deployment can require a second factor of every user', async () => {
    setMfaRequiredFor('everyone');
    const { token } = await newUser();

    expect(await get('/presentations', token)).toMatchObject(mfaRequiredResponse);
  });

  test('a deployment that requires no second factor gives admins access without one', async () => {
    setMfaRequiredFor('nobody');
    const { token } = await newAdmin();

    expect((await get('/users', token)).status).toBe(200);
  });
});

describe('resetting another user’s second factors', () => {
  const reset = (id: string, token: string) => call('POST', `/users/${id}/mfa/reset`, { token });

  test('resetting another user’s second factors removes all factors, ends the sessions, mails the user and is audited', async () => {
    const admin = await newTotpUser({ is_admin: true });
    const email = watchMail(newEmail());
    const lockedOutUser = await newTotpUser({ email });
    await nextMail(email);
    const step = await getMfaToken(email);

    const answer = await reset(lockedOutUser.user.id, admin.token);

    expect(answer.status).toBe(204);
    expect((await get('/auth/me', lockedOutUser.token)).status).toBe(401);
    expect(
      (await submitSecondStep('totp', step, createTotpCode(lockedOutUser.secret))).status,
    ).toBe(401);
    expect((await submitPassword(email)).body).toHaveProperty('access_token');
    expect(await nextMail(email)).toMatchObject({ change: 'reset_by_admin' });
    const log = await get(`/audit?target_id=${lockedOutUser.user.id}`, admin.token);
    expect(log.body.items).toMatchObject([
      { action: 'user.second_factors_reset', before: { totp: true, passkeys: 0 } },
    ]);
  });

  test('resetting another user’s second factors is rejected for the admin’s own account, for non-admins, and without factors', async () => {
    const admin = await newTotpUser({ is_admin: true });
    const plain = await newUser();

    expect((await reset(admin.user.id, admin.token)).status).toBe(403);
    expect((await reset(admin.user.id, plain.token)).status).toBe(403);
    expect(await reset(plain.user.id, admin.token)).toMatchObject({
      body: { code: 'mfa_missing' },
    });
  });

  test('the admin’s view of a user lists the user’s second factors', async () => {
    const admin = await newTotpUser({ is_admin: true });

    const { body } = await get(`/users/${admin.user.id}`, admin.token);

    expect(body.second_factors).toEqual(['totp']);
  });
});
