import { describe, expect, test } from 'vitest';
import { rateLimits, spendUse } from '#lambdas/services/rate-limits/rate-limit.ts';
import { type ApiResponse, call } from '#test/support/api.ts';
import { newUser, type TestUser, testPassword } from '#test/support/factories.ts';
import {
  addTotp,
  advanceTime,
  createTotpCode,
  createWrongTotpCode,
  freezeClock,
  newTotpUser,
} from '#test/support/mfa.ts';

freezeClock();

const tenMinutesMs = 600_000;
const proofNeededResponse = { status: 403, body: { code: 'reauthentication_required' } };

const removeTotp = (token: string): Promise<ApiResponse> =>
  call('DELETE', '/auth/mfa/totp', { token });
const confirmIdentity = (token: string, body: object): Promise<ApiResponse> =>
  call('POST', '/auth/mfa/confirm', { token, body });
const readStatus = async (token: string) => (await call('GET', '/auth/mfa', { token })).body;

/** Changes the password; returns the access token of the new session. */
async function changePassword(token: string): Promise<string> {
  const { body } = await call('POST', '/auth/change-password', {
    token,
    body: { current_password: testPassword, new_password: 'quite another password' },
  });
  return String(body.access_token);
}

/** Starts another session with the password, for a user without a second factor. */
async function signInElsewhere({ user }: TestUser): Promise<TestUser> {
  const { body } = await call('POST', '/auth/login', {
    body: { email: user.email, password: testPassword },
  });
  return { user, token: String(body.access_token), refreshToken: String(body.refresh_token) };
}

describe('with a second factor set up, the password alone', () => {
  test('with a second factor, the password alone does not allow factor changes after a password change in a stale session', async () => {
    const { token } = await newTotpUser();
    advanceTime(tenMinutesMs);

    const renewed = await changePassword(token);

    expect(await removeTotp(renewed)).toMatchObject(proofNeededResponse);
    expect(await readStatus(renewed)).toMatchObject({
      totp: { created_at: expect.any(String) },
      confirmed_until: null,
    });
  });

  test('the password alone does not allow removing a factor that another session has just added', async () => {
    const byPassword = await newUser();
    await addTotp(await signInElsewhere(byPassword));

    expect(await removeTotp(byPassword.token)).toMatchObject(proofNeededResponse);
    expect(await readStatus(byPassword.token)).toMatchObject({ confirmed_until: null });
  });

  test('the password alone does not complete an app whose set-up started before another session added a factor', async () => {
    const byPassword = await newUser();
    const { body } = await call('POST', '/auth/mfa/totp', { token: byPassword.token });
    await addTotp(await signInElsewhere(byPassword));

    const confirmed = await call('POST', '/auth/mfa/totp/confirm', {
      token: byPassword.token,
      body: { code: createTotpCode(String(body.secret)) },
    });

    expect(confirmed).toMatchObject(proofNeededResponse);
  });

  test('a user with a second factor cannot confirm their identity by password alone, even if the session used a factor that was removed since', async () => {
    const owner = await newTotpUser();
    await removeTotp(owner.token);
    advanceTime(tenMinutesMs);
    await confirmIdentity(owner.token, { password: testPassword });
    await addTotp(await signInElsewhere(owner));

    expect(await removeTotp(owner.token)).toMatchObject(proofNeededResponse);
  });
});

describe('a password change of a user with a second factor', () => {
  test('a password change keeps the time of the last proof by a factor', async () => {
    const { token } = await newTotpUser();
    advanceTime(tenMinutesMs / 2);
    const timeBefore = (await readStatus(token)).confirmed_until;

    const renewed = await changePassword(token);
    const timeAfter = (await readStatus(renewed)).confirmed_until;
    const removalResponse = await removeTotp(renewed);

    expect(timeBefore).toEqual(expect.any(String));
    expect(timeAfter).toBe(timeBefore);
    expect(removalResponse.status).toBe(204);
  });

  test('a password change requires a new proof by a second factor, and accepts it', async () => {
    const { token, secret } = await newTotpUser();
    advanceTime(tenMinutesMs);
    const renewed = await changePassword(token);

    const confirmed = await confirmIdentity(renewed, { code: createTotpCode(secret) });

    expect(confirmed.status).toBe(204);
    expect((await removeTotp(renewed)).status).toBe(204);
  });

  test('a password change does not renew the proof of a user without a second factor', async () => {
    const { token } = await newUser();
    advanceTime(tenMinutesMs);

    const renewed = await changePassword(token);

    expect(await call('POST', '/auth/mfa/totp', { token: renewed })).toMatchObject(
      proofNeededResponse,
    );
  });
});

describe('a failed identity proof of a signed-in user', () => {
  const listEvents = async (token: string) =>
    (await call('GET', '/auth/events', { token })).body.items as object[];
  const change = (token: string, current_password: string) =>
    call('POST', '/auth/change-password', {
      token,
      body: { current_password, new_password: 'quite another password' },
    });
  const currentSession = async (token: string): Promise<string> => {
    const { body } = await call('GET', '/auth/sessions', { token });
    const sessions = body.items as { id: string; current: boolean }[];
    return sessions.find(({ current }) => current)?.id ?? '';
  };

  test.each<[string, string, (token: string, secret: string) => Promise<ApiResponse>]>([
    [
      'by a code',
      'otp',
      (token, secret) => confirmIdentity(token, { code: createWrongTotpCode(secret) }),
    ],
    [
      'by a recovery code',
      'recovery',
      (token) => confirmIdentity(token, { recovery_code: 'wrong' }),
    ],
    ['by the current password', 'pwd', (token) => change(token, 'a wrong password')],
  ])('a failed identity proof creates a security event: %s', async (_name, method, fail) => {
    const { token, secret } = await newTotpUser();

    const failed = await fail(token, secret);

    expect(failed.status).toBeGreaterThanOrEqual(400);
    expect((await listEvents(token))[0]).toMatchObject({
      event: 'confirmation_failed',
      methods: [method],
    });
  });

  test('failed identity proofs count per day, for passwords and codes together', async () => {
    const { token, user, secret } = await newTotpUser();
    await spendUse('confirm_account_day', user.id, rateLimits.confirm_account_day.uses - 1);

    const correctAttempt = await confirmIdentity(token, { code: createTotpCode(secret) });
    const wrongAttempt = await change(token, 'a wrong password');
    const laterResponses = [
      await change(token, testPassword),
      await confirmIdentity(token, { code: createTotpCode(secret, 1) }),
    ];

    expect([correctAttempt.status, wrongAttempt.status]).toEqual([204, 403]);
    expect(laterResponses.map((answer) => answer.status)).toEqual([429, 429]);
  });

  test('thirty failed identity proofs end the session, and only that session', async () => {
    const owner = await newUser();
    const { token } = await signInElsewhere(owner);
    const session = await currentSession(token);
    await spendUse('confirm_session', session, rateLimits.confirm_session.uses - 1);

    const thirtieth = await confirmIdentity(token, { password: 'a wrong password' });
    const responseBefore = await call('GET', '/auth/me', { token });
    const nextResponse = await change(token, 'a wrong password');
    const responseAfter = await call('GET', '/auth/me', { token });

    expect([
      thirtieth.status,
      responseBefore.status,
      nextResponse.status,
      responseAfter.status,
    ]).toEqual([403, 200, 403, 401]);
    expect(await listEvents(owner.token)).toContainEqual(
      expect.objectContaining({ event: 'sessions_revoked' }),
    );
  });
});
