import { afterEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { startSession } from '#lambdas/services/auth/start-session.ts';
import { type ApiResponse, call } from '#test/support/api.ts';
import { newUser, type TestUser, testPassword } from '#test/support/factories.ts';
import { codeFor, newTotpUser, passTime } from '#test/support/mfa.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

const signIn = (
  { user }: TestUser,
  userAgent = chrome,
  address = '192.0.2.10',
): Promise<ApiResponse> =>
  call('POST', '/auth/login', {
    address,
    headers: { 'user-agent': userAgent },
    body: { email: user.email, password: testPassword },
  });

type Item = { id: string; current: boolean; browser: string | null };
const listSessions = async (token: string) =>
  (await call('GET', '/auth/sessions', { token })).body.items as Item[];

describe('the list of the user’s sessions', () => {
  test('has browser, system, address and times, and marks the current session', async () => {
    const owner = await newUser();
    const token = String((await signIn(owner)).body.access_token);

    const [own] = (await listSessions(token)).filter(({ current }) => current);

    expect(own).toEqual({
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

  test('returns no browser for an unknown User-Agent, and none of its text', async () => {
    const owner = await newUser();
    await signIn(owner, '<script>alert(1)</script>'.repeat(100));

    const answer = await call('GET', '/auth/sessions', { token: owner.token });

    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('<script>alert');
  });

  test('has only the user’s own sessions', async () => {
    const [owner, other] = [await newUser(), await newUser()];

    const own = await listSessions(owner.token);

    expect(own).toHaveLength(1);
    expect((await listSessions(other.token)).map(({ id }) => id)).not.toContain(own[0]?.id);
  });

  test('does not contain expired sessions', async () => {
    const owner = await newUser();
    const real = Date.now;
    vi.spyOn(systemClock, 'now').mockImplementation(() => real() + 8 * 86_400_000);
    const { access_token } = await startSession(owner.user);

    expect(await listSessions(access_token)).toHaveLength(1);
  });
});

describe('the sessions of an account', () => {
  test('are at most 50: a new one ends the oldest', async () => {
    const owner = await newUser();
    const second = await startSession(owner.user);
    for (let i = 0; i < 48; i += 1) await startSession(owner.user);
    const before = await listSessions(second.access_token);

    const last = await startSession(owner.user);

    expect(before).toHaveLength(50);
    expect(await listSessions(last.access_token)).toHaveLength(50);
    expect((await call('GET', '/auth/me', { token: owner.token })).status).toBe(401);
    expect((await call('GET', '/auth/me', { token: second.access_token })).status).toBe(200);
  });

  test('are at most 50, also after many concurrent sign-ins', async () => {
    const owner = await newUser();

    await Promise.all(Array.from({ length: 70 }, () => startSession(owner.user)));
    const { access_token } = await startSession(owner.user);

    expect((await listSessions(access_token)).length).toBeLessThanOrEqual(50);
  });

  test('are removed first when they can no longer be refreshed', async () => {
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

  test('requires a proof from the last ten minutes', async () => {
    const owner = await newUser();
    await signIn(owner);
    const [other] = (await listSessions(owner.token)).filter(({ current }) => !current);
    passTime(600_000);

    const one = await call('DELETE', `/auth/sessions/${other?.id}`, { token: owner.token });
    const all = await revokeOthers(owner.token);

    expect(one).toMatchObject(proofNeeded);
    expect(all).toMatchObject(proofNeeded);
    expect(await listSessions(owner.token)).toHaveLength(2);
  });

  test('is allowed after the password, or after a factor if the account has one', async () => {
    const plain = await newUser();
    const strong = await newTotpUser();
    passTime(600_000);
    const confirm = (token: string, body: object) =>
      call('POST', '/auth/mfa/confirm', { token, body });
    await confirm(plain.token, { password: testPassword });
    await confirm(strong.token, { password: testPassword });

    const byPassword = await revokeOthers(plain.token);
    const byPasswordAlone = await revokeOthers(strong.token);
    await confirm(strong.token, { code: codeFor(strong.secret) });

    expect(byPassword.status).toBe(204);
    expect(byPasswordAlone).toMatchObject(proofNeeded);
    expect((await revokeOthers(strong.token)).status).toBe(204);
  });
});

describe('revoking a session', () => {
  test('ends it immediately; the revoking session continues', async () => {
    const owner = await newUser();
    const other = await signIn(owner);
    const [found] = (await listSessions(owner.token)).filter(({ current }) => !current);

    const answer = await call('DELETE', `/auth/sessions/${found?.id}`, { token: owner.token });
    const again = await call('DELETE', `/auth/sessions/${found?.id}`, { token: owner.token });

    expect([answer.status, again.status]).toEqual([204, 404]);
    expect((await call('GET', '/auth/me', { token: String(other.body.access_token) })).status).toBe(
      401,
    );
    expect((await call('GET', '/auth/me', { token: owner.token })).status).toBe(200);
  });

  test('and all others leaves only the current one', async () => {
    const owner = await newUser();
    const others = [await signIn(owner), await signIn(owner)];

    const answer = await call('POST', '/auth/sessions/revoke-others', { token: owner.token });

    expect(answer.status).toBe(204);
    for (const { body } of others) {
      expect(
        await call('POST', '/auth/refresh', { body: { refresh_token: body.refresh_token } }),
      ).toMatchObject({ status: 401 });
    }
    expect(await listSessions(owner.token)).toMatchObject([{ current: true }]);
  });

  test('returns 404 for another user’s session', async () => {
    const [owner, stranger] = [await newUser(), await newUser()];
    const [own] = await listSessions(owner.token);

    const answer = await call('DELETE', `/auth/sessions/${own?.id}`, { token: stranger.token });

    expect(answer.status).toBe(404);
    expect((await call('GET', '/auth/me', { token: owner.token })).status).toBe(200);
  });
});
