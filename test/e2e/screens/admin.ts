import { test } from 'vitest';
import { createClient } from '../api-client.ts';
import type { Fixture } from '../spec/fixture.ts';
import { openScreen } from './check-screen.ts';

/** Checks the admin screens. */
export function testAdminScreens(fixture: Fixture): void {
  test('the screen checks pass on the users page: the list, a user’s drawer, the action dialogs, usage and log', async () => {
    const { user } = fixture.state();
    const { page, checkScreen, expectNoFindings } = await openScreen(fixture, '/admin/users', {
      as: await fixture.signInAsAdmin(),
    });
    const name = 'Robin Example';
    const dialog = (title: string | RegExp) => page.getByRole('dialog', { name: title });
    await page.getByRole('row', { name }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await checkScreen('users');
    const menu = page.getByRole('button', { name: `Actions for ${name}` }).first();
    for (const action of ['Disable', 'Delete', 'Make admin']) {
      await menu.press('Enter');
      await page.getByRole('menuitem', { name: action, exact: true }).press('Enter');
      await dialog(/Robin Example/).waitFor();
      await page.waitForLoadState('networkidle');
      await checkScreen(`user-${action}`);
      await page.keyboard.press('Escape');
    }
    await page.goto(`/admin/users?q=${user.email}`);
    await page.getByRole('link', { name }).press('Enter');
    for (const tab of ['Overview', 'Presentations', 'Usage']) {
      await dialog(name).getByRole('tab', { name: tab }).press('Enter');
      await page.waitForLoadState('networkidle');
      await checkScreen(`user-drawer-${tab}`, {
        restore: () => page.waitForLoadState('networkidle'),
      });
      await dialog(name).getByRole('tab', { name: 'Overview' }).press('Enter');
    }
    await page.goto('/admin/users?q=zzzz');
    await page.getByRole('heading', { name: 'No matching users' }).waitFor();
    await checkScreen('users-no-match');
    for (const view of ['usage', 'log']) {
      await page.goto(`/admin/users?view=${view}`);
      await page.waitForLoadState('networkidle');
      await checkScreen(`users-${view}`);
    }
    expectNoFindings();
  });

  test('the screen checks pass on the invite codes page: the list, create, edit and delete dialogs, and requests', async () => {
    const { stack } = fixture.state();
    for (const email of ['asker@example.org', 'other@example.org'])
      await createClient(stack)('POST', '/auth/request-invite-code', {
        email,
        reason: 'For a school.',
      });
    const { page, checkScreen, expectNoFindings } = await openScreen(
      fixture,
      '/admin/invite-codes',
      {
        as: await fixture.signInAsAdmin(),
      },
    );
    const dialog = page.getByRole('dialog');
    const menu = page.getByRole('button', { name: /^Actions for/ }).first();
    await menu.waitFor();
    await page.waitForLoadState('networkidle');
    await checkScreen('invite-codes');
    await page.getByRole('button', { name: 'New invite code' }).press('Enter');
    await dialog.getByLabel('How many codes').fill('2');
    await checkScreen('new-invite-code');
    await dialog.getByRole('button', { name: 'Create' }).press('Enter');
    await dialog.getByRole('heading', { name: '2 codes are ready' }).waitFor();
    await checkScreen('invite-codes-made');
    await page.keyboard.press('Escape');
    await menu.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await dialog.waitFor();
    await checkScreen('delete-invite-code');
    await page.keyboard.press('Escape');
    await page.locator('tbody th a').first().press('Enter');
    await dialog.locator('form').waitFor();
    await page.waitForLoadState('networkidle');
    await checkScreen('invite-code-drawer');

    await page.goto('/admin/invite-codes?view=requests');
    const grant = page.getByRole('button', { name: 'Grant the request of asker@example.org' });
    await grant.waitFor();
    await checkScreen('requests');
    await grant.press('Enter');
    await dialog.waitFor();
    await checkScreen('grant-request');
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: 'Decline the request of asker@example.org' })
      .press('Enter');
    await dialog.waitFor();
    await checkScreen('decline-request');
    await dialog.locator('textarea').fill('No room.');
    await dialog.getByRole('button', { name: 'Decline and send e-mail' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.goto('/admin/invite-codes?view=requests&status=all');
    await page.locator('main li', { hasText: 'asker@example.org' }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await checkScreen('requests-answered');
    expectNoFindings();
  });
}
