import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { registerAndSignIn } from '../register-users.ts';
import { mockResponse } from '../spec/calls.ts';
import type { Fixture } from '../spec/fixture.ts';
import { openScreen } from './check-screen.ts';

const getAccountButton = (page: Page) => page.getByRole('button', { name: /^(Account|账户|帐户)/ });

function testEmptyDashboard(fixture: Fixture): void {
  test('the screen checks pass on the dashboard of a new user, and on restricted pages', async () => {
    const { stack, admin } = fixture.state();
    await registerAndSignIn(stack, admin.api, 1, 'free');
    const mails = await stack.mail();
    const email = mails.flatMap(({ to }) => to).find((to) => to.startsWith('free-'));
    const { page, checkScreen, expectNoFindings } = await openScreen(fixture, '/dashboard', {
      as: await fixture.signInByEmail(String(email)),
    });
    await page.getByText('No presentations yet').waitFor();
    await checkScreen('dashboard-empty');
    await page.goto('/presentation/no-such-deck');
    await page.getByRole('heading', { name: 'Presentation not found' }).waitFor();
    // The server returns its message in the language of the request, so the message is not translated later.
    await checkScreen('no-such-presentation', {
      needsReload: true,
      restore: () => page.getByRole('main').getByRole('heading').waitFor(),
    });
    await page.goto('/admin/users');
    await page.getByText('You have no permission to view this page.').waitFor();
    await checkScreen('access-restricted');
    expectNoFindings(/Failed to load resource: .* 404/);
  });
}

function testShell(fixture: Fixture): void {
  test('the screen checks pass on the app shell: menus, palette, shortcuts, sidebar, messages, and the account pages', async () => {
    const { page, checkScreen, expectNoFindings } = await openScreen(fixture, '/settings', {
      as: await fixture.signInAsAdmin(),
    });
    await page.getByRole('heading', { name: 'System settings' }).waitFor();
    await checkScreen('settings');
    const account = () => getAccountButton(page).press('Enter');
    await account();
    await checkScreen('user-menu', { restore: account });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('e');
    await page.getByRole('option').first().waitFor();
    await checkScreen('palette');
    await page.getByRole('combobox').fill('zzzz');
    await page.getByText('No results. Try another word.').waitFor();
    await checkScreen('palette-nothing');
    await page.keyboard.press('Escape');
    await account();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).press('Enter');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await checkScreen('shortcuts');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Toggle sidebar' }).press('Enter');
    await checkScreen('sidebar-toggled');
    await page.context().setOffline(true);
    await page.getByText('You’re offline.').waitFor();
    await checkScreen('offline');
    await page.context().setOffline(false);

    await page.goto('/profile');
    await page.getByRole('heading', { name: 'Sign-in' }).waitFor();
    await page.waitForLoadState('networkidle');
    await checkScreen('profile');
    await page.getByRole('button', { name: 'Change password' }).press('Enter');
    await page.getByRole('dialog', { name: 'Change password' }).waitFor();
    await checkScreen('change-password');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sign out everywhere' }).press('Enter');
    await page.getByRole('dialog', { name: 'Sign out everywhere?' }).waitFor();
    await checkScreen('sign-out-everywhere');
    // The account's language can't be saved while offline.
    expectNoFindings(/ERR_INTERNET_DISCONNECTED/);
  });

  test('the screen checks pass on the page after a rendering error', async () => {
    const { page, complaints, checkScreen, expectNoFindings } = await openScreen(
      fixture,
      '/dashboard',
      {
        as: await fixture.signInAsAdmin(),
        prepare: (page) =>
          mockResponse(page, '/presentations?*', 200, { items: [null], next_cursor: null }),
      },
    );
    const crash = page.getByRole('alert').getByRole('heading', { level: 1 });
    await crash.waitFor();
    await checkScreen('crash', {
      needsReload: true,
      restore: () => crash.waitFor(),
      untranslated: ["Cannot destructure property 'id' of 'object null' as it is null."],
    });
    expect(complaints.length).toBeGreaterThan(0);
    expectNoFindings(/null/);
  });
}

/** Checks the empty dashboard and the app shell. */
export function testAppShellScreens(fixture: Fixture): void {
  testEmptyDashboard(fixture);
  testShell(fixture);
}
