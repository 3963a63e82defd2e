import { describe, expect, test } from 'vitest';
import { getTotp, putTotp } from '#lambdas/stores/totp-store.ts';
import { call } from '#test/support/api.ts';
import { newEmail, newUser, testPassword } from '#test/support/factories.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';
import {
  advanceTime,
  createTotpCode,
  createWrongTotpCode,
  freezeClock,
  newTotpUser,
  signInWithTotp,
  submitPassword,
} from '#test/support/mfa.ts';

freezeClock();

const ask = (method: string, path: string, token: string, body?: object) =>
  call(method, `/auth/mfa${path}`, { token, body });

describe('setting up an authenticator app', () => {
  test('a code enables the new authenticator app and mails the user', async () => {
    const email = watchMail(newEmail());
    const { token } = await newTotpUser({ email });

    expect((await ask('GET', '', token)).body).toMatchObject({
      totp: { created_at: expect.any(String) },
      passkeys: [],
      recovery_codes: { left: 10 },
      is_required: false,
    });
    expect(await nextMail(email)).toMatchObject({ change: 'totp_added' });
  });

  test('setting up an authenticator app has no effect until confirmed by a code', async () => {
    const { user, token } = await newUser();
    const { body } = await ask('POST', '/totp', token);

    const wrongAttempt = await ask('POST', '/totp/confirm', token, {
      code: createWrongTotpCode(String(body.secret)),
    });

    expect(wrongAttempt).toMatchObject({ status: 401, body: { code: 'code_invalid' } });
    expect((await submitPassword(user.email)).body).toHaveProperty('access_token');
  });

  test('the set-up of an authenticator app expires after ten minutes', async () => {
    const { token } = await newUser();
    const { body } = await ask('POST', '/totp', token);
    advanceTime(600_000);
    await ask('POST', '/confirm', token, { password: testPassword });

    const lateAttempt = await ask('POST', '/totp/confirm', token, {
      code: createTotpCode(String(body.secret)),
    });

    expect(lateAttempt).toMatchObject({ status: 409, body: { code: 'mfa_setup_expired' } });
  });

  test('a second authenticator app replaces the first app and keeps the recovery codes', async () => {
    const owner = await newTotpUser();
    const { body } = await ask('POST', '/totp', owner.token);
    const secret = String(body.secret);

    const confirmed = await ask('POST', '/totp/confirm', owner.token, {
      code: createTotpCode(secret),
    });
    advanceTime(30_000);

    expect(confirmed.body).toEqual({ recovery_codes: null });
    expect((await signInWithTotp(owner)).status).toBe(401);
    expect((await signInWithTotp({ ...owner, secret })).status).toBe(200);
  });

  test('the secret of an authenticator app is encrypted and bound to the user', async () => {
    const owner = await newTotpUser();
    const thief = await newTotpUser();
    const stored = await getTotp(owner.user.id, 'on');
    const otherTotp = await getTotp(thief.user.id, 'on');

    expect(JSON.stringify(stored)).not.toContain(owner.secret);
    const [, sealed = ''] = stored?.secret.split('.') ?? [];
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain(owner.secret);
    if (!stored || !otherTotp) throw new Error('both users must have an app');
    await putTotp({ ...stored, secret: otherTotp.secret });
    const swapped = await signInWithTotp({ ...owner, secret: thief.secret });
    expect(swapped.status).toBe(500);
  });
});

describe('proof of identity for changing second factors', () => {
  test.each([
    ['POST', '/totp'],
    ['DELETE', '/totp'],
    ['POST', '/recovery-codes'],
    ['POST', '/passkeys/options'],
    ['DELETE', '/passkeys/abc'],
  ])(
    'the request %s %s requires an identity proof from the last ten minutes',
    async (method, path) => {
      const { token } = await newTotpUser();
      advanceTime(600_000);

      expect(await ask(method, path, token)).toMatchObject({
        status: 403,
        body: { code: 'reauthentication_required' },
      });
    },
  );

  test('changing second factors is allowed again after the password when the user has no second factor', async () => {
    const { token } = await newUser();
    advanceTime(600_000);

    const wrongAttempt = await ask('POST', '/confirm', token, { password: 'a wrong password' });
    const responseBefore = await ask('POST', '/totp', token);
    const correctAttempt = await ask('POST', '/confirm', token, { password: testPassword });
    const responseAfter = await ask('POST', '/totp', token);

    expect(wrongAttempt).toMatchObject({ status: 403, body: { code: 'password_wrong' } });
    expect([responseBefore.status, correctAttempt.status, responseAfter.status]).toEqual([
      403, 204, 200,
    ]);
  });

  test('changing second factors is allowed again after a code, not after the password alone, when the user has an app', async () => {
    const { token, secret, codes } = await newTotpUser();
    advanceTime(600_000);

    const byPassword = await ask('POST', '/confirm', token, { password: testPassword });
    const responseBefore = await ask('POST', '/recovery-codes', token);
    const byCode = await ask('POST', '/confirm', token, { code: createTotpCode(secret) });
    const responseAfter = await ask('POST', '/recovery-codes', token);
    const byOldCode = await ask('POST', '/confirm', token, { recovery_code: codes[0] });
    const [newCode] = responseAfter.body.recovery_codes as string[];
    const byRecoveryCode = await ask('POST', '/confirm', token, { recovery_code: newCode });

    expect(byPassword).toMatchObject({ body: { code: 'reauthentication_required' } });
    expect([responseBefore.status, byCode.status, responseAfter.status]).toEqual([403, 204, 200]);
    expect([byOldCode.status, byRecoveryCode.status]).toEqual([401, 204]);
  });

  test('removing the authenticator app also removes the recovery codes, mails both changes and no longer requires a code', async () => {
    const email = watchMail(newEmail());
    const { token } = await newTotpUser({ email });
    await nextMail(email);

    const removalResponse = await ask('DELETE', '/totp', token);

    expect(removalResponse.status).toBe(204);
    expect((await ask('GET', '', token)).body).toMatchObject({ totp: null, recovery_codes: null });
    expect((await submitPassword(email)).body).toHaveProperty('access_token');
    expect(await nextMail(email)).toMatchObject({ change: 'totp_removed' });
    expect(await nextMail(email)).toMatchObject({ change: 'all_removed' });
    expect((await ask('DELETE', '/totp', token)).status).toBe(404);
  });
});

test('a sign-in after a password reset by mail still requires the second factor', async () => {
  const email = watchMail(newEmail());
  const owner = await newTotpUser({ email });
  await nextMail(email);
  await call('POST', '/auth/forgot-password', { body: { email } });
  const mail = await nextMail(email);
  const password = 'a new and long password';

  await call('POST', '/auth/reset-password', {
    body: { token: 'token' in mail ? mail.token : '', password },
  });
  const { body } = await submitPassword(email, { password });

  expect(body).toMatchObject({ mfa_required: true });
  expect(body).not.toHaveProperty('access_token');
  expect(owner.codes).toHaveLength(10);
});
