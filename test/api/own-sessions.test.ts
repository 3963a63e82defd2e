import { afterEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { startSession } from '#lambdas/services/auth/start-session.ts';
import { type ApiResponse, call } from '#test/support/api.ts';
import { newUser, type TestUser, testPassword } from '#test/support/factories.ts';
import { advanceTime, createTotpCode, newTotpUser } from '#test/support/mfa.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const chromeUserAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

const signIn = (
  { user }: TestUser,
  userAgent = chromeUserAgent,
  address = '192.0.2.10',
): Promise<ApiResponse> =>
  call('POST', '/auth/login', {
    address,
    headers: { 'user-agent': userAgent },
    body: { email: user.email, password: testPassword },
  });

type SessionItem = { id: string; current: boolean; browser: string | null };
const listSessions = async (token: string) =>
  (await call('GET', '/auth/sessions', { token })).body.items as SessionItem[];

describe('the list of the user’s sessions', () => {
  test('the list of sessions has browser, operating system, network address and times, and marks the current session', async () => {
    const owner = await newUser();
    const token = String((await signIn(owner)).body.access_token);

    const [ownItem] = (await listSessions(token)).filter(({ current }) => current);

    expect(ownItem).toEqual({
      id: expect.any(String),
      created_at: expect.any(String),
      last_used_at: expect.any(String),
      browser: 'Chrome',
      os: 'Linux',
      address: '192.0.2.10',
      current: true,
    });
    expect(await listSessions(owner.token)).toHaveLength(2);
  });

  test.each([
    '<script>alert(1)</script>'.repeat(100),
    'Your account is compromised, visit evil.example/9 (',
  ])(
    'the list of sessions contains no browser for the unknown User-Agent %s',
    async (userAgent) => {
      const owner = await newUser();
      await signIn(owner, userAgent);

      const answer = await call('GET', '/auth/sessions', { token: owner.token });

      expect(answer.status).toBe(200);
      expect(answer.text).not.toMatch(/alert|evil|compromised/);
    },
  );

  test('the list of sessions has only the caller’s own sessions', async () => {
    const [owner, otherUser] = [await newUser(), await newUser()];

    const ownItems = await listSessions(owner.token);

    expect(ownItems).toHaveLength(1);
    expect((await listSessions(otherUser.token)).map(({ id }) => id)).not.toContain(
      ownItems[0]?.id,
    );
  });

  test('the list of sessions does not contain expired sessions', async () => {
    const owner = await newUser();
    const real = Date.now;
    vi.spyOn(systemClock, 'now').mockImplementation(() => real() + 8 * 86_400_000);
    const { access_token } = await startSession(owner.user);

    expect(await listSessions(access_token)).toHaveLength(1);
  });
});

describe('the sessions of an account', () => {
  test('an account has at most 50 sessions: a new session ends the oldest', async () => {
    const owner = await newUser();
    const secondSession = await startSession(owner.user);
    for (let i = 0; i < 48; i += 1) await startSession(owner.user);
    const itemsBefore = await listSessions(secondSession.access_token);

    const lastSession = await startSession(owner.user);

    expect(itemsBefore).toHaveLength(50);
    expect(await listSessions(lastSession.access_token)).toHaveLength(50);
    expect((await call('GET', '/auth/me', { token: owner.token })).status).toBe(401);
    expect((await call('GET', '/auth/me', { token: secondSession.access_token })).status).toBe(200);
  });

  test('an account has at most 50 sessions, also after many concurrent sign-ins', async () => {
    const owner = await newUser();

    await Promise.all(Array.from({ length: 70 }, () => startSession(owner.user)));
    const { access_token } = await startSession(owner.user);

    expect((await listSessions(access_token)).length).toBeLessThanOrEqual(50);
  });

  test('sessions that can no longer be refreshed are removed first', async () => {
    const owner = await newUser();
    const real = Date.now;
    vi.spyOn(systemClock, 'now').mockImplementation(() => real() - 8 * 86_400_000);
    for (let i = 0; i < 10; i += 1) await startSession(owner.user);
    vi.restoreAllMocks();

    for (let i = 0; i < 41; i += 1) await startSession(owner.user);

    expect(await listSessions(owner.token)).toHaveLength(42);
  });
});

describe('ending other sessions', () => {
  const proofNeeded = { status: 403, body: { code: 'reauthentication_required' } };
  const revokeOthers = (token: string) => call('POST', '/auth/sessions/revoke-others', { token });

  test('ending other sessions requires an identity proof from the last ten minutes', async () => {
    const owner = await newUser();
    await signIn(owner);
    const [otherItem] = (await listSessions(owner.token)).filter(({ current }) => !current);
    advanceTime(600_000);

    const response = await call('DELETE', `/auth/sessions/${otherItem?.id}`, {
      token: owner.token,
    });
    const allResponse = await revokeOthers(owner.token);

    expect(response).toMatchObject(proofNeeded);
    expect(allResponse).toMatchObject(proofNeeded);
    expect(await listSessions(owner.token)).toHaveLength(2);
  });

  test('ending other sessions is allowed after a proof by password, or by second factor if the account has one', async () => {
    const plain = await newUser();
    const strong = await newTotpUser();
    advanceTime(600_000);
    const confirm = (token: string, body: object) =>
      call('POST', '/auth/mfa/confirm', { token, body });
    await confirm(plain.token, { password: testPassword });
    await confirm(strong.token, { password: testPassword });

    const byPassword = await revokeOthers(plain.token);
    const byPasswordAlone = await revokeOthers(strong.token);
    await confirm(strong.token, { code: createTotpCode(strong.secret) });

    expect(byPassword.status).toBe(204);
    expect(byPasswordAlone).toMatchObject(proofNeeded);
    expect((await revokeOthers(strong.token)).status).toBe(204);
  });
});

describe('revoking a session', () => {
  test('a revoked session ends immediately; the revoking session continues', async () => {
    const owner = await newUser();
    const otherResponse = await signIn(owner);
    const [otherSession] = (await listSessions(owner.token)).filter(({ current }) => !current);

    const answer = await call('DELETE', `/auth/sessions/${otherSession?.id}`, {
      token: owner.token,
    });
    const secondRevocation = await call('DELETE', `/auth/sessions/${otherSession?.id}`, {
      token: owner.token,
    });

    expect([answer.status, secondRevocation.status]).toEqual([204, 404]);
    expect(
      (await call('GET', '/auth/me', { token: String(otherResponse.body.access_token) })).status,
    ).toBe(401);
    expect((await call('GET', '/auth/me', { token: owner.token })).status).toBe(200);
  });

  test('revoking all other sessions leaves only the current session', async () => {
    const owner = await newUser();
    const otherResponses = [await signIn(owner), await signIn(owner)];

    const answer = await call('POST', '/auth/sessions/revoke-others', { token: owner.token });

    expect(answer.status).toBe(204);
    for (const { body } of otherResponses) {
      expect(
        await call('POST', '/auth/refresh', { body: { refresh_token: body.refresh_token } }),
      ).toMatchObject({ status: 401 });
    }
    expect(await listSessions(owner.token)).toMatchObject([{ current: true }]);
  });

  test('revoking a session returns 404 for another user’s session', async () => {
    const [owner, stranger] = [await newUser(), await newUser()];
    const [ownItem] = await listSessions(owner.token);

    const answer = await call('DELETE', `/auth/sessions/${ownItem?.id}`, { token: stranger.token });

    expect(answer.status).toBe(404);
    expect((await call('GET', '/auth/me', { token: owner.token })).status).toBe(200);
  });
});
