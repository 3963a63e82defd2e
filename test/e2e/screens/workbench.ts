import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newcomers } from '../people.ts';
import { answer } from '../spec/calls.ts';
import type { Desk } from '../spec/desk.ts';
import { openToLook } from './look.ts';

const accountOf = (page: Page) => page.getByRole('button', { name: /^(Account|账户|帐户)/ });

function testWorkbench(desk: Desk): void {
  test('the workbench of somebody who has made nothing yet', async () => {
    const { stack, admin } = desk.ready();
    await newcomers(stack, admin.api, 1, 'free');
    const mails = await stack.mail();
    const email = mails.flatMap(({ to }) => to).find((to) => to.startsWith('free-'));
    const { page, look, verdict } = await openToLook(desk, '/dashboard', {
      as: await desk.signInAs(String(email)),
    });
    await page.getByText('No presentations yet').waitFor();
    await look('dashboard-empty');
    await page.goto('/presentation/no-such-deck');
    await page.getByRole('heading', { name: 'Presentation not found' }).waitFor();
    // The server’s sentence is in the language in which it was asked.
    await look('no-such-presentation', {
      isReloaded: true,
      again: () => page.getByRole('main').getByRole('heading').waitFor(),
    });
    await page.goto('/admin/users');
    await page.getByText('You have no permission to view this page.').waitFor();
    await look('access-restricted');
    verdict(/Failed to load resource: .* 404/);
  });
}

function testAround(desk: Desk): void {
  test('what is around every page: menus, palette, shortcuts, sidebar, notes, and one’s own pages', async () => {
    const { page, look, verdict } = await openToLook(desk, '/settings', {
      as: await desk.signInAsAdmin(),
    });
    await page.getByRole('heading', { name: 'System settings' }).waitFor();
    await look('settings');
    const account = () => accountOf(page).press('Enter');
    await account();
    await look('user-menu', { again: account });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('e');
    await page.getByRole('option').first().waitFor();
    await look('palette');
    await page.getByRole('combobox').fill('zzzz');
    await page.getByText('No results. Try another word.').waitFor();
    await look('palette-nothing');
    await page.keyboard.press('Escape');
    await account();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).press('Enter');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await look('shortcuts');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Toggle sidebar' }).press('Enter');
    await look('sidebar-toggled');
    await page.context().setOffline(true);
    await page.getByText('You’re offline.').waitFor();
    await look('offline');
    await page.context().setOffline(false);

    await page.goto('/profile');
    await page.getByRole('heading', { name: 'Sign-in' }).waitFor();
    await page.waitForLoadState('networkidle');
    await look('profile');
    await page.getByRole('button', { name: 'Change password' }).press('Enter');
    await page.getByRole('dialog', { name: 'Change password' }).waitFor();
    await look('change-password');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sign out everywhere' }).press('Enter');
    await page.getByRole('dialog', { name: 'Sign out everywhere?' }).waitFor();
    await look('sign-out-everywhere');
    // Offline the language can't be told to the account.
    verdict(/ERR_INTERNET_DISCONNECTED/);
  });

  test('a page that could not be drawn', async () => {
    const { page, complaints, look, verdict } = await openToLook(desk, '/dashboard', {
      as: await desk.signInAsAdmin(),
      prepare: (page) =>
        answer(page, '/presentations?*', 200, { items: [null], next_cursor: null }),
    });
    const crash = page.getByRole('alert').getByRole('heading', { level: 1 });
    await crash.waitFor();
    await look('crash', {
      isReloaded: true,
      again: () => crash.waitFor(),
      told: ["Cannot destructure property 'id' of 'object null' as it is null."],
    });
    expect(complaints.length).toBeGreaterThan(0);
    verdict(/null/);
  });
}

/** The dashboard, and what is around all pages of who is signed in. */
export function testWorkbenchScreens(desk: Desk): void {
  testWorkbench(desk);
  testAround(desk);
}
