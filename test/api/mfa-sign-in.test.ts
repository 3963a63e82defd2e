import { describe, expect, test } from 'vitest';
import { checkTotp } from '#lambdas/services/mfa/check-totp.ts';
import { rateLimits, spendUse } from '#lambdas/services/rate-limits/rate-limit.ts';
import { call } from '#test/support/api.ts';
import { newEmail, newUser, testPassword } from '#test/support/factories.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';
import {
  advanceTime,
  createTotpCode,
  createWrongTotpCode,
  freezeClock,
  getMfaToken,
  newTotpUser,
  signInWithTotp,
  submitPassword,
  submitSecondStep,
} from '#test/support/mfa.ts';

freezeClock();

const getMe = (token: unknown) => call('GET', '/auth/me', { token: String(token) });

async function requestResetToken(email: string): Promise<string> {
  await call('POST', '/auth/forgot-password', { body: { email } });
  for (;;) {
    const mail = await nextMail(email);
    if (mail.kind === 'reset_password') return mail.token;
  }
}

describe('the password step of a sign-in', () => {
  test('the password step returns tokens for a user without a second factor', async () => {
    const { user } = await newUser();

    const { status, body } = await submitPassword(user.email);

    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual([
      'access_token',
      'expires_in',
      'refresh_token',
      'token_type',
    ]);
  });

  test('the password step returns no tokens for a user with an authenticator app, but the possible second steps', async () => {
    const { user } = await newTotpUser();

    const { status, body } = await submitPassword(user.email);

    expect(status).toBe(200);
    expect(body).toEqual({
      mfa_required: true,
      mfa_token: expect.any(String),
      methods: ['totp', 'recovery_code'],
      expires_in: 300,
    });
  });

  test('the password step does not reveal, when the password is wrong, that a second factor is set up', async () => {
    const { user } = await newTotpUser();

    const { status, body } = await submitPassword(user.email, { password: 'a wrong password' });

    expect({ status, code: body.code }).toEqual({ status: 401, code: 'invalid_credentials' });
  });

  test('the token of the password step is neither an access token nor a refresh token', async () => {
    const { user } = await newTotpUser();
    const token = await getMfaToken(user.email);

    const refreshed = await call('POST', '/auth/refresh', { body: { refresh_token: token } });

    expect(await getMe(token)).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
    expect(refreshed.status).toBe(401);
  });
});

describe('the second step with an authenticator app', () => {
  test('the second step signs in with a current code of the authenticator app', async () => {
    const owner = await newTotpUser();

    const { status, body } = await signInWithTotp(owner);

    expect(status).toBe(200);
    expect((await getMe(body.access_token)).body.email).toBe(owner.user.email);
  });

  test.each([-1, 0, 1])(
    'the second step accepts a code %i time steps away, with or without spaces',
    async (steps) => {
      const { user, secret } = await newTotpUser();
      advanceTime(60_000);
      const code = createTotpCode(secret, steps).replace(/^(...)/, '$1 ');

      expect((await submitSecondStep('totp', await getMfaToken(user.email), code)).status).toBe(
        200,
      );
    },
  );

  test.each([-2, 2])('the second step rejects a code %i time steps away', async (steps) => {
    const { user, secret } = await newTotpUser();
    advanceTime(120_000);
    const code = createTotpCode(secret, steps);

    expect(await submitSecondStep('totp', await getMfaToken(user.email), code)).toMatchObject({
      status: 401,
      body: { code: 'code_invalid' },
    });
  });

  test('the second step returns the same response for a replayed, an older and a wrong code', async () => {
    const { user, secret } = await newTotpUser();
    const older = createTotpCode(secret, -1);
    const used = createTotpCode(secret);
    await submitSecondStep('totp', await getMfaToken(user.email), used);

    const answers = [];
    for (const code of [used, older, createWrongTotpCode(secret), 'abc', '1234567']) {
      answers.push(await submitSecondStep('totp', await getMfaToken(user.email), code));
    }

    const bodies = answers.map(({ status, body }) => ({ status, ...body, request_id: '' }));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ status: 401, code: 'code_invalid' });
  });

  test('the second step accepts one of twenty parallel uses of a code', async () => {
    const { user, secret } = await newTotpUser();

    const uses = await Promise.allSettled(
      Array.from({ length: 20 }, () => checkTotp(user.id, createTotpCode(secret))),
    );

    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('one token of the password step starts only one session', async () => {
    const { user, secret } = await newTotpUser();
    const token = await getMfaToken(user.email);
    await submitSecondStep('totp', token, createTotpCode(secret));
    advanceTime(30_000);

    expect(await submitSecondStep('totp', token, createTotpCode(secret))).toMatchObject({
      status: 401,
      body: { code: 'mfa_token_invalid' },
    });
  });

  test('the second step rejects an unknown token and, after five minutes, an expired token', async () => {
    const { user, secret } = await newTotpUser();
    const token = await getMfaToken(user.email);
    advanceTime(300_000);

    const oldResponse = await submitSecondStep('totp', token, createTotpCode(secret));
    const none = await submitSecondStep('totp', 'x'.repeat(43), createTotpCode(secret));

    expect(oldResponse).toMatchObject({ status: 401, body: { code: 'mfa_token_invalid' } });
    expect(none).toMatchObject({ status: 401, body: { code: 'mfa_token_invalid' } });
  });

  test('the second step rejects one user’s token with another user’s code', async () => {
    const attacker = await newTotpUser();
    const victim = await newTotpUser();

    const answer = await submitSecondStep(
      'totp',
      await getMfaToken(victim.user.email),
      createTotpCode(attacker.secret),
    );

    expect(answer).toMatchObject({ status: 401, body: { code: 'code_invalid' } });
  });

  test('the second step rejects a token issued before a password change', async () => {
    const { user, token, secret } = await newTotpUser();
    const mfaToken = await getMfaToken(user.email);
    await call('POST', '/auth/change-password', {
      token,
      body: { current_password: testPassword, new_password: 'quite another password' },
    });

    expect(await submitSecondStep('totp', mfaToken, createTotpCode(secret))).toMatchObject({
      body: { code: 'mfa_token_invalid' },
    });
  });
});

describe('limits on guessing second-factor codes', () => {
  test('a second-step token allows five code attempts, also in parallel', async () => {
    const { user, secret } = await newTotpUser();
    const token = await getMfaToken(user.email);

    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        submitSecondStep('totp', token, createWrongTotpCode(secret)),
      ),
    );
    const correctAttempt = await submitSecondStep('totp', token, createTotpCode(secret));

    expect(answers.filter(({ body }) => body.code === 'code_invalid')).toHaveLength(5);
    expect(correctAttempt.body.code).toBe('mfa_token_invalid');
  });

  test('an account allows ten code attempts, then blocks temporarily, but not at the owner’s known network address', async () => {
    const owner = await newTotpUser();
    const { email } = owner.user;
    const home = '192.0.2.9';
    await submitSecondStep(
      'totp',
      await getMfaToken(email, home),
      createTotpCode(owner.secret),
      home,
    );
    advanceTime(30_000);

    for (let i = 0; i < 10; i += 1) {
      await submitSecondStep('totp', await getMfaToken(email), createWrongTotpCode(owner.secret));
    }
    const stranger = await submitSecondStep(
      'totp',
      await getMfaToken(email),
      createTotpCode(owner.secret),
    );
    const atHome = await submitSecondStep(
      'totp',
      await getMfaToken(email, home),
      createTotpCode(owner.secret),
      home,
    );
    advanceTime(Number(stranger.headers.get('retry-after')) * 1000);
    const laterResponse = await signInWithTotp(owner);

    expect(stranger).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(atHome.status).toBe(200);
    expect(laterResponse.status).toBe(200);
  });

  test('code attempts on an account are also limited per day', async () => {
    const owner = await newTotpUser();
    await spendUse('mfa_account_day', owner.user.id, rateLimits.mfa_account_day.uses);

    expect(await signInWithTotp(owner)).toMatchObject({ status: 429 });
  });

  test('code attempts stay limited after a password reset by mail', async () => {
    const { user, secret } = await newTotpUser({ email: watchMail(newEmail()) });
    await spendUse('mfa_account', user.id, rateLimits.mfa_account.uses);
    const answers = [];

    for (const address of ['192.0.2.21', '192.0.2.22']) {
      const body = { token: await requestResetToken(user.email), password: testPassword };
      const reset = await call('POST', '/auth/reset-password', { address, body });
      const token = await getMfaToken(user.email, address);
      answers.push(
        reset,
        await submitSecondStep('totp', token, createWrongTotpCode(secret), address),
      );
    }

    expect(answers.map(({ status }) => status)).toEqual([200, 429, 200, 429]);
  });

  test('code attempts are limited per day across all network addresses that the owner has used', async () => {
    const { user, secret } = await newTotpUser();
    const homes = ['192.0.2.31', '192.0.2.32'];
    for (const home of homes) {
      await submitSecondStep(
        'totp',
        await getMfaToken(user.email, home),
        createTotpCode(secret),
        home,
      );
      advanceTime(30_000);
    }
    await spendUse('mfa_known_day', user.id, rateLimits.mfa_known_day.uses - 1);

    const answers = [];
    for (const home of homes) {
      const token = await getMfaToken(user.email, home);
      answers.push(await submitSecondStep('totp', token, createWrongTotpCode(secret), home));
    }

    expect(answers.map(({ status }) => status)).toEqual([401, 429]);
  });
});

test('a user can complete the second step although others at the same network address sent too many invalid codes', async () => {
  const { user, secret } = await newTotpUser();
  const address = '198.51.100.77';
  await spendUse('mfa_address', address, rateLimits.mfa_address.uses);
  const mfa_token = await getMfaToken(user.email);
  advanceTime(60_000);
  const ask = (token: string, code: string) =>
    call('POST', '/auth/login/totp', { address, body: { mfa_token: token, code } });

  expect((await ask('x'.repeat(43), '123456')).status).toBe(429);
  expect((await ask(mfa_token, createTotpCode(secret))).status).toBe(200);
});
