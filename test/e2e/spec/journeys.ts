import { expect, test } from 'vitest';
import { newcomersPassword } from '../people.ts';
import { pathOf, stored } from './calls.ts';
import type { Desk } from './desk.ts';

const offline = 'You are offline. What you start now is sent once the connection is back.';

/** What goes wrong, or on elsewhere, while somebody is at work. */
export function testJourneys(desk: Desk): void {
  test('what is changed offline is said to wait, and is sent once the connection is back', async () => {
    const { person, deck } = desk.ready();
    const { page } = await desk.open(`/presentation/${deck.id}`, { as: person.tokens });
    await page.getByRole('button', { name: 'Change the title' }).click();

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
    await second.getByLabel('E-mail').fill(person.email);
    await second.getByLabel('Password', { exact: true }).fill(newcomersPassword);
    await second.getByRole('button', { name: 'Sign in' }).click();

    await second.getByRole('heading', { name: 'System settings' }).waitFor();
    await expect.poll(() => pathOf(page)).toBe('/dashboard');
  });
}
