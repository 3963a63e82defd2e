import { test } from 'vitest';
import { linkMailedTo } from '../api-client.ts';
import { newcomersPassword } from '../people.ts';
import type { Desk } from '../spec/desk.ts';
import { openToLook } from './look.ts';

/** A code, and somebody who has registered with it and not yet confirmed their address. */
async function unconfirmed(desk: Desk) {
  const { admin, stack } = desk.ready();
  const { body } = await admin.api('POST', '/invite-codes', { max_uses: 5 });
  const [invite] = body.items as { code: string }[];
  const email = 'unconfirmed@example.com';
  await admin.api('POST', '/auth/register', {
    email,
    password: newcomersPassword,
    full_name: 'Kim Example',
    invite_code: invite?.code,
  });
  const { pathname, search } = await linkMailedTo(stack, email);
  return { code: String(invite?.code), link: `${pathname}${search}` };
}

/** What the landing page’s presentation is called. */
const samples = { en: 'The quarter we stopped discounting', zh: '不再打折的一个季度' };

/** What a visitor sees. */
export function testGuestScreens(desk: Desk): void {
  test('the landing page and the pages around the sign-in', async () => {
    const { code, link } = await unconfirmed(desk);
    const { page, look, verdict } = await openToLook(desk, '/');
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The sample in another language comes a moment later.
    await look('landing', {
      again: (language) =>
        page.locator(`[aria-label="${samples[language]}"]`).waitFor({ state: 'attached' }),
    });

    await page.goto('/auth/login');
    await heading('Sign in');
    await look('login');
    await page.getByLabel('E-mail').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('a wrong password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).press('Enter');
    await page.getByRole('alert').waitFor();
    // What was refused is said anew to who tries again in another language.
    await look('login-refused', {
      again: () =>
        Promise.all([
          page.waitForResponse('**/auth/login'),
          page.locator('button[type=submit]').press('Enter'),
        ]),
    });

    await page.goto(`/auth/register?code=${code}`);
    await page.getByText('Valid for the').waitFor();
    await page.getByRole('button', { name: 'No code? Request one' }).press('Enter');
    await page.getByLabel('Your e-mail').waitFor();
    await look('register');
    await page.goto('/auth/verify-email-sent');
    await page.getByRole('button', { name: 'Send the e-mail again' }).waitFor();
    await look('verify-email-sent');
    await page.goto('/verify-email#token=stale');
    await heading('This link didn’t work');
    await look('verify-email-failed', {
      isReloaded: true,
      again: () => page.getByRole('heading', { level: 1 }).waitFor(),
    });
    await page.goto(link);
    await heading('Confirm your e-mail address');
    await page.getByLabel('Password', { exact: true }).fill('not what was chosen');
    await page.getByRole('button', { name: 'Confirm address' }).press('Enter');
    await page.getByText('This is not the password of this registration').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(newcomersPassword);
    await page.getByRole('button', { name: 'Confirm address' }).press('Enter');
    await heading('Address confirmed');
    await look('verify-email-done');

    await page.goto('/auth/forgot-password');
    await heading('Choose a new password');
    await page.getByLabel('E-mail').fill('nobody@example.com');
    await page.getByRole('button', { name: 'Send the link' }).press('Enter');
    await page.getByText('has an account, the link arrives').waitFor();
    await look('forgot-password');
    await page.goto('/auth/reset-password#token=one');
    await heading('Set a new password');
    await look('reset-password');
    await page.goto('/auth/reset-password');
    await page.getByRole('link', { name: 'Request a new link' }).waitFor();
    await look('reset-password-without-token');

    // What is refused is a line in the console, too, which no page can prevent.
    verdict(/Failed to load resource: .* 4\d\d/);
  });
}
