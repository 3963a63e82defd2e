import { afterEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { hashPassword } from '#lambdas/lib/passwords.ts';
import { rateLimits, spendUse } from '#lambdas/services/auth/rate-limit.ts';
import { startSession } from '#lambdas/services/auth/start-session.ts';
import { getUser } from '#lambdas/stores/user-store.ts';
import { type ApiResponse, call } from '#test/support/api.ts';
import { newEmail, newUser, type TestUser, testPassword } from '#test/support/factories.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const other = 'another good password';

/** Moves the clock forward; it continues from there. */
function advanceClock(ms: number): void {
  const real = Date.now;
  vi.spyOn(systemClock, 'now').mockImplementation(() => real() + ms);
}

const login = (email: string, password: string): Promise<ApiResponse> =>
  call('POST', '/auth/login', { body: { email, password } });

const reset = (token: string, password = other): Promise<ApiResponse> =>
  call('POST', '/auth/reset-password', { body: { token, password } });

async function requestResetToken(email: string): Promise<string> {
  await call('POST', '/auth/forgot-password', { body: { email } });
  const mail = await nextMail(email);
  if (mail.kind !== 'reset_password') throw new Error(`Expected a reset, got ${mail.kind}.`);
  return mail.token;
}

const newMailedUser = (overrides = {}): Promise<TestUser> =>
  newUser({ email: watchMail(newEmail()), ...overrides });

describe('a forgotten password', () => {
  test('is replaced with the mailed link, which ends all sessions', async () => {
    const { user, token, refreshToken } = await newMailedUser();

    const answer = await reset(await requestResetToken(user.email));

    expect(answer).toMatchObject({ status: 200, body: { email: user.email } });
    expect(await nextMail(user.email)).toMatchObject({ kind: 'password_changed' });
    expect((await login(user.email, testPassword)).status).toBe(401);
    expect((await login(user.email, other)).status).toBe(200);
    expect((await call('GET', '/auth/me', { token })).status).toBe(401);
    const refreshed = await call('POST', '/auth/refresh', {
      body: { refresh_token: refreshToken },
    });
    expect(refreshed.status).toBe(401);
  });

  test('can be replaced once per link, also with concurrent requests', async () => {
    const { user } = await newMailedUser();
    const token = await requestResetToken(user.email);

    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => reset(token, `${other} ${n}`)));
    const later = await reset(token);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4);
    expect(later).toMatchObject({ status: 400, body: { code: 'reset_invalid' } });
  });

  test('can’t be replaced with an older link after a newer one was used', async () => {
    const { user } = await newMailedUser();
    const first = await requestResetToken(user.email);
    const second = await requestResetToken(user.email);

    expect((await reset(second)).status).toBe(200);
    expect(await reset(first)).toMatchObject({ status: 400, body: { code: 'reset_invalid' } });
  });

  test('can’t be replaced after an hour', async () => {
    const { user } = await newMailedUser();
    const token = await requestResetToken(user.email);

    advanceClock(3_601_000);
    const answer = await reset(token);

    expect(answer).toMatchObject({ status: 410, body: { code: 'reset_expired' } });
    expect((await getUser(user.id))?.password_hash).toBe(user.password_hash);
  });

  test('verifies the e-mail when it is replaced by the mailed link', async () => {
    const { user } = await newMailedUser({ is_verified: false });

    await reset(await requestResetToken(user.email));

    expect((await login(user.email, other)).status).toBe(200);
  });

  test('a valid reset link unlocks sign-in for the address it is used from, an invalid one does not', async () => {
    const { user } = await newMailedUser();
    vi.spyOn(systemClock, 'now').mockReturnValue(Date.now());
    const home = '192.0.2.41';
    const elsewhere = '192.0.2.42';
    const post = (path: string, body: object, address: string) =>
      call('POST', `/auth/${path}`, { body, address });
    const signIn = (address: string, password = other, email = user.email) =>
      post('login', { email, password }, address);
    const link = await requestResetToken(user.email);
    await spendUse('login_account', user.email, rateLimits.login_account.uses);

    const forged = await post('reset-password', { token: 'x', password: other }, home);
    const locked = await signIn(home);
    await spendUse('login_address', home, rateLimits.login_address.uses);
    const done = await post('reset-password', { token: link, password: other }, home);
    const stranger = await signIn(elsewhere);
    const neighbourEmail = newEmail();
    const neighbour = [
      await signIn(home, 'a wrong password', neighbourEmail),
      await signIn(home, 'a wrong password', neighbourEmail),
    ];
    const owner = await signIn(home);

    expect(forged.status).toBe(400);
    expect(locked.status).toBe(429);
    expect(done.status).toBe(200);
    expect(stranger.status).toBe(429);
    // An address with too many failures has one attempt per account left; the reset adds none.
    expect(neighbour.map(({ status }) => status)).toEqual([401, 429]);
    expect(owner.status).toBe(200);
  });

  test('a reset unlocks an address the owner used before, reusing the link does not', async () => {
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
    await post('reset-password', { token: link, password: other });
    const lifted = await signIn(other);
    await lock();
    await post('reset-password', { token: link, password: other });
    const again = await signIn(other);

    expect(locked.status).toBe(429);
    expect(lifted.status).toBe(200);
    expect(again.status).toBe(429);
  });

  test('returns the same response for unknown, disabled and active accounts', async () => {
    const { user } = await newMailedUser();
    const { user: disabled } = await newUser({ is_active: false });
    const ask = (email: string) => call('POST', '/auth/forgot-password', { body: { email } });

    const answers = await Promise.all([user.email, disabled.email, newEmail()].map(ask));

    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    for (const { body } of answers) expect(Object.keys(body)).toEqual(['email']);
  });

  test('reset links and confirmation links are not interchangeable', async () => {
    const { user } = await newMailedUser();
    const { user: unverified } = await newMailedUser({ is_verified: false });
    await call('POST', '/auth/send-verification', { body: { email: unverified.email } });
    const mail = await nextMail(unverified.email);
    const verification = mail.kind === 'verify_email' ? mail.token : '';
    const resetting = await requestResetToken(user.email);

    expect(await reset(verification)).toMatchObject({ status: 400 });
    expect(await call('GET', `/auth/verify-email/${resetting}`)).toMatchObject({
      status: 400,
      body: { code: 'verification_invalid' },
    });
  });
});

describe('a password change', () => {
  const change = (token: string, current_password = testPassword): Promise<ApiResponse> =>
    call('POST', '/auth/change-password', {
      token,
      body: { current_password, new_password: other },
    });

  test('ends all sessions and returns new tokens', async () => {
    const { user, token } = await newMailedUser();
    const elsewhere = await login(user.email, testPassword);

    const answer = await change(token);

    expect(answer.status).toBe(200);
    const me = await call('GET', '/auth/me', { token: String(answer.body.access_token) });
    expect(me.status).toBe(200);
    expect((await call('GET', '/auth/me', { token })).status).toBe(401);
    const refreshed = await call('POST', '/auth/refresh', {
      body: { refresh_token: elsewhere.body.refresh_token },
    });
    expect(refreshed.status).toBe(401);
    expect(await nextMail(user.email)).toMatchObject({ kind: 'password_changed' });
    expect((await login(user.email, other)).status).toBe(200);
  });

  test('requires the current password, and returns 429 after ten wrong ones', async () => {
    const { token } = await newUser();
    vi.spyOn(systemClock, 'now').mockReturnValue(Date.now());

    const answers: ApiResponse[] = [];
    for (let i = 0; i < 11; i += 1) answers.push(await change(token, `wrong ${i}`));

    expect(answers[0]).toMatchObject({ status: 403, body: { code: 'password_wrong' } });
    expect(answers.slice(0, 10).every(({ status }) => status === 403)).toBe(true);
    expect(answers[10]).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(answers[10]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('invalidates reset links requested before', async () => {
    const { user, token } = await newMailedUser();
    const link = await requestResetToken(user.email);

    await change(token);

    expect(await reset(link)).toMatchObject({ status: 400, body: { code: 'reset_invalid' } });
  });
});

test('a session started with the old password can’t be refreshed after the change', async () => {
  const { user, token } = await newMailedUser();
  const begun = await login(user.email, testPassword);

  await call('POST', '/auth/change-password', {
    token,
    body: { current_password: testPassword, new_password: other },
  });
  // A concurrent sign-in whose session is stored after all others were removed.
  const late = await startSession(user);
  const refreshed = await call('POST', '/auth/refresh', {
    body: { refresh_token: late.refresh_token },
  });

  expect(begun.status).toBe(200);
  expect(refreshed).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
});

describe('a password hash with outdated parameters', () => {
  test('is replaced at the next sign-in without ending sessions', async () => {
    const password = 'a password of long ago';
    const weak = await hashPassword(password, { memory: 8 * 1024, passes: 1, parallelism: 1 });
    const { user, token } = await newUser({ password_hash: weak });
    const body = { email: user.email, password };

    const first = await call('POST', '/auth/login', { body });
    const renewed = (await getUser(user.id))?.password_hash ?? '';

    expect(first.status).toBe(200);
    expect(renewed).toContain('$m=19456,t=2,p=1$');
    expect((await call('POST', '/auth/login', { body })).status).toBe(200);
    expect((await getUser(user.id))?.password_hash).toBe(renewed);
    expect((await call('GET', '/auth/me', { token })).status).toBe(200);
  });

  test('is kept when the password is wrong', async () => {
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
