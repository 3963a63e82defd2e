import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { logger } from '#lambdas/lib/logger.ts';
import { hashPassword } from '#lambdas/lib/passwords.ts';
import { app as previewApp } from '#lambdas/preview/app.ts';
import { call } from '#test/support/api.ts';
import { newAdmin, newEmail, newInvite, newUser, testPassword } from '#test/support/factories.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';
import { newPublishedDeck } from '#test/support/published-deck.ts';
import { findSecrets } from '#test/support/secrets-in-logs.ts';
import { createStoreTimeout, failStoreRequests } from '#test/support/store-faults.ts';

let writtenLines: string[] = [];

beforeEach(() => {
  writtenLines = [];
  logger.setLogLevel('DEBUG');
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      writtenLines.push(String(chunk));
      return true;
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  logger.setLogLevel('SILENT');
});

const readLog = () => writtenLines.join('');

/** Registers, confirms, signs in, refreshes, resets and changes a password; returns all secrets of these requests. */
async function useAllSecrets(): Promise<string[]> {
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
    ...(await shareWithPassword()),
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

/** Creates a share link and opens it with its password; returns the secrets of these requests. */
async function shareWithPassword(): Promise<string[]> {
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

describe('secrets in the logs', () => {
  test('the logs contain no password, token, code, or URL with such a secret', async () => {
    const secrets = await useAllSecrets();

    expect(readLog()).toContain('/api/auth/verify-email/:token');
    expect(readLog()).toContain('/api/auth/reset-password');
    for (const secret of secrets) expect(secret.length).toBeGreaterThan(7);
    expect(findSecrets(readLog(), secrets)).toEqual([]);
  });

  test('the logs contain no secrets when the store fails', async () => {
    const admin = await newAdmin();
    const { user } = await newUser();
    const { code } = await newInvite();
    const email = newEmail();
    const fault = failStoreRequests({ holds: 'LINK#', times: 50, error: createStoreTimeout });
    const body = { email, password: testPassword, full_name: 'Ada', invite_code: code };

    const answer = await call('POST', '/auth/register', { body });
    await call('POST', '/auth/forgot-password', { body: { email: user.email } });
    await call('GET', `/users?q=${code}`, { token: admin.token });

    expect(fault.count()).toBeGreaterThan(0);
    expect(answer).toMatchObject({ status: 503, body: { code: 'busy' } });
    expect(readLog()).toContain('request failed');
    expect(findSecrets(readLog(), [testPassword, code, admin.token])).toEqual([]);
  });

  test.each([
    ['a token of a session', async () => (await newUser()).token],
    ['a refresh token', async () => (await newUser()).refreshToken],
    ['a password’s hash', () => hashPassword(testPassword)],
    ['an invite code', async () => (await newInvite()).code],
    ['a mailed link', async () => `https://app.example/verify-email#token=${systemClock.id()}`],
    ['a password', async () => testPassword],
  ])('the check of the logs for secrets finds %s', async (_what, make) => {
    const secret = await make();

    logger.info('a careless line', { note: secret });

    expect(readLog()).toContain(secret);
    expect(findSecrets(readLog(), [testPassword])).not.toEqual([]);
  });

  test('the logs redact values of fields that are named like secrets', () => {
    logger.info('a careful line', {
      password: testPassword,
      access_token: 'access-1234567',
      nested: { refresh_token: 'refresh-1234567', authorization: 'Bearer 1234567' },
    });

    expect(readLog()).toContain('a careful line');
    expect(readLog()).not.toMatch(/1234567|battery/);
  });
});
