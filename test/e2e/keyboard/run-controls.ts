import { expect, test } from 'vitest';
import { waitUntilSettled } from '../api-client.ts';
import { failingTopic } from '../breakable-fixture.ts';
import { createPausedDeck } from '../screens/create-decks.ts';
import type { Fixture } from '../spec/fixture.ts';
import { openWithKeyboard } from './open-with-keyboard.ts';

const pausedText = 'Paused. Finished work is kept.';
const cancelledText = 'Cancelled. Finished work is kept.';

/** Tests the actions on running and failed decks by keyboard. */
export function testRunControls(fixture: Fixture, repairModel: () => Promise<void> | void): void {
  test('a user resumes, pauses, cancels and deletes a presentation', async () => {
    const { user } = fixture.state();
    const id = await createPausedDeck(user.api);
    const { keyboard, complaints } = await openWithKeyboard(fixture, `/presentation/${id}`, {
      as: user.tokens,
    });
    const { page } = keyboard;

    await page.getByText(pausedText).waitFor();
    await keyboard.activate('button', 'Resume');
    await keyboard.expectFocusOn('button', 'Pause');
    await keyboard.press('Enter');
    await page.getByText(pausedText).waitFor();
    await keyboard.expectFocusOn('button', 'Resume');
    await keyboard.tabTo('button', /^Actions for /);
    await keyboard.chooseItem('Cancel generation');
    await keyboard.expectFocusTrap('Cancel generation?');
    await keyboard.press('Escape');
    await keyboard.expectFocusOn('button', /^Actions for /);
    await keyboard.chooseItem('Cancel generation');
    await page.getByRole('dialog', { name: 'Cancel generation?' }).waitFor();
    await keyboard.activate('button', 'Cancel generation');
    await page.getByText(cancelledText).waitFor();
    await keyboard.expectFocusOn('button', /^Actions for /);
    expect((await user.api('GET', `/presentations/${id}`)).body.status).toBe('cancelled');

    await keyboard.chooseItem('Delete');
    await page.waitForURL('**/dashboard');
    await keyboard.expectFocusInPage();
    await expect.poll(async () => (await user.api('GET', `/presentations/${id}`)).status).toBe(404);
    expect(complaints).toEqual([]);
  });

  test('the focus stays in the page when a presentation is deleted from the list', async () => {
    const { user } = fixture.state();
    const body = { topic: 'Lighthouses by night', slide_count: 3 };
    const { id } = (await user.api('POST', '/presentations', body)).body;
    await user.api('POST', `/presentations/${id}/cancel`);
    const { keyboard, complaints } = await openWithKeyboard(fixture, '/dashboard', {
      as: user.tokens,
    });
    const { page } = keyboard;
    const card = page.getByRole('link', { name: 'Lighthouses by night' });
    await card.waitFor();

    await keyboard.tabTo('link', 'Lighthouses by night');
    await keyboard.tabTo('button', 'Actions for Lighthouses by night');
    await keyboard.chooseItem('Delete');
    await card.waitFor({ state: 'detached' });
    await keyboard.expectFocusInPage();
    expect(complaints).toEqual([]);
  });

  test('a failed presentation shows the reason and can be resumed', async () => {
    const { user } = fixture.state();
    const body = { topic: failingTopic, slide_count: 3 };
    const id = String((await user.api('POST', '/presentations', body)).body.id);
    expect((await waitUntilSettled(user.api, id, 90)).status).toBe('failed');
    const { keyboard, complaints } = await openWithKeyboard(fixture, `/presentation/${id}`, {
      as: user.tokens,
    });
    const notice = keyboard.page
      .getByRole('alert')
      .filter({ hasText: 'gave three invalid answers' });
    await notice.waitFor();

    await repairModel();
    await keyboard.activate('button', 'Resume');

    await notice.waitFor({ state: 'detached' });
    await keyboard.expectFocusInPage();
    expect((await waitUntilSettled(user.api, id, 90)).status).toBe('completed');
    await keyboard.page.getByRole('link', { name: 'Preview' }).waitFor();
    await keyboard.activate('link', 'Preview');
    await keyboard.page.waitForURL('**/preview/*');
    expect(complaints).toEqual([]);
  });
}
