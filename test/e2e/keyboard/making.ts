import { expect, test } from 'vitest';
import { settled } from '../api-client.ts';
import { hopelessTopic } from '../breakable-desk.ts';
import { heldDeck } from '../screens/decks.ts';
import type { Desk } from '../spec/desk.ts';
import { sitDown } from './people.ts';

const held = 'Paused. Finished work is kept.';
const ended = 'Cancelled. Finished work is kept.';

/** What is done with a deck while it is made, and when it can’t be. */
export function testMaking(desk: Desk, mend: () => Promise<void> | void): void {
  test('resumes, pauses and cancels a presentation, and deletes it', async () => {
    const { person } = desk.ready();
    const id = await heldDeck(person.api);
    const { hand, complaints } = await sitDown(desk, `/presentation/${id}`, { as: person.tokens });
    const { page } = hand;

    await page.getByText(held).waitFor();
    await hand.enter('button', 'Resume');
    await hand.expectAt('button', 'Pause');
    await hand.press('Enter');
    await page.getByText(held).waitFor();
    await hand.expectAt('button', 'Resume');
    await hand.tabTo('button', /^Actions for /);
    await hand.choose('Cancel generation');
    await hand.expectHeld('Cancel generation?');
    await hand.press('Escape');
    await hand.expectAt('button', /^Actions for /);
    await hand.choose('Cancel generation');
    await page.getByRole('dialog', { name: 'Cancel generation?' }).waitFor();
    await hand.enter('button', 'Cancel generation');
    await page.getByText(ended).waitFor();
    await hand.expectAt('button', /^Actions for /);
    expect((await person.api('GET', `/presentations/${id}`)).body.status).toBe('cancelled');

    await hand.choose('Delete');
    await hand.expectHeld('Delete this presentation?');
    await hand.enter('button', 'Delete');
    await page.waitForURL('**/dashboard');
    await hand.expectSomewhere();
    await expect
      .poll(async () => (await person.api('GET', `/presentations/${id}`)).status)
      .toBe(404);
    expect(complaints).toEqual([]);
  });

  test('deletes a presentation from the list, and is not lost there', async () => {
    const { person } = desk.ready();
    const body = { topic: 'Lighthouses by night', slide_count: 3 };
    const { id } = (await person.api('POST', '/presentations', body)).body;
    await person.api('POST', `/presentations/${id}/cancel`);
    const { hand, complaints } = await sitDown(desk, '/dashboard', { as: person.tokens });
    const { page } = hand;
    const card = page.getByRole('link', { name: 'Lighthouses by night' });
    await card.waitFor();

    await hand.tabTo('link', 'Lighthouses by night');
    await hand.tabTo('button', 'Actions for Lighthouses by night');
    await hand.choose('Delete');
    await page.getByRole('dialog', { name: 'Delete this presentation?' }).waitFor();
    await hand.enter('button', 'Delete');
    await card.waitFor({ state: 'detached' });
    await hand.expectSomewhere();
    expect(complaints).toEqual([]);
  });

  test('reads why a presentation failed, and mends it', async () => {
    const { person } = desk.ready();
    const body = { topic: hopelessTopic, slide_count: 3 };
    const id = String((await person.api('POST', '/presentations', body)).body.id);
    expect((await settled(person.api, id, 90)).status).toBe('failed');
    const { hand, complaints } = await sitDown(desk, `/presentation/${id}`, { as: person.tokens });
    const notice = hand.page.getByRole('alert').filter({ hasText: 'gave three invalid answers' });
    await notice.waitFor();

    await mend();
    await hand.enter('button', 'Resume');

    await notice.waitFor({ state: 'detached' });
    await hand.expectSomewhere();
    expect((await settled(person.api, id, 90)).status).toBe('completed');
    await hand.page.getByRole('link', { name: 'Preview' }).waitFor();
    await hand.enter('link', 'Preview');
    await hand.page.waitForURL('**/preview/*');
    expect(complaints).toEqual([]);
  });
}
