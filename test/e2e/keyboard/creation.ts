import { expect, test } from 'vitest';
import type { OutlineView } from '#shared/schemas/outline.ts';
import { waitUntilSettled } from '../api-client.ts';
import { userPassword } from '../register-users.ts';
import type { Fixture } from '../spec/fixture.ts';
import { openWithKeyboard } from './open-with-keyboard.ts';

/** Tests the path from the sign-in to a finished deck by keyboard. */
export function testCreation(fixture: Fixture): void {
  test('a user signs in, creates a presentation with a theme and options, reviews its outline, and follows the generation', async () => {
    const { user } = fixture.state();
    const { keyboard, complaints } = await openWithKeyboard(fixture, '/auth/login');
    const { page } = keyboard;

    await keyboard.tabTo('textbox', 'E-mail');
    await keyboard.type(user.email);
    await keyboard.tabTo('textbox', 'Password');
    await keyboard.type(userPassword);
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Presentations' }).waitFor();
    await keyboard.activate('link', 'New presentation');
    await keyboard.expectFocusOn('textbox', 'What is the presentation about?');
    await keyboard.type('Bees in the city');
    await keyboard.tabTo('slider', 'Slides');
    await keyboard.press('Home', 'ArrowRight');
    await keyboard.tabTo('radio', 'Meridian');
    await keyboard.pressUntil('ArrowRight', 'radio', 'Broadsheet');
    await keyboard.activate('summary', 'More options');
    await keyboard.tabTo('checkbox', 'Review the outline first');
    await keyboard.press('Space');
    await keyboard.press('Control+Enter');
    await page.waitForURL('**/presentation/*');
    await page.getByText('This is what each slide will say.').waitFor();

    await keyboard.tabTo('textbox', 'Key point of slide 2');
    await keyboard.replaceText('Bees need flowers all summer');
    await keyboard.activate('button', 'Generate 4 slides');
    const status = page.getByRole('status').filter({ hasText: /of 4 slides generated|Completed/ });
    await status.waitFor();
    await page.getByRole('button', { name: /^Open slide 1:/ }).waitFor();
    await keyboard.tabTo('button', /^Open slide 1:/);
    await keyboard.press('ArrowDown');
    await keyboard.expectFocusOn('button', /^Open slide 2:/);
    await page.getByText('Slide 2 of 4').waitFor();

    const id = String(page.url().split('/').at(-1)?.split('?')[0]);
    expect((await waitUntilSettled(user.api, id, 60)).status).toBe('completed');
    await status.filter({ hasText: 'Completed' }).waitFor();
    const { body } = await user.api('GET', `/presentations/${id}/outline`);
    expect((body as OutlineView).entries.map(({ point }) => point)).toContain(
      'Bees need flowers all summer',
    );
    expect(complaints).toEqual([]);
  });
}
