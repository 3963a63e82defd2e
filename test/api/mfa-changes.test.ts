import { describe, expect, test } from 'vitest';
import { getTotp, putTotp } from '#lambdas/stores/totp-store.ts';
import { call } from '#test/support/api.ts';
import { newEmail, newUser, testPassword } from '#test/support/factories.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';
import {
  codeFor,
  freezeClock,
  newTotpUser,
  passTime,
  passwordStep,
  signInWithTotp,
  wrongCode,
} from '#test/support/mfa.ts';

freezeClock();

const ask = (method: string, path: string, token: string, body?: object) =>
  call(method, `/auth/mfa${path}`, { token, body });

describe('setting up an authenticator app', () => {
  test('turns it on with a code and mails the user', async () => {
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

  test('has no effect until a code confirms it', async () => {
    const { user, token } = await newUser();
    const { body } = await ask('POST', '/totp', token);

    const wrong = await ask('POST', '/totp/confirm', token, {
      code: wrongCode(String(body.secret)),
    });

    expect(wrong).toMatchObject({ status: 401, body: { code: 'code_invalid' } });
    expect((await passwordStep(user.email)).body).toHaveProperty('access_token');
  });

  test('expires after ten minutes', async () => {
    const { token } = await newUser();
    const { body } = await ask('POST', '/totp', token);
    passTime(600_000);
    await ask('POST', '/confirm', token, { password: testPassword });

    const late = await ask('POST', '/totp/confirm', token, { code: codeFor(String(body.secret)) });

    expect(late).toMatchObject({ status: 409, body: { code: 'mfa_setup_expired' } });
  });

  test('of a second app replaces the first one and keeps the recovery codes', async () => {
    const owner = await newTotpUser();
    const { body } = await ask('POST', '/totp', owner.token);
    const secret = String(body.secret);

    const confirmed = await ask('POST', '/totp/confirm', owner.token, { code: codeFor(secret) });
    passTime(30_000);

    expect(confirmed.body).toEqual({ recovery_codes: null });
    expect((await signInWithTotp(owner)).status).toBe(401);
    expect((await signInWithTotp({ ...owner, secret })).status).toBe(200);
  });

  test('encrypts the secret and binds it to the user', async () => {
    const owner = await newTotpUser();
    const thief = await newTotpUser();
    const stored = await getTotp(owner.user.id, 'on');
    const theirs = await getTotp(thief.user.id, 'on');

    expect(JSON.stringify(stored)).not.toContain(owner.secret);
    const [, sealed = ''] = stored?.secret.split('.') ?? [];
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain(owner.secret);
    if (!stored || !theirs) throw new Error('both users must have an app');
    await putTotp({ ...stored, secret: theirs.secret });
    const swapped = await signInWithTotp({ ...owner, secret: thief.secret });
    expect(swapped.status).toBe(500);
  });
});

describe('changing second factors', () => {
  test.each([
    ['POST', '/totp'],
    ['DELETE', '/totp'],
    ['POST', '/recovery-codes'],
    ['POST', '/passkeys/options'],
    ['DELETE', '/passkeys/abc'],
  ])('%s %s requires a proof from the last ten minutes', async (method, path) => {
    const { token } = await newTotpUser();
    passTime(600_000);

    expect(await ask(method, path, token)).toMatchObject({
      status: 403,
      body: { code: 'reauthentication_required' },
    });
  });

  test('is allowed again after the password when the user has no second factor', async () => {
    const { token } = await newUser();
    passTime(600_000);

    const wrong = await ask('POST', '/confirm', token, { password: 'a wrong password' });
    const before = await ask('POST', '/totp', token);
    const right = await ask('POST', '/confirm', token, { password: testPassword });
    const after = await ask('POST', '/totp', token);

    expect(wrong).toMatchObject({ status: 403, body: { code: 'password_wrong' } });
    expect([before.status, right.status, after.status]).toEqual([403, 204, 200]);
  });

  test('is allowed again after a code, not after the password alone, when the user has an app', async () => {
    const { token, secret, codes } = await newTotpUser();
    passTime(600_000);

    const byPassword = await ask('POST', '/confirm', token, { password: testPassword });
    const before = await ask('POST', '/recovery-codes', token);
    const byCode = await ask('POST', '/confirm', token, { code: codeFor(secret) });
    const after = await ask('POST', '/recovery-codes', token);
    const byOldCode = await ask('POST', '/confirm', token, { recovery_code: codes[0] });
    const [fresh] = after.body.recovery_codes as string[];
    const byRecoveryCode = await ask('POST', '/confirm', token, { recovery_code: fresh });

    expect(byPassword).toMatchObject({ body: { code: 'reauthentication_required' } });
    expect([before.status, byCode.status, after.status]).toEqual([403, 204, 200]);
    expect([byOldCode.status, byRecoveryCode.status]).toEqual([401, 204]);
  });

  test('removes the app with its recovery codes, mails both changes and no longer requires a code', async () => {
    const email = watchMail(newEmail());
    const { token } = await newTotpUser({ email });
    await nextMail(email);

    const removed = await ask('DELETE', '/totp', token);

    expect(removed.status).toBe(204);
    expect((await ask('GET', '', token)).body).toMatchObject({ totp: null, recovery_codes: null });
    expect((await passwordStep(email)).body).toHaveProperty('access_token');
    expect(await nextMail(email)).toMatchObject({ change: 'totp_removed' });
    expect(await nextMail(email)).toMatchObject({ change: 'all_removed' });
    expect((await ask('DELETE', '/totp', token)).status).toBe(404);
  });
});

test('a password reset by mail still requires the second factor', async () => {
  const email = watchMail(newEmail());
  const owner = await newTotpUser({ email });
  await nextMail(email);
  await call('POST', '/auth/forgot-password', { body: { email } });
  const mail = await nextMail(email);
  const password = 'a new and long password';

  await call('POST', '/auth/reset-password', {
    body: { token: 'token' in mail ? mail.token : '', password },
  });
  const { body } = await passwordStep(email, { password });

  expect(body).toMatchObject({ mfa_required: true });
  expect(body).not.toHaveProperty('access_token');
  expect(owner.codes).toHaveLength(10);
});
