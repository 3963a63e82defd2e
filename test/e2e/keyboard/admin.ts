import { expect, test } from 'vitest';
import { clientOf } from '../api-client.ts';
import { registered } from '../people.ts';
import type { Desk } from '../spec/desk.ts';
import { sitDown } from './people.ts';

/** What an admin does with users and invite codes. */
export function testAdmin(desk: Desk): void {
  test('as an admin finds a user, changes the plan, and disables them', async () => {
    const { stack, admin } = desk.ready();
    const [email = ''] = await registered(stack, admin.api, 1, 'free');
    const { hand, complaints } = await sitDown(desk, '/admin/users', {
      as: admin.tokens,
      colorScheme: 'light',
    });
    const { page } = hand;
    const row = page.getByRole('row').filter({ hasText: email });
    await page.getByRole('row').nth(1).waitFor();

    await hand.tabTo('searchbox', /^Search by the start/);
    await hand.type(email);
    await page.waitForURL('**/admin/users?q=*');
    await row.waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await hand.enter('link', 'Robin Example');
    const drawer = await hand.expectHeld('Robin Example');
    await hand.tabTo('radio', /^Free/);
    await hand.go('ArrowDown', 'radio', /^Pro/, 2);
    await hand.enter('button', 'Change the plan to Pro');
    await drawer.getByText('up to 40 slides per presentation').waitFor();
    await hand.expectAt('radio', /^Pro/);
    await hand.press('Escape');
    await hand.expectAt('link', 'Robin Example');

    await hand.tabTo('button', 'Actions for Robin Example');
    await hand.choose('Disable');
    await hand.expectHeld('Disable Robin Example?');
    await hand.enter('button', 'Disable');
    await row.getByRole('cell', { name: 'Disabled' }).waitFor();
    await hand.expectSomewhere();
    expect(complaints).toEqual([]);
  });

  test('as an admin makes an invite code, copies its link, and grants a request', async () => {
    const { stack, admin } = desk.ready();
    const asker = 'keyboard@example.org';
    await clientOf(stack)('POST', '/auth/request-invite-code', {
      email: asker,
      reason: 'A school.',
    });
    const { hand, complaints } = await sitDown(desk, '/admin/invite-codes', { as: admin.tokens });
    const { page } = hand;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('row').nth(1).waitFor();

    await hand.enter('button', 'New invite code');
    await hand.expectHeld('New invite code');
    await hand.tabTo('textbox', 'Note');
    await hand.type('By keyboard');
    await hand.enter('button', 'Create');
    const made = page.getByRole('dialog', { name: 'The code is ready' });
    await made.waitFor();
    const code = await made.locator('code').innerText();
    await hand.tabTo('button', `Copy link of ${code}`);
    await hand.press('Enter');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).searchParams.get('code')).toBe(code);
    await hand.press('Escape');
    await hand.expectAt('button', 'New invite code');

    await hand.tabTo('tab', 'Codes');
    await hand.go('ArrowRight', 'tab', /^Requests/, 1);
    await hand.enter('button', `Grant the request of ${asker}`);
    await hand.expectHeld('Grant this request?');
    await hand.enter('button', 'Grant and send code');
    await page.getByText(`Request granted. ${asker} gets an e-mail with a code.`).waitFor();
    await hand.expectSomewhere();
    expect(complaints).toEqual([]);
  });
}
