import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logger } from '#lambdas/lib/logger.ts';
import { app as previewApp } from '#lambdas/preview/app.ts';
import { call } from '#test/support/api.ts';
import { newEmail, newInvite, newUser, testPassword } from '#test/support/factories.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';

const written: string[] = [];

beforeEach(() => {
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

test('no secret is ever logged: passwords, tokens of any kind, codes, addresses in paths and queries', async () => {
  const email = watchMail(newEmail());
  const { code } = await newInvite();
  const body = { email, password: testPassword, full_name: 'Ada', invite_code: code };
  await call('POST', '/auth/register', { body });
  const mail = await nextMail(email);
  const mailToken = mail.kind === 'verify_email' ? mail.token : '';
  await call('GET', `/auth/verify-email/${mailToken}`);
  await call('GET', `/invite-codes/${code}/validate`);
  const { token, refreshToken } = await newUser();
  const refreshed = await call('POST', '/auth/refresh', { body: { refresh_token: refreshToken } });
  await call('GET', '/auth/me', { token });
  await call('GET', `/auth/me?token=${token}`);
  await call('POST', '/auth/refresh', { body: { refresh_token: `${refreshToken}x` } });
  const id = '0'.repeat(26);
  await previewApp.request(`/api/presentations/${id}/preview?token=${token}`);
  await previewApp.request(`/api/presentations/${id}/preview?pt=${token}`);

  const log = written.join('');
  const signature = token.split('.')[2] ?? '';
  expect(log).toContain('/api/auth/verify-email/:token');
  for (const secret of [
    testPassword,
    code,
    mailToken,
    signature,
    refreshToken.slice(-43),
    String(refreshed.body.refresh_token).slice(-43),
  ]) {
    expect(secret.length).toBeGreaterThan(8);
    expect(log).not.toContain(secret);
  }
});
