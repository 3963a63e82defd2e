import { afterEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { userEntity } from '#lambdas/stores/user-entity.ts';
import { type ApiResponse, call } from '#test/support/api.ts';
import { newEmail, newUser, testPassword } from '#test/support/factories.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Moves the clock forward by `ms`; the clock keeps running. */
function advanceClock(ms: number): void {
  const real = Date.now;
  vi.spyOn(systemClock, 'now').mockImplementation(() => real() + ms);
}

const refresh = (refresh_token: unknown): Promise<ApiResponse> =>
  call('POST', '/auth/refresh', { body: { refresh_token } });

const login = (email: string, password = testPassword, address?: string): Promise<ApiResponse> =>
  call('POST', '/auth/login', {
    body: { email, password },
    ...(address === undefined ? {} : { address }),
  });

describe('signing in with a password', () => {
  test('signing in returns the same response for a wrong password and an unknown e-mail', async () => {
    const { user } = await newUser();

    const wrongAttempt = await login(user.email, 'not the password');
    const responseForUnknown = await login(newEmail(), 'not the password');

    expect(wrongAttempt).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    expect(responseForUnknown).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    });
    expect({ ...wrongAttempt.body, request_id: '' }).toEqual({
      ...responseForUnknown.body,
      request_id: '',
    });
  });

  test('signing in ignores the case of the e-mail', async () => {
    const { user } = await newUser();

    expect((await login(` ${user.email.toUpperCase()} `)).status).toBe(200);
  });

  test('signing in reveals an unconfirmed e-mail only to a caller who knows the password', async () => {
    const { user } = await newUser({ is_verified: false });

    expect(await login(user.email)).toMatchObject({
      status: 403,
      body: { code: 'email_unverified' },
    });
    expect(await login(user.email, 'not the password')).toMatchObject({ status: 401 });
  });

  test('signing in is rejected for a disabled user, with the reason only for the correct password', async () => {
    const { user } = await newUser({ is_active: false });
    const { user: unverified } = await newUser({ is_active: false, is_verified: false });

    const correctAttempt = await login(user.email);
    const wrongAttempt = await login(user.email, 'not the password');
    const responseForUnknown = await login(newEmail(), 'not the password');

    expect(correctAttempt).toMatchObject({ status: 401, body: { code: 'account_disabled' } });
    expect(correctAttempt.body).not.toHaveProperty('access_token');
    expect(await login(unverified.email)).toMatchObject({ body: { code: 'account_disabled' } });
    expect(wrongAttempt.status).toBe(responseForUnknown.status);
    expect({ ...wrongAttempt.body, request_id: '' }).toEqual({
      ...responseForUnknown.body,
      request_id: '',
    });
  });

  test('signing in is blocked after fifteen failures, sequential or concurrent, except from the owner’s known network address', async () => {
    const { user } = await newUser();
    vi.spyOn(systemClock, 'now').mockReturnValue(Date.now());
    await login(user.email, testPassword, '192.0.2.7');

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => login(user.email, 'a wrong password')),
    );
    const stranger = await login(user.email);
    const owner = await login(user.email, testPassword, '192.0.2.7');

    expect(answers.filter(({ status }) => status === 401)).toHaveLength(15);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(stranger).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(stranger.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(owner.status).toBe(200);
  });

  test('signing in does not count successful sign-ins as failures', async () => {
    const { user } = await newUser();

    const answers: ApiResponse[] = [];
    for (let i = 0; i < 17; i += 1) answers.push(await login(user.email));

    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });
});

describe('exchanging a refresh token', () => {
  test('a refresh token is exchanged for new, valid tokens', async () => {
    const { refreshToken } = await newUser();

    const firstResponse = await refresh(refreshToken);
    const secondResponse = await refresh(firstResponse.body.refresh_token);
    const me = await call('GET', '/auth/me', { token: String(secondResponse.body.access_token) });

    expect(firstResponse.status).toBe(200);
    expect(firstResponse.body.refresh_token).not.toBe(refreshToken);
    expect(secondResponse.status).toBe(200);
    expect(me.status).toBe(200);
  });

  test('a refresh token used by twenty tabs at once gives all tabs the same new token', async () => {
    const { refreshToken } = await newUser();

    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
    const nextTokens = new Set(answers.map(({ body }) => body.refresh_token));
    const tabs = await Promise.all(
      answers.map(({ body }) => call('GET', '/auth/me', { token: String(body.access_token) })),
    );

    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(tabs.every(({ status }) => status === 200)).toBe(true);
    expect(nextTokens.size).toBe(1);
    const repeatedResponses = await Promise.all(
      Array.from({ length: 20 }, () => refresh([...nextTokens][0])),
    );
    expect(repeatedResponses.every(({ status }) => status === 200)).toBe(true);
  });

  test('a refresh token that is reused after the grace period ends the session', async () => {
    const { refreshToken } = await newUser();
    const nextResponse = await refresh(refreshToken);

    advanceClock(16_000);
    const reused = await refresh(refreshToken);
    const rightful = await refresh(nextResponse.body.refresh_token);

    expect(reused).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
    expect(rightful).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
  });

  test('a session’s refresh tokens expire thirty days after the sign-in, regardless of refreshes', async () => {
    const { refreshToken } = await newUser();
    let lateAttempt = await refresh(refreshToken);
    for (const day of [6, 12, 18, 24, 29]) {
      advanceClock(day * 86_400_000);
      lateAttempt = await refresh(lateAttempt.body.refresh_token);
    }

    advanceClock(30 * 86_400_000 + 60_000);
    const tooLate = await refresh(lateAttempt.body.refresh_token);

    expect(lateAttempt.status).toBe(200);
    expect(tooLate).toMatchObject({ status: 401, body: { code: 'token_expired' } });
  });

  test('a refresh token expires after seven days without a refresh', async () => {
    const [busy, idle] = [await newUser(), await newUser()];

    advanceClock(7 * 86_400_000 - 60_000);
    const inTime = await refresh(busy.refreshToken);
    advanceClock(7 * 86_400_000 + 60_000);
    const tooLate = await refresh(idle.refreshToken);

    expect(inTime.status).toBe(200);
    expect(tooLate).toMatchObject({ status: 401, body: { code: 'token_expired' } });
  });

  test('the refresh token of a disabled user is rejected', async () => {
    const { user, refreshToken } = await newUser();
    await userEntity().patch({ id: user.id }).set({ is_active: false }).go();

    expect(await refresh(refreshToken)).toMatchObject({
      status: 401,
      body: { code: 'token_invalid' },
    });
  });

  test.each(['x'.repeat(43), 'a.b.c'.padEnd(30, 'c')])(
    'the refresh token "%s" is invalid',
    async (token) => {
      expect(await refresh(token)).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
    },
  );
});

describe('signing out of one session', () => {
  test('signing out ends only the current session', async () => {
    const { user, refreshToken, token } = await newUser();
    const otherResponse = await login(user.email);

    const answer = await call('POST', '/auth/logout', { token, body: {} });

    expect(answer.status).toBe(204);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(otherResponse.body.refresh_token)).status).toBe(200);
  });

  test('signing out clears the browser’s cache, which has thumbnails', async () => {
    const { token } = await newUser();

    const answer = await call('POST', '/auth/logout', { token, body: {} });

    expect(answer.status).toBe(204);
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
  });

  test('signing out works with only the refresh token, because the access token may have expired', async () => {
    const { refreshToken } = await newUser();

    const answer = await call('POST', '/auth/logout', { body: { refresh_token: refreshToken } });

    expect(answer.status).toBe(204);
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  test('signing out everywhere ends all sessions and all access tokens at once', async () => {
    const { user, refreshToken, token } = await newUser();
    const otherResponse = await login(user.email);

    const answer = await call('POST', '/auth/logout', { token, body: { everywhere: true } });

    expect(answer.status).toBe(204);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(otherResponse.body.refresh_token)).status).toBe(401);
    expect((await call('GET', '/auth/me', { token })).status).toBe(401);
    expect(
      (await call('GET', '/auth/me', { token: String(otherResponse.body.access_token) })).status,
    ).toBe(401);
  });

  test('signing out returns 401 without any token', async () => {
    expect(await call('POST', '/auth/logout')).toMatchObject({
      status: 401,
      body: { code: 'token_missing' },
    });
  });

  test('signing out with a forged refresh token ends no session', async () => {
    const { refreshToken } = await newUser();
    const forged = refreshToken.slice(0, -43) + 'A'.repeat(43);

    await call('POST', '/auth/logout', { body: { refresh_token: forged } });

    expect((await refresh(refreshToken)).status).toBe(200);
  });
});
