import { expect, test } from 'vitest';
import type { OutlineView } from '#shared/schemas/outline.ts';
import { settled } from '../api-client.ts';
import { newcomersPassword } from '../people.ts';
import type { Desk } from '../spec/desk.ts';
import { sitDown } from './people.ts';

/** From the sign-in to a deck that is made. */
export function testBeginning(desk: Desk): void {
  test('signs in, begins a presentation with a theme and options, reviews its outline, and watches it being made', async () => {
    const { person } = desk.ready();
    const { hand, complaints } = await sitDown(desk, '/auth/login');
    const { page } = hand;

    await hand.tabTo('textbox', 'E-mail');
    await hand.type(person.email);
    await hand.tabTo('textbox', 'Password');
    await hand.type(newcomersPassword);
    await hand.press('Enter');
    await page.getByRole('heading', { name: 'Presentations' }).waitFor();
    await hand.enter('button', 'New presentation');
    await hand.expectHeld('New presentation');
    await hand.press('Escape');
    await hand.expectAt('button', 'New presentation');
    await hand.press('Enter');
    await hand.tabTo('textbox', 'What is the presentation about?');
    await hand.type('Bees in the city');
    await hand.tabTo('radio', 'Meridian');
    await hand.go('ArrowRight', 'radio', 'Broadsheet');
    await hand.enter('summary', 'Options');
    await hand.tabTo('slider', 'Slides');
    await hand.press('Home', 'ArrowRight');
    await hand.tabTo('checkbox', 'Review the outline first');
    await hand.press('Space');
    await hand.enter('button', 'Create presentation');
    await page.waitForURL('**/presentation/*');
    await page.getByText('This is what each slide will say.').waitFor();

    await hand.tabTo('textbox', 'Key point of slide 2');
    await hand.write('Bees need flowers all summer');
    await hand.enter('button', 'Generate 4 slides');
    const told = page.getByRole('status').filter({ hasText: /of 4 slides generated|Completed/ });
    await told.waitFor();
    await page.getByRole('button', { name: /^Open slide 1:/ }).waitFor();
    await hand.enter('button', /^Open slide 1:/);
    await hand.expectHeld('Slide 1 of 4');
    await hand.press('Escape');
    await hand.expectAt('button', /^Open slide 1:/);

    const id = String(page.url().split('/').at(-1)?.split('?')[0]);
    expect((await settled(person.api, id, 60)).status).toBe('completed');
    await told.filter({ hasText: 'Completed' }).waitFor();
    const { body } = await person.api('GET', `/presentations/${id}/outline`);
    expect((body as OutlineView).entries.map(({ point }) => point)).toContain(
      'Bees need flowers all summer',
    );
    expect(complaints).toEqual([]);
  });
}
