import { test } from 'vitest';
import { clientOf } from '../api-client.ts';
import type { Desk } from '../spec/desk.ts';
import { openToLook } from './look.ts';

/** What only admins see. */
export function testAdminScreens(desk: Desk): void {
  test('users: the list, one of them, what can be done to them, usage and log', async () => {
    const { person } = desk.ready();
    const { page, look, verdict } = await openToLook(desk, '/admin/users', {
      as: await desk.signInAsAdmin(),
    });
    const name = 'Robin Example';
    const dialog = (title: string | RegExp) => page.getByRole('dialog', { name: title });
    await page.getByRole('row', { name }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await look('users');
    const menu = page.getByRole('button', { name: `Actions for ${name}` }).first();
    for (const deed of ['Disable', 'Delete', 'Make admin']) {
      await menu.press('Enter');
      await page.getByRole('menuitem', { name: deed, exact: true }).press('Enter');
      await dialog(/Robin Example/).waitFor();
      await page.waitForLoadState('networkidle');
      await look(`user-${deed}`);
      await page.keyboard.press('Escape');
    }
    await page.goto(`/admin/users?q=${person.email}`);
    await page.getByRole('link', { name }).press('Enter');
    for (const tab of ['Overview', 'Presentations', 'Usage']) {
      await dialog(name).getByRole('tab', { name: tab }).press('Enter');
      await page.waitForLoadState('networkidle');
      await look(`user-drawer-${tab}`, {
        again: () => page.waitForLoadState('networkidle'),
      });
      await dialog(name).getByRole('tab', { name: 'Overview' }).press('Enter');
    }
    await page.goto('/admin/users?q=zzzz');
    await page.getByRole('heading', { name: 'No matching users' }).waitFor();
    await look('users-nobody-fits');
    for (const view of ['usage', 'log']) {
      await page.goto(`/admin/users?view=${view}`);
      await page.waitForLoadState('networkidle');
      await look(`users-${view}`);
    }
    verdict();
  });

  test('invite codes: the list, making and changing them, and requests for them', async () => {
    const { stack } = desk.ready();
    for (const email of ['asker@example.org', 'other@example.org'])
      await clientOf(stack)('POST', '/auth/request-invite-code', {
        email,
        reason: 'For a school.',
      });
    const { page, look, verdict } = await openToLook(desk, '/admin/invite-codes', {
      as: await desk.signInAsAdmin(),
    });
    const dialog = page.getByRole('dialog');
    const menu = page.getByRole('button', { name: /^Actions for/ }).first();
    await menu.waitFor();
    await page.waitForLoadState('networkidle');
    await look('invite-codes');
    await page.getByRole('button', { name: 'New invite code' }).press('Enter');
    await dialog.getByLabel('How many codes').fill('2');
    await look('new-invite-code');
    await dialog.getByRole('button', { name: 'Create' }).press('Enter');
    await dialog.getByRole('heading', { name: '2 codes are ready' }).waitFor();
    await look('invite-codes-made');
    await page.keyboard.press('Escape');
    await menu.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await dialog.waitFor();
    await look('delete-invite-code');
    await page.keyboard.press('Escape');
    await page.locator('tbody th a').first().press('Enter');
    await dialog.locator('form').waitFor();
    await page.waitForLoadState('networkidle');
    await look('invite-code-drawer');

    await page.goto('/admin/invite-codes?view=requests');
    const grant = page.getByRole('button', { name: 'Grant the request of asker@example.org' });
    await grant.waitFor();
    await look('requests');
    await grant.press('Enter');
    await dialog.waitFor();
    await look('grant-request');
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: 'Decline the request of asker@example.org' })
      .press('Enter');
    await dialog.waitFor();
    await look('decline-request');
    await dialog.locator('textarea').fill('No room.');
    await dialog.getByRole('button', { name: 'Decline and send e-mail' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.goto('/admin/invite-codes?view=requests&status=all');
    await page.locator('main li', { hasText: 'asker@example.org' }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await look('requests-answered');
    verdict();
  });
}
