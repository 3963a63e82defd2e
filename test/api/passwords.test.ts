import { afterEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { hashPassword } from '#lambdas/lib/passwords.ts';
import { startSession } from '#lambdas/services/auth/start-session.ts';
import { rateLimits, spendUse } from '#lambdas/services/rate-limits/rate-limit.ts';
import { getUser } from '#lambdas/stores/user-store.ts';
import { type ApiResponse, call } from '#test/support/api.ts';
import { newEmail, newUser, type TestUser, testPassword } from '#test/support/factories.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const otherPassword = 'another good password';

/** Moves the clock forward by `ms`; the clock keeps running. */
function advanceClock(ms: number): void {
  const real = Date.now;
  vi.spyOn(systemClock, 'now').mockImplementation(() => real() + ms);
}

const login = (email: string, password: string): Promise<ApiResponse> =>
  call('POST', '/auth/login', { body: { email, password } });

const resetPassword = (token: string, password = otherPassword): Promise<ApiResponse> =>
  call('POST', '/auth/reset-password', { body: { token, password } });

async function requestResetToken(email: string): Promise<string> {
  await call('POST', '/auth/forgot-password', { body: { email } });
  const mail = await nextMail(email);
  if (mail.kind !== 'reset_password') throw new Error(`Expected a reset, got ${mail.kind}.`);
  return mail.token;
}

const newMailedUser = (overrides = {}): Promise<TestUser> =>
  newUser({ email: watchMail(newEmail()), ...overrides });

describe('resetting a forgotten password', () => {
  test('a forgotten password is replaced with the mailed link, and all sessions end', async () => {
    const { user, token, refreshToken } = await newMailedUser();

    const answer = await resetPassword(await requestResetToken(user.email));

    expect(answer).toMatchObject({ status: 200, body: { email: user.email } });
    expect(await nextMail(user.email)).toMatchObject({ kind: 'password_changed' });
    expect((await login(user.email, testPassword)).status).toBe(401);
    expect((await login(user.email, otherPassword)).status).toBe(200);
    expect((await call('GET', '/auth/me', { token })).status).toBe(401);
    const refreshed = await call('POST', '/auth/refresh', {
      body: { refresh_token: refreshToken },
    });
    expect(refreshed.status).toBe(401);
  });

  test('a reset link replaces the password once, also with concurrent requests', async () => {
    const { user } = await newMailedUser();
    const token = await requestResetToken(user.email);

    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => resetPassword(token, `${otherPassword} ${n}`)),
    );
    const laterResponse = await resetPassword(token);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4);
    expect(laterResponse).toMatchObject({ status: 400, body: { code: 'reset_invalid' } });
  });

  test('an older reset link is invalid after a newer link was used', async () => {
    const { user } = await newMailedUser();
    const firstToken = await requestResetToken(user.email);
    const secondToken = await requestResetToken(user.email);

    expect((await resetPassword(secondToken)).status).toBe(200);
    expect(await resetPassword(firstToken)).toMatchObject({
      status: 400,
      body: { code: 'reset_invalid' },
    });
  });

  test('a reset link is invalid after an hour', async () => {
    const { user } = await newMailedUser();
    const token = await requestResetToken(user.email);

    advanceClock(3_601_000);
    const answer = await resetPassword(token);

    expect(answer).toMatchObject({ status: 410, body: { code: 'reset_expired' } });
    expect((await getUser(user.id))?.password_hash).toBe(user.password_hash);
  });

  test('a password reset by the mailed link also verifies the e-mail', async () => {
    const { user } = await newMailedUser({ is_verified: false });

    await resetPassword(await requestResetToken(user.email));

    expect((await login(user.email, otherPassword)).status).toBe(200);
  });

  test('a valid reset link unlocks sign-in for the network address that uses the link; an invalid link does not', async () => {
    const { user } = await newMailedUser();
    vi.spyOn(systemClock, 'now').mockReturnValue(Date.now());
    const home = '192.0.2.41';
    const otherAddress = '192.0.2.42';
    const post = (path: string, body: object, address: string) =>
      call('POST', `/auth/${path}`, { body, address });
    const signIn = (address: string, password = otherPassword, email = user.email) =>
      post('login', { email, password }, address);
    const link = await requestResetToken(user.email);
    await spendUse('login_account', user.email, rateLimits.login_account.uses);

    const forged = await post('reset-password', { token: 'x', password: otherPassword }, home);
    const locked = await signIn(home);
    await spendUse('login_address', home, rateLimits.login_address.uses);
    const finalResponse = await post(
      'reset-password',
      { token: link, password: otherPassword },
      home,
    );
    const stranger = await signIn(otherAddress);
    const neighbourEmail = newEmail();
    const neighbour = [
      await signIn(home, 'a wrong password', neighbourEmail),
      await signIn(home, 'a wrong password', neighbourEmail),
    ];
    const owner = await signIn(home);

    expect(forged.status).toBe(400);
    expect(locked.status).toBe(429);
    expect(finalResponse.status).toBe(200);
    expect(stranger.status).toBe(429);
    // From an address with too many failed sign-ins, each account has one attempt left; the reset of one account's
    // password does not add attempts for other accounts.
    expect(neighbour.map(({ status }) => status)).toEqual([401, 429]);
    expect(owner.status).toBe(200);
  });

  test('a password reset unlocks a network address that the owner used before; reusing the link does not', async () => {
    const { user } = await newMailedUser();
    vi.spyOn(systemClock, 'now').mockReturnValue(Date.now());
    const address = '192.0.2.43';
    const post = (path: string, body: object) => call('POST', `/auth/${path}`, { body, address });
    const signIn = (password: string) => post('login', { email: user.email, password });
    const lock = () => spendUse('login_known_address', `${user.email} ${address}`, 15);
    await signIn(testPassword);
    const link = await requestResetToken(user.email);
    await lock();

    const locked = await signIn(testPassword);
    await post('reset-password', { token: link, password: otherPassword });
    const lifted = await signIn(otherPassword);
    await lock();
    await post('reset-password', { token: link, password: otherPassword });
    const repeatedResponse = await signIn(otherPassword);

    expect(locked.status).toBe(429);
    expect(lifted.status).toBe(200);
    expect(repeatedResponse.status).toBe(429);
  });

  test('a password reset request returns the same response for unknown, disabled and active accounts', async () => {
    const { user } = await newMailedUser();
    const { user: disabled } = await newUser({ is_active: false });
    const ask = (email: string) => call('POST', '/auth/forgot-password', { body: { email } });

    const answers = await Promise.all([user.email, disabled.email, newEmail()].map(ask));

    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    for (const { body } of answers) expect(Object.keys(body)).toEqual(['email']);
  });

  test('password reset links and e-mail confirmation links are not interchangeable', async () => {
    const { user } = await newMailedUser();
    const { user: unverified } = await newMailedUser({ is_verified: false });
    await call('POST', '/auth/send-verification', { body: { email: unverified.email } });
    const mail = await nextMail(unverified.email);
    const verification = mail.kind === 'verify_email' ? mail.token : '';
    const resetting = await requestResetToken(user.email);

    expect(await resetPassword(verification)).toMatchObject({ status: 400 });
    expect(await call('GET', `/auth/verify-email/${resetting}`)).toMatchObject({
      status: 400,
      body: { code: 'verification_invalid' },
    });
  });
});

describe('changing the password in the profile', () => {
  const change = (token: string, current_password = testPassword): Promise<ApiResponse> =>
    call('POST', '/auth/change-password', {
      token,
      body: { current_password, new_password: otherPassword },
    });

  test('a password change ends all sessions and returns new tokens', async () => {
    const { user, token } = await newMailedUser();
    const otherResponse = await login(user.email, testPassword);

    const answer = await change(token);

    expect(answer.status).toBe(200);
    const me = await call('GET', '/auth/me', { token: String(answer.body.access_token) });
    expect(me.status).toBe(200);
    expect((await call('GET', '/auth/me', { token })).status).toBe(401);
    const refreshed = await call('POST', '/auth/refresh', {
      body: { refresh_token: otherResponse.body.refresh_token },
    });
    expect(refreshed.status).toBe(401);
    expect(await nextMail(user.email)).toMatchObject({ kind: 'password_changed' });
    expect((await login(user.email, otherPassword)).status).toBe(200);
  });

  test('a password change requires the current password and returns 429 after ten wrong passwords', async () => {
    const { token } = await newUser();
    vi.spyOn(systemClock, 'now').mockReturnValue(Date.now());

    const answers: ApiResponse[] = [];
    for (let i = 0; i < 11; i += 1) answers.push(await change(token, `wrong ${i}`));

    expect(answers[0]).toMatchObject({ status: 403, body: { code: 'password_wrong' } });
    expect(answers.slice(0, 10).every(({ status }) => status === 403)).toBe(true);
    expect(answers[10]).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(answers[10]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('a password change invalidates earlier reset links', async () => {
    const { user, token } = await newMailedUser();
    const link = await requestResetToken(user.email);

    await change(token);

    expect(await resetPassword(link)).toMatchObject({
      status: 400,
      body: { code: 'reset_invalid' },
    });
  });
});

test('a session started with the old password can’t be refreshed after the change', async () => {
  const { user, token } = await newMailedUser();
  const begun = await login(user.email, testPassword);

  await call('POST', '/auth/change-password', {
    token,
    body: { current_password: testPassword, new_password: otherPassword },
  });
  // Simulates a concurrent sign-in that stores its session just after the password change has removed all other
  // sessions.
  const lateSession = await startSession(user);
  const refreshed = await call('POST', '/auth/refresh', {
    body: { refresh_token: lateSession.refresh_token },
  });

  expect(begun.status).toBe(200);
  expect(refreshed).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
});

describe('a password hash with outdated parameters', () => {
  test('a password hash with outdated parameters is replaced at the next sign-in without ending sessions', async () => {
    const password = 'a password of long ago';
    const weak = await hashPassword(password, { memory: 8 * 1024, passes: 1, parallelism: 1 });
    const { user, token } = await newUser({ password_hash: weak });
    const body = { email: user.email, password };

    const firstResponse = await call('POST', '/auth/login', { body });
    const renewed = (await getUser(user.id))?.password_hash ?? '';

    expect(firstResponse.status).toBe(200);
    expect(renewed).toContain('$m=19456,t=2,p=1$');
    expect((await call('POST', '/auth/login', { body })).status).toBe(200);
    expect((await getUser(user.id))?.password_hash).toBe(renewed);
    expect((await call('GET', '/auth/me', { token })).status).toBe(200);
  });

  test('a password hash with outdated parameters is kept when the password is wrong', async () => {
    const weak = await hashPassword('another password', {
      memory: 8 * 1024,
      passes: 1,
      parallelism: 1,
    });
    const { user } = await newUser({ password_hash: weak });

    await call('POST', '/auth/login', { body: { email: user.email, password: 'a wrong guess' } });

    expect((await getUser(user.id))?.password_hash).toBe(weak);
  });
});
