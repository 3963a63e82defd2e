import { describe, expect, test, vi } from 'vitest';
import { findUserByEmail } from '#lambdas/stores/user-store.ts';
import { call } from '#test/support/api.ts';
import { newEmail, newInvite } from '#test/support/factories.ts';
import { watchMail } from '#test/support/mail-queue.ts';
import { recordCommands } from '#test/support/record-commands.ts';
import { confirmLink, getConfirmationToken, register } from '#test/support/register.ts';

const { adminEmail, firstCode } = vi.hoisted(() => {
  // Sets the first admin's e-mail in the environment variables, before the modules parse them.
  const email = `First.Admin-${process.pid}-${Date.now()}@example.com`;
  const settings = JSON.parse(process.env.SETTINGS ?? '{}') as Record<string, unknown>;
  process.env.SETTINGS = JSON.stringify({ ...settings, admin_email: email });
  process.env.FIRST_ADMIN_CODE = `${process.pid}${Date.now()}aB`.padEnd(32, '3');
  return { adminEmail: email.toLowerCase(), firstCode: process.env.FIRST_ADMIN_CODE };
});

const attackerData = { password: 'an attacker chose it', full_name: 'Mallory' };

describe('the first admin’s e-mail', () => {
  test('the first admin’s e-mail gets the same response as any other e-mail without the code', async () => {
    const wrongCode = 'Z'.repeat(32);

    for (const code of [undefined, wrongCode, '00000-00000', firstCode.toLowerCase()]) {
      const [admin, otherResponse] = [
        await register(adminEmail, code),
        await register(newEmail(), code),
      ];
      expect(admin.status).toBe(403);
      expect({ ...admin.body, request_id: '' }).toEqual({ ...otherResponse.body, request_id: '' });
    }
    expect(await findUserByEmail(adminEmail)).toBeUndefined();
  });

  test('the first admin’s e-mail is rejected with the same work as any other e-mail', async () => {
    const work = (email: string, code: string) => recordCommands(() => register(email, code));

    const wrongCode = 'Z'.repeat(32);
    expect(await work(adminEmail, wrongCode)).toEqual(await work(newEmail(), wrongCode));
    expect(await work(newEmail(), firstCode)).toEqual(await work(newEmail(), wrongCode));
  });

  test('the first admin’s e-mail gets an ordinary account through an invite, until the admin code from the mailbox is confirmed', async () => {
    watchMail(adminEmail);
    const { code } = await newInvite();
    await register(adminEmail, code, attackerData);
    const attackersLink = await getConfirmationToken(adminEmail);
    await register(adminEmail, firstCode);
    const ownLink = await getConfirmationToken(adminEmail);

    const tricked = await confirmLink(attackersLink);
    const userBefore = await findUserByEmail(adminEmail);
    const confirmed = await confirmLink(ownLink);
    const login = await call('POST', '/auth/login', {
      body: { email: adminEmail, password: attackerData.password },
    });

    expect(tricked).toMatchObject({ body: { code: 'registration_password_wrong' } });
    expect(userBefore).toMatchObject({ is_admin: false, is_verified: false });
    expect(confirmed.status).toBe(200);
    expect(login.status).toBe(401);
    expect(await findUserByEmail(adminEmail)).toMatchObject({ is_admin: true, is_verified: true });
  });

  test('the first admin’s code can’t be used a second time', async () => {
    const repeatedResponse = await register(adminEmail, firstCode);
    const otherResponse = await register(newEmail(), firstCode);

    for (const answer of [repeatedResponse, otherResponse]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'invite_invalid' } });
    }
  });
});

test('any other e-mail needs an invite and becomes a user without admin rights', async () => {
  const email = newEmail();
  const { code } = await newInvite();

  const without = await register(email);
  const withCode = await register(email, code);

  expect(without.status).toBe(403);
  expect(withCode.status).toBe(202);
  expect(await findUserByEmail(email)).toMatchObject({ is_admin: false });
});
