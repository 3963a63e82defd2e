import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { clientOf, linkMailedTo } from '../api-client.ts';
import { newcomersPassword, registered } from '../people.ts';
import { pathOf, stored } from './calls.ts';
import type { Desk } from './desk.ts';

const offline = 'You’re offline. Changes are sent when the connection is back.';

async function signInAt(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

function testPasswords(desk: Desk): void {
  test('a forgotten password gives way to a new one by mail, and every sign-in before it ends', async () => {
    const { stack, admin } = desk.ready();
    const [email = ''] = await registered(stack, admin.api, 1, 'free');
    const tokens = await desk.signInAs(email);
    const { page: before } = await desk.open('/dashboard', { as: tokens });
    await before.getByText('No presentations yet').waitFor();
    const { page } = await desk.open('/auth/login');

    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText(`If ${email} has an account, the link arrives in a moment.`).waitFor();
    await page.goto((await linkMailedTo(stack, email, 'auth/reset-password')).href);
    await page.getByLabel('New password').fill('an entirely new one');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('heading', { name: 'Password saved' }).waitFor();

    await before.reload();
    await before.waitForURL('**/auth/login');
    expect(await stored(before)).toMatchObject({ access_token: null });
    expect((await clientOf(stack, tokens.access_token)('GET', '/auth/me')).status).toBe(401);
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await signInAt(page, email, newcomersPassword);
    await page.getByText('E-mail or password is wrong.').waitFor();
    await signInAt(page, email, 'an entirely new one');
    await page.getByText('No presentations yet').waitFor();
  });
}

function testExpiry(desk: Desk): void {
  test('a session that ends in the middle of an edit loses nothing: after the sign-in the draft is there to be saved', async () => {
    const { stack, person, deck } = desk.ready();
    const { page } = await desk.open(`/presentation/${deck.id}`, {
      as: await desk.signInAnew(),
    });
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    await page.getByRole('button', { name: /^Open slide 2:/ }).click();
    await page.getByRole('button', { name: 'Edit slide' }).click();
    await title.fill('Written as the session ended');

    // The slide is in it: it is open again after the sign-in.
    const origin = page.url();
    const { access_token } = await desk.signInAnew();
    const ended = await clientOf(stack, access_token)('POST', '/auth/logout', { everywhere: true });
    expect(ended.status).toBe(204);
    await page.keyboard.press('Control+s');
    await page.waitForURL('**/auth/login');
    await page.getByText('Your session has ended. Please sign in again.').waitFor();
    await signInAt(page, person.email, newcomersPassword);
    await page.waitForURL((url) => url.href === origin);

    await page.getByRole('button', { name: 'Continue editing' }).click();
    expect(await title.inputValue()).toBe('Written as the session ended');
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'Edit slide' }).waitFor();
    const anew = clientOf(stack, (await desk.signInAnew()).access_token);
    const { items } = (await anew('GET', `/presentations/${deck.id}/slides`)).body;
    expect((items as SlideView[])[1]?.title).toBe('Written as the session ended');
  });
}

/** What goes wrong, or on elsewhere, while somebody is at work. */
export function testJourneys(desk: Desk): void {
  test('what is changed offline is said to wait, and is sent once the connection is back', async () => {
    const { person, deck } = desk.ready();
    const { page } = await desk.open(`/presentation/${deck.id}`, { as: person.tokens });
    await page.getByRole('button', { name: 'Edit title' }).click();

    await page.context().setOffline(true);
    await page.getByText(offline).waitFor();
    const input = page.getByRole('textbox', { name: 'Title' });
    await input.fill('Tides, written on a train');
    await input.press('Enter');
    expect((await person.api('GET', `/presentations/${deck.id}`)).body.title).toBe(deck.title);
    await page.context().setOffline(false);

    const titleNow = async () => (await person.api('GET', `/presentations/${deck.id}`)).body.title;
    await expect.poll(titleNow, { timeout: 10_000 }).toBe('Tides, written on a train');
    await input.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText(offline).count()).toBe(0);
  });

  test('signing out everywhere ends the sign-in of another device, which is told', async () => {
    const [here, there] = [await desk.signInAnew(), await desk.signInAnew()];
    const { page: other } = await desk.open('/dashboard', { as: there });
    await other.getByRole('heading', { name: 'Presentations' }).waitFor();
    const { page } = await desk.open('/profile', { as: here });

    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL('**/auth/login');
    await other.reload();
    await other.waitForURL('**/auth/login');

    expect(await stored(page)).toMatchObject({ access_token: null });
    expect(await stored(other)).toMatchObject({ access_token: null });
  });

  test('a sign-out in one tab signs the other out too, and back in leads to where it was', async () => {
    const { person } = desk.ready();
    const { page } = await desk.open('/dashboard', { as: await desk.signInAnew() });
    const second = await page.context().newPage();
    await second.goto('/settings');
    await second.getByRole('heading', { name: 'System settings' }).waitFor();

    await page.getByRole('button', { name: /^Account: / }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await second.waitForURL('**/auth/login');
    await signInAt(second, person.email, newcomersPassword);

    await second.getByRole('heading', { name: 'System settings' }).waitFor();
    await expect.poll(() => pathOf(page)).toBe('/dashboard');
  });

  testPasswords(desk);
  testExpiry(desk);
}
