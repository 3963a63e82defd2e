import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { close } from '#infra/local/listen.ts';
import { isBreached } from '#lambdas/lib/breached-passwords.ts';
import { call } from '#test/support/api.ts';
import { newEmail, newInvite, newUser, testPassword } from '#test/support/factories.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';
import { confirmLink, getConfirmationToken, register } from '#test/support/register.ts';

const commonPassword = 'password123';
const refusedResponse = {
  status: 422,
  body: {
    code: 'validation',
    fields: {
      password: 'is too common. Use several unrelated words',
    },
  },
};

describe('a weak or breached password is rejected with a reason', () => {
  test('a weak password is rejected at registration, whether or not the e-mail has an account', async () => {
    const { user } = await newUser();
    const { code } = await newInvite();

    const answers = [
      await register(user.email, code, { password: commonPassword }),
      await register(newEmail(), code, { password: commonPassword }),
    ];

    for (const answer of answers) expect(answer).toMatchObject(refusedResponse);
  });

  test('a weak password is rejected at a re-requested confirmation link, and the link stays usable', async () => {
    const { user } = await newUser({ email: watchMail(newEmail()), is_verified: false });
    await call('POST', '/auth/resend-verification', { body: { email: user.email } });
    const token = await getConfirmationToken(user.email);

    expect(await confirmLink(token, commonPassword)).toMatchObject(refusedResponse);
    expect((await confirmLink(token, 'several good words')).status).toBe(200);
  });

  test('a weak password is rejected at a password reset, and the link stays usable', async () => {
    const { user } = await newUser({ email: watchMail(newEmail()) });
    await call('POST', '/auth/forgot-password', { body: { email: user.email } });
    const mail = await nextMail(user.email);
    const reset = (password: string) =>
      call('POST', '/auth/reset-password', {
        body: { token: 'token' in mail ? mail.token : '', password },
      });

    expect(await reset(commonPassword)).toMatchObject(refusedResponse);
    expect((await reset('several good words')).status).toBe(200);
  });

  test('a password with an unpaired surrogate is rejected, because all such passwords would have the same hash', async () => {
    const answer = await register(newEmail(), undefined, { password: `several words \ud83d` });

    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { password: expect.stringContaining('broken characters') } },
    });
  });

  test('a weak password is rejected at a password change, with a reason in the caller’s language', async () => {
    const { user, token } = await newUser();

    const answer = await call('POST', '/auth/change-password', {
      token,
      headers: { 'accept-language': 'zh-CN' },
      body: { current_password: testPassword, new_password: user.email },
    });

    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { new_password: expect.stringContaining('过于接近') } },
    });
  });
});

describe('the check of passwords against known breaches', () => {
  /**
   * Starts a breach service that contains one password, `a breached phrase`, and pads its responses like the real
   * service.
   */
  async function startService(status = 200, headers: OutgoingHttpHeaders = {}) {
    const requestedPrefixes: string[] = [];
    const server = createServer((request, response) => {
      requestedPrefixes.push(request.url ?? '');
      response.writeHead(status, headers);
      response.end(
        `${'0'.repeat(35)}:0\r\n5C8B1A0E0F7D1F6A8B0C0D0E0F101112131:0\r\n${knownHash}:42\r\n`,
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => close(server));
    const { port } = server.address() as AddressInfo;
    return { asked: requestedPrefixes, url: `http://127.0.0.1:${port}/range/` };
  }
  const knownHash = 'AB2530D9EAE2B52E019ED76094D0E20DC18';

  test('the breach check sends five digits of the hash and matches the rest locally', async () => {
    const { asked: requestedPrefixes, url } = await startService();

    expect(await isBreached('a breached phrase', url)).toBe(true);
    expect(await isBreached('not in any breach', url)).toBe(false);
    for (const path of requestedPrefixes) expect(path).toMatch(/^\/range\/[0-9A-F]{5}$/);
  });

  test('the breach check accepts the password when the service fails or can’t be reached', async () => {
    const { url } = await startService(503);

    expect(await isBreached('a breached phrase', url)).toBe(false);
    expect(await isBreached('a breached phrase', 'http://127.0.0.1:9/range/')).toBe(false);
  });

  test('the breach check sends nothing to the address of a redirect', async () => {
    const redirectTarget = await startService();
    const { url } = await startService(302, { location: `${redirectTarget.url}AAAAA` });

    expect(await isBreached('a breached phrase', url)).toBe(false);
    expect(redirectTarget.asked).toEqual([]);
  });
});
