import { expect, test } from 'vitest';
import { createClient } from '../api-client.ts';
import { registerUsers } from '../register-users.ts';
import type { Fixture } from '../spec/fixture.ts';
import { openWithKeyboard } from './open-with-keyboard.ts';

/** Tests the admin pages for users and invite codes by keyboard. */
export function testAdmin(fixture: Fixture): void {
  test('an admin finds a user, changes the plan, and disables the user', async () => {
    const { stack, admin } = fixture.state();
    const [email = ''] = await registerUsers(stack, admin.api, 1, 'free');
    const { keyboard, complaints } = await openWithKeyboard(fixture, '/admin/users', {
      as: admin.tokens,
      colorScheme: 'light',
    });
    const { page } = keyboard;
    const row = page.getByRole('row').filter({ hasText: email });
    await page.getByRole('row').nth(1).waitFor();

    await keyboard.tabTo('searchbox', /^Search by the start/);
    await keyboard.type(email);
    await page.waitForURL('**/admin/users?q=*');
    await row.waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await keyboard.activate('link', 'Robin Example');
    const drawer = await keyboard.expectFocusTrap('Robin Example');
    await keyboard.tabTo('radio', /^Free/);
    await keyboard.pressUntil('ArrowDown', 'radio', /^Pro/, 2);
    await keyboard.activate('button', 'Change the plan to Pro');
    await drawer.getByText('up to 40 slides per presentation').waitFor();
    await keyboard.expectFocusOn('radio', /^Pro/);
    await keyboard.press('Escape');
    await keyboard.expectFocusOn('link', 'Robin Example');

    await keyboard.tabTo('button', 'Actions for Robin Example');
    await keyboard.chooseItem('Disable');
    await keyboard.expectFocusTrap('Disable Robin Example?');
    await keyboard.activate('button', 'Disable');
    await row.getByRole('cell', { name: 'Disabled' }).waitFor();
    await keyboard.expectFocusInPage();
    expect(complaints).toEqual([]);
  });

  test('an admin creates an invite code, copies its link, and grants a request', async () => {
    const { stack, admin } = fixture.state();
    const requester = 'keyboard@example.org';
    await createClient(stack)('POST', '/auth/request-invite-code', {
      email: requester,
      reason: 'A school.',
    });
    const { keyboard, complaints } = await openWithKeyboard(fixture, '/admin/invite-codes', {
      as: admin.tokens,
    });
    const { page } = keyboard;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('row').nth(1).waitFor();

    await keyboard.activate('button', 'New invite code');
    await keyboard.expectFocusTrap('New invite code');
    await keyboard.tabTo('textbox', 'Note');
    await keyboard.type('By keyboard');
    await keyboard.activate('button', 'Create');
    const madeDialog = page.getByRole('dialog', { name: 'The code is ready' });
    await madeDialog.waitFor();
    const code = await madeDialog.locator('code').innerText();
    await keyboard.tabTo('button', `Copy link of ${code}`);
    await keyboard.press('Enter');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).searchParams.get('code')).toBe(code);
    await keyboard.press('Escape');
    await keyboard.expectFocusOn('button', 'New invite code');

    await keyboard.tabTo('tab', 'Codes');
    await keyboard.pressUntil('ArrowRight', 'tab', /^Requests/, 1);
    await keyboard.activate('button', `Grant the request of ${requester}`);
    await keyboard.expectFocusTrap('Grant this request?');
    await keyboard.activate('button', 'Grant and send code');
    await page.getByText(`Request granted. ${requester} gets an e-mail with a code.`).waitFor();
    await keyboard.expectFocusInPage();
    expect(complaints).toEqual([]);
  });
}
