import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { logger } from '#lambdas/lib/logger.ts';
import { hashPassword } from '#lambdas/lib/passwords.ts';
import { app as previewApp } from '#lambdas/preview/app.ts';
import { call } from '#test/support/api.ts';
import { newAdmin, newEmail, newInvite, newUser, testPassword } from '#test/support/factories.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';
import { newPublishedDeck } from '#test/support/published-deck.ts';
import { secretsIn } from '#test/support/secrets-in-logs.ts';
import { failStore, unreachable } from '#test/support/store-faults.ts';

let written: string[] = [];

beforeEach(() => {
  written = [];
  logger.setLogLevel('DEBUG');
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      written.push(String(chunk));
      return true;
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  logger.setLogLevel('SILENT');
});

const log = () => written.join('');

/** Somebody registers, confirms, signs in, refreshes, forgets and changes their password; every secret of it. */
async function livesThrough(): Promise<string[]> {
  const email = watchMail(newEmail());
  const { code } = await newInvite();
  const register = { email, password: testPassword, full_name: 'Ada', invite_code: code };
  await call('GET', `/invite-codes/${code}/validate`);
  await call('POST', '/auth/register', { body: register });
  const confirm = await nextMail(email);
  const confirmToken = 'token' in confirm ? confirm.token : '';
  await call('GET', `/auth/verify-email/${confirmToken}`);
  await call('POST', '/auth/verification-link', { body: { token: confirmToken } });
  await call('POST', '/auth/verify-email', {
    body: { token: confirmToken, password: testPassword },
  });
  const login = await call('POST', '/auth/login', { body: { email, password: testPassword } });
  const refresh_token = String(login.body.refresh_token);
  const refreshed = await call('POST', '/auth/refresh', { body: { refresh_token } });
  await call('POST', '/auth/refresh', { body: { refresh_token: `${refresh_token}x` } });
  const token = String(refreshed.body.access_token);
  await call('GET', `/auth/me?token=${token}`, { token });
  await call('POST', '/auth/forgot-password', { body: { email } });
  const reset = await nextMail(email);
  const resetToken = 'token' in reset ? reset.token : '';
  await call('POST', '/auth/reset-password', {
    body: { token: resetToken, password: 'the second password' },
  });
  await call('POST', '/auth/login', { body: { email, password: 'the second passwort' } });
  const id = '0'.repeat(26);
  await previewApp.request(`/api/presentations/${id}/preview?token=${token}`);
  await previewApp.request(`/api/presentations/${id}/preview?pt=${token}`);
  return [
    ...(await sharesSomething()),
    testPassword,
    'the second passwor',
    code,
    code.replace('-', ''),
    confirmToken,
    resetToken,
    refresh_token.slice(-43),
    String(refreshed.body.refresh_token).slice(-43),
    token.split('.')[2] ?? '',
  ];
}

/** A link is made and opened with its password; its secrets. */
async function sharesSomething(): Promise<string[]> {
  const password = 'a word for guests';
  const deck = await newPublishedDeck();
  const { body } = await deck.ask('POST', '/shares', { version: 1, password });
  const path = String(body.path);
  const form = { method: 'POST', body: new URLSearchParams({ password }).toString() };
  const opened = await previewApp.request(path, form);
  const [cookie = ''] = (opened.headers.get('set-cookie') ?? '').split(';');
  const grant = cookie.split('=')[1] ?? '';
  await previewApp.request(path, { headers: { cookie } });
  await deck.ask('DELETE', `/shares/${body.id}`);
  return [password, path.slice('/s/'.length), grant];
}

describe('the logs', () => {
  test('hold no password, token of any kind, code, or address that carries one', async () => {
    const secrets = await livesThrough();

    expect(log()).toContain('/api/auth/verify-email/:token');
    expect(log()).toContain('/api/auth/reset-password');
    for (const secret of secrets) expect(secret.length).toBeGreaterThan(7);
    expect(secretsIn(log(), secrets)).toEqual([]);
  });

  test('hold none where the store fails in the middle of it', async () => {
    const admin = await newAdmin();
    const { user } = await newUser();
    const { code } = await newInvite();
    const email = newEmail();
    const fault = failStore({ holds: 'LINK#', times: 50, error: unreachable });
    const body = { email, password: testPassword, full_name: 'Ada', invite_code: code };

    const answer = await call('POST', '/auth/register', { body });
    await call('POST', '/auth/forgot-password', { body: { email: user.email } });
    await call('GET', `/users?q=${code}`, { token: admin.token });

    expect(fault.count()).toBeGreaterThan(0);
    expect(answer).toMatchObject({ status: 503, body: { code: 'busy' } });
    expect(log()).toContain('request failed');
    expect(secretsIn(log(), [testPassword, code, admin.token])).toEqual([]);
  });

  test.each([
    ['a token of a session', async () => (await newUser()).token],
    ['a refresh token', async () => (await newUser()).refreshToken],
    ['a password’s hash', () => hashPassword(testPassword)],
    ['an invite code', async () => (await newInvite()).code],
    ['a mailed link', async () => `https://app.example/verify-email#token=${systemClock.id()}`],
    ['a password', async () => testPassword],
  ])('that hold %s are found out: a planted one is', async (_what, make) => {
    const secret = await make();

    logger.info('a careless line', { note: secret });

    expect(log()).toContain(secret);
    expect(secretsIn(log(), [testPassword])).not.toEqual([]);
  });

  test('leave out what stands under a name of a secret', () => {
    logger.info('a careful line', {
      password: testPassword,
      access_token: 'access-1234567',
      nested: { refresh_token: 'refresh-1234567', authorization: 'Bearer 1234567' },
    });

    expect(log()).toContain('a careful line');
    expect(log()).not.toMatch(/1234567|battery/);
  });
});
