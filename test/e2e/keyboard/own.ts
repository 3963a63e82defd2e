import { expect, test } from 'vitest';
import { newcomersPassword, registered } from '../people.ts';
import type { Desk } from '../spec/desk.ts';
import { sitDown } from './people.ts';

/** What one does with one's own account. */
export function testOwn(desk: Desk): void {
  test('changes the password, signs out everywhere, and is back in with the new one', async () => {
    const { stack, admin } = desk.ready();
    const [email = ''] = await registered(stack, admin.api, 1, 'free');
    const { hand, complaints } = await sitDown(desk, '/profile', {
      as: await desk.signInAs(email),
    });
    const { page } = hand;
    await page.getByRole('heading', { name: 'Sign-in' }).waitFor();

    await hand.enter('button', 'Change password');
    const dialog = await hand.expectHeld('Change password');
    await hand.tabTo('textbox', 'Current password');
    await hand.type(newcomersPassword);
    await hand.tabTo('textbox', 'New password');
    await hand.type('an entirely new one');
    await hand.enter('button', 'Change password');
    await dialog.waitFor({ state: 'detached' });
    await hand.expectAt('button', 'Change password');
    await hand.enter('button', 'Sign out everywhere');
    await hand.expectHeld('Sign out everywhere?');
    await hand.press('Escape');
    await hand.expectAt('button', 'Sign out everywhere');
    await hand.press('Enter');
    await page.getByRole('dialog', { name: 'Sign out everywhere?' }).waitFor();
    await hand.enter('button', 'Sign out everywhere');
    await page.waitForURL('**/auth/login');

    await hand.tabTo('textbox', 'E-mail');
    await hand.type(email);
    await hand.tabTo('textbox', 'Password');
    await hand.type('an entirely new one');
    await hand.enter('button', 'Sign in');
    await page.getByText('No presentations yet').waitFor();
    await hand.enter('button', 'Create your first presentation');
    await page.getByRole('dialog', { name: 'New presentation' }).waitFor();
    expect(complaints).toEqual([]);
  });
}
