import { test } from 'vitest';
import { waitForMailedLink } from '../api-client.ts';
import { userPassword } from '../register-users.ts';
import type { Fixture } from '../spec/fixture.ts';
import { openScreen } from './check-screen.ts';

/** Registers a user without confirming the address; returns the invite code and the mailed link. */
async function registerUnconfirmed(fixture: Fixture) {
  const { admin, stack } = fixture.state();
  const { body } = await admin.api('POST', '/invite-codes', { max_uses: 5 });
  const [invite] = body.items as { code: string }[];
  const email = 'unconfirmed@example.com';
  await admin.api('POST', '/auth/register', {
    email,
    password: userPassword,
    full_name: 'Kim Example',
    invite_code: invite?.code,
  });
  const { pathname, search } = await waitForMailedLink(stack, email);
  return { code: String(invite?.code), link: `${pathname}${search}` };
}

/** Titles of the landing page’s sample presentation. */
const sampleTitles = { en: 'The quarter we stopped discounting', zh: '不再打折的一个季度' };

/** Checks the screens that need no sign-in. */
export function testGuestScreens(fixture: Fixture): void {
  test('the screen checks pass on the landing page and the sign-in pages', async () => {
    const { code, link } = await registerUnconfirmed(fixture);
    const { page, checkScreen, expectNoFindings } = await openScreen(fixture, '/');
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The sample of another language is loaded after the switch.
    await checkScreen('landing', {
      restore: (language) =>
        page.locator(`[aria-label="${sampleTitles[language]}"]`).waitFor({ state: 'attached' }),
    });

    await page.goto('/auth/login');
    await heading('Sign in');
    await checkScreen('login');
    await page.getByLabel('E-mail').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('a wrong password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).press('Enter');
    await page.getByRole('alert').waitFor();
    // The message stays in the old language until the next attempt to sign in.
    await checkScreen('login-refused', {
      restore: () =>
        Promise.all([
          page.waitForResponse('**/auth/login'),
          page.locator('button[type=submit]').press('Enter'),
        ]),
    });

    await page.goto(`/auth/register?code=${code}`);
    await page.getByText('Valid for the').waitFor();
    await page.getByRole('button', { name: 'No code? Request one' }).press('Enter');
    await page.getByLabel('Your e-mail').waitFor();
    await checkScreen('register');
    await page.goto('/auth/verify-email-sent');
    await page.getByRole('button', { name: 'Send the e-mail again' }).waitFor();
    await checkScreen('verify-email-sent');
    await page.goto('/stop-invitations#token=stale');
    await heading('Stop invitations?');
    await checkScreen('stop-invitations');
    await page.goto('/verify-email#token=stale');
    await heading('This link didn’t work');
    await checkScreen('verify-email-failed', {
      needsReload: true,
      restore: () => page.getByRole('heading', { level: 1 }).waitFor(),
    });
    await page.goto(link);
    await heading('Confirm your e\u2011mail address');
    await page.getByLabel('Password', { exact: true }).fill('not what was chosen');
    await page.getByRole('button', { name: 'Confirm address' }).press('Enter');
    await page.getByText('This is not the password of this registration').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(userPassword);
    await page.getByRole('button', { name: 'Confirm address' }).press('Enter');
    // Confirming signs the user in and opens the dashboard. The session is removed, because the screen of a confirmed
    // link is checked for a visitor without a session.
    await page.waitForURL('**/dashboard');
    await page.evaluate(() => localStorage.removeItem('auth-store'));
    await page.goto(link);
    await heading('Address confirmed');
    await checkScreen('verify-email-done');

    await page.goto('/auth/forgot-password');
    await heading('Choose a new password');
    await page.getByLabel('E-mail').fill('nobody@example.com');
    await page.getByRole('button', { name: 'Send the link' }).press('Enter');
    await page.getByText('has an account, the link arrives').waitFor();
    await checkScreen('forgot-password');
    await page.goto('/auth/reset-password#token=one');
    await heading('Set a new password');
    await checkScreen('reset-password');
    await page.goto('/auth/reset-password');
    await page.getByRole('link', { name: 'Request a new link' }).waitFor();
    await checkScreen('reset-password-without-token');

    // Browsers log rejected requests to the console, and pages can't prevent this log line.
    expectNoFindings(/Failed to load resource: .* 4\d\d/);
  });
}
