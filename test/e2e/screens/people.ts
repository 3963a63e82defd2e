import { test } from 'vitest';
import type { Client } from '../api-client.ts';
import type { Fixture } from '../spec/fixture.ts';
import { openScreen } from './check-screen.ts';
import type { Decks } from './create-decks.ts';

/** Start of a text of the first slide, as listed in the select for a comment's subject. */
const untranslatedTexts = ['“Larder is a mobile app for people who share a ki…”'];

/** Shares a deck with the fixture's user as a commenter, and comments as both. */
async function shareAndComment(owner: Client, user: { email: string; api: Client }, id: string) {
  const path = `/presentations/${id}`;
  const added = await owner('POST', `${path}/collaborators`, {
    email: user.email,
    role: 'commenter',
  });
  await owner('POST', `${path}/collaborators`, { email: 'sam@example.com', role: 'editor' });
  await user.api('GET', path);
  const { items } = (await owner('GET', `${path}/slides`)).body as {
    items: { id: string; title: string }[];
  };
  const [first, second] = items;
  const about = { slide_id: first?.id, part: 'title', quote: first?.title };
  const text = 'Is this the number of the whole year? I think we should name the source.';
  const { body: thread } = await user.api('POST', `${path}/comments`, { text, ...about });
  await owner('POST', `${path}/comments/${String(thread.id)}/replies`, {
    text: 'Yes, it is. I will add it.',
    mentions: [added.body.id],
  });
  await user.api('POST', `${path}/comments`, { text: 'Shorter, please.', slide_id: second?.id });
  const { body: done } = await owner('POST', `${path}/comments`, { text: 'For whom is it?' });
  await user.api('POST', `${path}/comments/${String(done.id)}/resolve`);
  return { slideId: first?.id ?? '' };
}

/** Checks collaborators and comments as the owner and as a commenter. */
export function testPeopleScreens(fixture: Fixture, decks: () => Decks): void {
  test('the screen checks pass on the people in the share dialog, on comments, and on a commenter’s view of a presentation', async () => {
    const { admin, user } = fixture.state();
    const id = decks().changed;
    const { slideId } = await shareAndComment(admin.api, user, id);
    const { page, checkScreen, expectNoFindings } = await openScreen(
      fixture,
      `/presentation/${id}?slide=${slideId}&comment=1`,
      { as: await fixture.signInAsAdmin() },
    );
    await page.getByText('Shorter, please.').waitFor();
    await page.waitForLoadState('networkidle');
    await checkScreen('comments', { untranslated: untranslatedTexts });
    await page.getByRole('button', { name: 'Share', exact: true }).press('Enter');
    await page.getByRole('dialog').getByText('sam@example.com').waitFor();
    await checkScreen('people', { untranslated: untranslatedTexts });
    expectNoFindings();

    const asUser = await openScreen(fixture, `/presentation/${id}?slide=${slideId}&comment=1`, {
      as: user.tokens,
    });
    await asUser.page.getByText('Shorter, please.').waitFor();
    await asUser.page.waitForLoadState('networkidle');
    await asUser.checkScreen('comments-commenter', { untranslated: untranslatedTexts });
    await asUser.page.goto('/dashboard?shared=1');
    await asUser.page.locator('main article').first().waitFor();
    await asUser.checkScreen('shared-with-me');
    asUser.expectNoFindings();
  });
}
