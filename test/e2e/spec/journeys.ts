import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { createClient, waitForMailedLink } from '../api-client.ts';
import { registerUsers, userPassword } from '../register-users.ts';
import { getPagePath, readStoredSession } from './calls.ts';
import type { Fixture } from './fixture.ts';

const offlineText = 'You’re offline. Changes are sent when the connection is back.';

async function signInAt(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

function testPasswords(fixture: Fixture): void {
  test('a forgotten password is reset by mail, and all earlier sessions end', async () => {
    const { stack, admin } = fixture.state();
    const [email = ''] = await registerUsers(stack, admin.api, 1, 'free');
    const tokens = await fixture.signInByEmail(email);
    const { page: before } = await fixture.open('/dashboard', { as: tokens });
    await before.getByText('No presentations yet').waitFor();
    const { page } = await fixture.open('/auth/login');

    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText(`If ${email} has an account, the link arrives in a moment.`).waitFor();
    await page.goto((await waitForMailedLink(stack, email, 'auth/reset-password')).href);
    await page.getByLabel('New password').fill('an entirely new one');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('heading', { name: 'Password saved' }).waitFor();

    await before.reload();
    await before.waitForURL('**/auth/login');
    expect(await readStoredSession(before)).toMatchObject({ access_token: null });
    expect((await createClient(stack, tokens.access_token)('GET', '/auth/me')).status).toBe(401);
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await signInAt(page, email, userPassword);
    await page.getByText('E-mail or password is wrong.').waitFor();
    await signInAt(page, email, 'an entirely new one');
    await page.getByText('No presentations yet').waitFor();
  });
}

function testExpiry(fixture: Fixture): void {
  test('the draft of an edit is kept when the session ends, and saved after the next sign-in', async () => {
    const { stack, user, deck } = fixture.state();
    const { page } = await fixture.open(`/presentation/${deck.id}`, {
      as: await fixture.newTokens(),
    });
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    await page.getByRole('button', { name: /^Open slide 2:/ }).click();
    await title.waitFor();
    // The URL contains the slide, so the same slide is selected after the sign-in.
    const origin = page.url();
    const { access_token } = await fixture.newTokens();
    const logoutResponse = await createClient(stack, access_token)('POST', '/auth/logout', {
      everywhere: true,
    });
    expect(logoutResponse.status).toBe(204);
    await title.fill('Written as the session ended');
    await page.waitForURL('**/auth/login');
    await page.getByText('Your session has ended. Please sign in again.').waitFor();
    await signInAt(page, user.email, userPassword);
    await page.waitForURL((url) => url.href === origin);

    await expect.poll(() => title.textContent()).toBe('Written as the session ended');
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved/ })
      .waitFor();
    const renewed = createClient(stack, (await fixture.newTokens()).access_token);
    const { items } = (await renewed('GET', `/presentations/${deck.id}/slides`)).body;
    expect((items as SlideView[])[1]?.title).toBe('Written as the session ended');
  });
}

/** Tests journeys with lost connections and with several devices. */
export function testJourneys(fixture: Fixture): void {
  test('a change made offline is sent when the connection is back', async () => {
    const { user, deck } = fixture.state();
    const { page } = await fixture.open(`/presentation/${deck.id}`, { as: user.tokens });
    await page.getByRole('button', { name: 'Edit title' }).click();

    await page.context().setOffline(true);
    await page.getByText(offlineText).waitFor();
    const input = page.getByRole('heading', { level: 1 }).getByRole('textbox', { name: 'Title' });
    await input.fill('Tides, written on a train');
    await input.press('Enter');
    expect((await user.api('GET', `/presentations/${deck.id}`)).body.title).toBe(deck.title);
    await page.context().setOffline(false);

    const titleNow = async () => (await user.api('GET', `/presentations/${deck.id}`)).body.title;
    await expect.poll(titleNow, { timeout: 10_000 }).toBe('Tides, written on a train');
    await input.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText(offlineText).count()).toBe(0);
  });

  test('signing out other devices shows a message on each signed-out device', async () => {
    const [here, there] = [await fixture.newTokens(), await fixture.newTokens()];
    const { page: other } = await fixture.open('/dashboard', { as: there });
    await other.getByRole('heading', { name: 'Presentations' }).waitFor();
    const { page } = await fixture.open('/profile', { as: here });

    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL('**/auth/login');
    await other.reload();
    await other.waitForURL('**/auth/login');

    expect(await readStoredSession(page)).toMatchObject({ access_token: null });
    expect(await readStoredSession(other)).toMatchObject({ access_token: null });
  });

  test('a sign-out ends the session in all tabs; the next sign-in returns to the same page', async () => {
    const { user } = fixture.state();
    const { page } = await fixture.open('/dashboard', { as: await fixture.newTokens() });
    const second = await page.context().newPage();
    await second.goto('/settings');
    await second.getByRole('heading', { name: 'System settings' }).waitFor();

    await page.getByRole('button', { name: /^Account: / }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await second.waitForURL('**/auth/login');
    await signInAt(second, user.email, userPassword);

    await second.getByRole('heading', { name: 'System settings' }).waitFor();
    await expect.poll(() => getPagePath(page)).toBe('/dashboard');
  });

  testPasswords(fixture);
  testExpiry(fixture);
}
