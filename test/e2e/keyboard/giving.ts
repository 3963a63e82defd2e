import { expect, test } from 'vitest';
import type { Desk } from '../spec/desk.ts';
import type { Hand } from './hand.ts';
import { sitDown } from './people.ts';

const note = 'Version 1, For the board';

/** Makes a link, copies it, and takes it back. */
async function shareAndRevoke(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.enter('button', 'Share');
  const dialog = await hand.expectHeld('Share');
  await hand.tabTo('textbox', 'Note (optional)');
  await hand.type('For the board');
  await hand.enter('button', 'Create link');
  await page.getByRole('heading', { name: 'The link to version 1 is ready' }).waitFor();
  await hand.expectSomewhere();
  await hand.tabTo('button', 'Copy');
  const shown = await dialog.getByLabel('Address').inputValue();
  await hand.press('Enter');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  await hand.enter('button', `Revoke the link to ${note}`);
  await hand.expectAt('button', 'Keep link');
  await hand.press('Enter');
  await hand.expectAt('button', `Revoke the link to ${note}`);
  await hand.press('Enter');
  await hand.expectAt('button', 'Keep link');
  await hand.enter('button', 'Revoke link');
  await dialog.getByText('Revoked', { exact: true }).waitFor();
  await hand.expectSomewhere();
  await hand.press('Escape');
  await hand.expectAt('button', 'Share');
}

const isFull = (hand: Hand) => hand.page.evaluate(() => document.fullscreenElement !== null);

/** Turns pages, fills the screen, goes on there, and comes back. */
async function previewAndPresent(hand: Hand): Promise<void> {
  const { page } = hand;
  const pages = page.getByRole('navigation', { name: 'Pages' }).getByRole('status');
  const expectPage = (text: string) => expect.poll(() => pages.innerText()).toBe(text);
  await page.frameLocator('iframe').locator('.slide').first().waitFor({ state: 'attached' });
  await hand.press('ArrowRight');
  await expectPage('1 of 3');
  await hand.enter('button', 'Next page');
  await expectPage('2 of 3');
  await hand.backTo('button', 'Previous page');
  await hand.press('Enter');
  await expectPage('1 of 3');
  await hand.enter('button', 'Full screen');
  await expect.poll(() => isFull(hand)).toBe(true);
  await hand.press('ArrowRight', 'ArrowRight');
  await expectPage('3 of 3');
  // Escape is the browser's own here, and one without a window doesn't have it.
  await page.evaluate(() => document.exitFullscreen());
  await expect.poll(() => isFull(hand)).toBe(false);
  await hand.press('ArrowLeft');
  await expectPage('2 of 3');
  await hand.backTo('button', 'Full screen');
}

/** What is given to others, and shown to them. */
export function testGiving(desk: Desk): void {
  test('shares a version and revokes the link, downloads it, previews and presents it, and has it translated', async () => {
    const { person, deck } = desk.ready();
    const { hand, complaints } = await sitDown(desk, `/presentation/${deck.id}`, {
      as: person.tokens,
    });
    const { page } = hand;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('link', { name: 'Preview' }).waitFor();

    await hand.tabTo('button', 'Download');
    const [file] = await Promise.all([page.waitForEvent('download'), hand.choose(/^PDF/)]);
    expect(file.suggestedFilename()).toMatch(/ v1\.pdf$/);
    await hand.expectAt('button', 'Download');
    await shareAndRevoke(hand);
    await hand.enter('link', 'Preview');
    await page.waitForURL('**/preview/*');
    await previewAndPresent(hand);
    await hand.backTo('link', 'Back to the presentation');
    await hand.press('Enter');
    await page.waitForURL(`**/presentation/${deck.id}`);

    await hand.tabTo('button', /^Actions for /);
    await hand.choose('Translate');
    await hand.expectHeld('Translate');
    await hand.tabTo('combobox', 'Language');
    await hand.press('ArrowDown');
    await hand.enter('button', 'Translate');
    await page.waitForURL((url) => !url.pathname.endsWith(deck.id));
    await page.getByRole('link', { name: /^Translated from/ }).waitFor();
    await hand.expectSomewhere();
    expect(complaints).toEqual([]);
  });
}
