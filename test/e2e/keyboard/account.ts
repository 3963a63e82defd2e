import { expect, test } from 'vitest';
import { registerUsers, userPassword } from '../register-users.ts';
import type { Fixture } from '../spec/fixture.ts';
import { openWithKeyboard } from './open-with-keyboard.ts';

/** Tests the actions on the user's own account by keyboard. */
export function testAccount(fixture: Fixture): void {
  test('a user changes the password, signs out everywhere, and signs in with the new password', async () => {
    const { stack, admin } = fixture.state();
    const [email = ''] = await registerUsers(stack, admin.api, 1, 'free');
    const { keyboard, complaints } = await openWithKeyboard(fixture, '/profile', {
      as: await fixture.signInByEmail(email),
    });
    const { page } = keyboard;
    await page.getByRole('heading', { name: 'Sign-in', exact: true }).waitFor();

    await keyboard.activate('button', 'Change password');
    const dialog = await keyboard.expectFocusTrap('Change password');
    await keyboard.tabTo('textbox', 'Current password');
    await keyboard.type(userPassword);
    await keyboard.tabTo('textbox', 'New password');
    await keyboard.type('an entirely new one');
    await keyboard.activate('button', 'Change password');
    await dialog.waitFor({ state: 'detached' });
    await keyboard.expectFocusOn('button', 'Change password');
    await keyboard.activate('button', 'Sign out everywhere');
    await keyboard.expectFocusTrap('Sign out everywhere?');
    await keyboard.press('Escape');
    await keyboard.expectFocusOn('button', 'Sign out everywhere');
    await keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Sign out everywhere?' }).waitFor();
    await keyboard.activate('button', 'Sign out everywhere');
    await page.waitForURL('**/auth/login');

    await keyboard.tabTo('textbox', 'E-mail');
    await keyboard.type(email);
    await keyboard.tabTo('textbox', 'Password');
    await keyboard.type('an entirely new one');
    await keyboard.activate('button', 'Sign in');
    await page.getByText('No presentations yet').waitFor();
    await keyboard.activate('link', 'Create your first presentation');
    await page.getByRole('heading', { name: 'New presentation' }).waitFor();
    expect(complaints).toEqual([]);
  });
}
