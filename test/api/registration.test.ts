import { afterEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { forgetUses } from '#lambdas/services/rate-limits/rate-limit.ts';
import { findUserByEmail } from '#lambdas/stores/user-store.ts';
import { call } from '#test/support/api.ts';
import { newAdmin, newEmail, newInvite, newUser, testPassword } from '#test/support/factories.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';
import { confirmLink, describeLink, getConfirmationToken } from '#test/support/register.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const createRegistrationBody = (email: string, invite_code: string | undefined) => ({
  email,
  password: testPassword,
  full_name: 'Ada Example',
  ...(invite_code === undefined ? {} : { invite_code }),
});

async function registerNewUser(): Promise<{ email: string; code: string; token: string }> {
  const email = watchMail(newEmail());
  const { code } = await newInvite({ max_uses: 5 });
  await call('POST', '/auth/register', { body: createRegistrationBody(email, code) });
  return { email, code, token: await getConfirmationToken(email) };
}

describe('registering with e-mail and password', () => {
  test('registering creates a user who can sign in after opening the mailed link', async () => {
    const email = watchMail(newEmail());
    const { code } = await newInvite({ tier: 'pro' });

    const registered = await call('POST', '/auth/register', {
      body: createRegistrationBody(email, code),
    });
    const mail = await nextMail(email);
    const responseBefore = await call('POST', '/auth/login', {
      body: { email, password: testPassword },
    });
    const verified = await confirmLink('token' in mail ? mail.token : '');
    const login = await call('POST', '/auth/login', { body: { email, password: testPassword } });
    const me = await call('GET', '/auth/me', { token: String(login.body.access_token) });

    expect(registered).toMatchObject({ status: 202, body: { email, verification_sent: true } });
    expect(responseBefore).toMatchObject({ status: 403, body: { code: 'email_unverified' } });
    expect(verified).toMatchObject({ status: 200, body: { email, verified: true } });
    expect(login.body).toMatchObject({ token_type: 'Bearer', expires_in: 900 });
    expect(me).toMatchObject({
      status: 200,
      body: { email, full_name: 'Ada Example', is_admin: false, tier: 'pro', locale: 'en' },
    });
    expect(me.body.quota).toMatchObject({ tier: 'pro', decks: { used: 0, limit: 60 } });
    expect(me.text).not.toContain('password');
  });

  test('registering returns the same response for an existing account and mails the account’s owner', async () => {
    const { user } = await newUser({ email: watchMail(newEmail()) });
    const { code } = await newInvite();

    const answer = await call('POST', '/auth/register', {
      body: createRegistrationBody(user.email, code),
    });
    const validation = await call('GET', `/invite-codes/${code}/validate`);

    expect(answer).toMatchObject({
      status: 202,
      body: { email: user.email, verification_sent: true },
    });
    expect(await nextMail(user.email)).toMatchObject({ kind: 'already_registered' });
    expect(validation.body).toEqual({ valid: true, tier: 'free' });
  });

  test('registering is rejected without a valid invite code, with a reason in the caller’s language', async () => {
    const email = newEmail();

    const english = await call('POST', '/auth/register', {
      body: createRegistrationBody(email, undefined),
    });
    const chinese = await call('POST', '/auth/register', {
      body: createRegistrationBody(email, '00000-00000'),
      headers: { 'accept-language': 'zh-CN' },
    });

    expect(english).toMatchObject({
      status: 403,
      body: {
        code: 'invite_invalid',
        detail: 'This invite code is not valid: enter the code you were given.',
      },
    });
    expect(chinese.body.detail).toBe('邀请码无效：邀请码不存在。');
  });

  test('thirty registrations with a single-use code, confirmed at once, let exactly one user confirm', async () => {
    const { code } = await newInvite();
    const emails = Array.from({ length: 30 }, () => watchMail(newEmail()));
    // Registers on three days, because a code with one use allows ten registrations a day.
    for (let day = 0; day < 3; day += 1) {
      const ofDay = emails.slice(day * 10, day * 10 + 10);
      await Promise.all(
        ofDay.map((email) =>
          call('POST', '/auth/register', { body: createRegistrationBody(email, code) }),
        ),
      );
      await forgetUses('invite_registration', code.replace('-', ''));
    }
    const tokens = await Promise.all(emails.map(getConfirmationToken));

    const answers = await Promise.all(tokens.map((token) => confirmLink(token)));
    const users = await Promise.all(emails.map(findUserByEmail));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(29);
    expect(users.filter((user) => user?.is_verified)).toHaveLength(1);
    expect((await call('GET', `/invite-codes/${code}/validate`)).body).toEqual({
      valid: false,
      reason: 'used_up',
    });
  }, 120_000);

  test('registering twice at once with the same e-mail creates one user, whose confirmation uses the invite code once', async () => {
    const email = watchMail(newEmail());
    const { code } = await newInvite({ max_uses: 2 });

    const answers = await Promise.all(
      [1, 2].map(() =>
        call('POST', '/auth/register', { body: createRegistrationBody(email, code) }),
      ),
    );

    await confirmLink(await getConfirmationToken(email));

    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect((await call('GET', `/invite-codes/${code}/validate`)).body.valid).toBe(true);
  });

  test.each(['Ada 😀', 'Ada \uffff', '艾达 \ufffe', '\ufdfa'.repeat(100)])(
    'registering mails a user named %j',
    async (full_name) => {
      const email = watchMail(newEmail());
      const { code } = await newInvite();

      const answer = await call('POST', '/auth/register', {
        body: { ...createRegistrationBody(email, code), full_name },
      });

      expect(answer.status).toBe(202);
      expect(await nextMail(email)).toMatchObject({ full_name });
    },
  );

  test('registering is rejected with an invite code bound to another e-mail', async () => {
    const { code } = await newInvite({ email: newEmail() });

    const answer = await call('POST', '/auth/register', {
      body: createRegistrationBody(newEmail(), code),
    });

    expect(answer).toMatchObject({ status: 403, body: { code: 'invite_invalid' } });
  });

  test('registering accepts an invite code in any case and with common typos', async () => {
    const { code } = await newInvite();
    const typed = code.toLowerCase().replace('-', ' ').replace(/0/g, 'o').replace(/1/g, 'l');

    const answer = await call('POST', '/auth/register', {
      body: createRegistrationBody(newEmail(), typed),
    });

    expect(answer.status).toBe(202);
  });

  test('registering names every invalid field in both languages', async () => {
    const body = { email: 'nobody', password: 'short', full_name: '', role: 'admin' };

    const english = await call('POST', '/auth/register', { body });
    const chinese = await call('POST', '/auth/register', {
      body,
      headers: { 'accept-language': 'zh-Hans;q=0.9, fr;q=1.0' },
    });

    expect(english).toMatchObject({ status: 422, body: { code: 'validation' } });
    expect(english.body.fields).toEqual({
      email: 'must be an address such as name@example.com',
      password: 'must have at least 10 characters',
      full_name: 'must not be empty',
      role: 'is not a known field; leave it out',
    });
    expect(english.body.detail).toContain('E-mail must be an address such as name@example.com;');
    expect(chinese.body.fields).toMatchObject({
      password: '至少需要 10 个字符',
      role: '是未知字段，请删除',
    });
  });
});

describe('verification links for the e-mail address', () => {
  test('a verification link that was not issued is invalid', async () => {
    const answers = [await describeLink('not-our-token'), await confirmLink('not-our-token')];

    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'verification_invalid' } });
    }
  });

  test('a verification link expires after a day; a new link confirms the e-mail', async () => {
    const { email, token } = await registerNewUser();
    const real = Date.now;
    vi.spyOn(systemClock, 'now').mockImplementation(() => real() + 24 * 3_600_000 + 1_000);

    const expired = [await describeLink(token), await confirmLink(token)];
    const login = await call('POST', '/auth/login', { body: { email, password: testPassword } });
    await call('POST', '/auth/resend-verification', { body: { email } });
    const freshResponse = await confirmLink(await getConfirmationToken(email));

    for (const answer of expired) {
      expect(answer).toMatchObject({ status: 410, body: { code: 'verification_expired' } });
    }
    expect(login).toMatchObject({ status: 403, body: { code: 'email_unverified' } });
    expect(freshResponse.status).toBe(200);
  });

  test('a verification link can’t be used for another user who registers with the same e-mail later', async () => {
    const { email, token } = await registerNewUser();
    await confirmLink(token);
    const { token: adminToken } = await newAdmin();
    const foundUser = await findUserByEmail(email);
    await call('DELETE', `/users/${foundUser?.id}`, { token: adminToken });
    const { code } = await newInvite();
    await call('POST', '/auth/register', { body: createRegistrationBody(email, code) });

    const repeatedResponse = await confirmLink(token);
    const login = await call('POST', '/auth/login', { body: { email, password: testPassword } });

    expect(repeatedResponse).toMatchObject({ status: 400, body: { code: 'verification_invalid' } });
    expect(login).toMatchObject({ status: 403, body: { code: 'email_unverified' } });
  });

  test('a verification link is mailed again on request, with the same response for any e-mail', async () => {
    const { email } = await registerNewUser();
    const unknown = newEmail();

    const responseForKnown = await call('POST', '/auth/resend-verification', { body: { email } });
    const otherResponse = await call('POST', '/auth/send-verification', {
      body: { email: unknown },
    });

    expect(responseForKnown).toMatchObject({ status: 202, body: { email } });
    expect(otherResponse).toMatchObject({ status: 202, body: { email: unknown } });
    expect(await nextMail(email)).toMatchObject({ kind: 'verify_email' });
  });

  test('a verification link is mailed only a limited number of times to one e-mail', async () => {
    const body = { email: newEmail() };
    vi.spyOn(systemClock, 'now').mockReturnValue(Date.now());

    const answers = await Promise.all(
      Array.from({ length: 7 }, () =>
        call('POST', '/auth/resend-verification', { address: '198.51.100.77', body }),
      ),
    );
    const rejectedResponses = answers.filter(({ status }) => status === 429);

    expect(rejectedResponses).toHaveLength(1);
    expect(rejectedResponses[0]?.body.code).toBe('rate_limited');
    expect(Number(rejectedResponses[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

test('an invite code can be requested repeatedly', async () => {
  const body = { email: newEmail(), reason: 'A talk on Friday' };

  const firstResponse = await call('POST', '/auth/request-invite-code', { body });
  const secondResponse = await call('POST', '/auth/request-invite-code', { body });

  expect([firstResponse.status, secondResponse.status]).toEqual([202, 202]);
});
