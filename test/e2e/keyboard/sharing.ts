import { expect, test } from 'vitest';
import type { Fixture } from '../spec/fixture.ts';
import type { KeyboardUser } from './keyboard-user.ts';
import { openWithKeyboard } from './open-with-keyboard.ts';

const linkNote = 'Latest version, For the board';

/** Creates a share link, copies it and revokes it. */
async function shareAndRevoke(keyboard: KeyboardUser): Promise<void> {
  const { page } = keyboard;
  await keyboard.activate('button', 'Share');
  const dialog = await keyboard.expectFocusTrap('Share');
  await keyboard.tabTo('textbox', 'Note (optional)');
  await keyboard.type('For the board');
  await keyboard.activate('button', 'Create link and copy');
  await page.getByRole('heading', { name: 'Link created and copied' }).waitFor();
  await keyboard.expectFocusInPage();
  await keyboard.tabTo('button', 'Copy');
  const shownAddress = await dialog.getByLabel('Address').inputValue();
  await keyboard.press('Enter');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shownAddress);
  await keyboard.activate('button', `Revoke the link to ${linkNote}`);
  await keyboard.expectFocusOn('button', 'Keep link');
  await keyboard.press('Enter');
  await keyboard.expectFocusOn('button', `Revoke the link to ${linkNote}`);
  await keyboard.press('Enter');
  await keyboard.expectFocusOn('button', 'Keep link');
  await keyboard.activate('button', 'Revoke link');
  await dialog.getByText('Revoked', { exact: true }).waitFor();
  await keyboard.expectFocusInPage();
  await keyboard.press('Escape');
  await keyboard.expectFocusOn('button', 'Share');
}

const isFullscreen = (keyboard: KeyboardUser) =>
  keyboard.page.evaluate(() => document.fullscreenElement !== null);

/** Changes pages in the preview, in full screen, and after full screen. */
async function previewAndPresent(keyboard: KeyboardUser): Promise<void> {
  const { page } = keyboard;
  const pages = page.getByRole('navigation', { name: 'Pages' }).getByRole('status');
  const expectPage = (text: string) => expect.poll(() => pages.innerText()).toBe(text);
  await page.frameLocator('iframe').locator('.slide').first().waitFor({ state: 'attached' });
  await keyboard.press('ArrowRight');
  await expectPage('1 of 3');
  await keyboard.activate('button', 'Next page');
  await expectPage('2 of 3');
  await keyboard.shiftTabTo('button', 'Previous page');
  await keyboard.press('Enter');
  await expectPage('1 of 3');
  await keyboard.activate('button', 'Full screen');
  await expect.poll(() => isFullscreen(keyboard)).toBe(true);
  await keyboard.press('ArrowRight', 'ArrowRight');
  await expectPage('3 of 3');
  // A headless browser does not leave full screen on Escape.
  await page.evaluate(() => document.exitFullscreen());
  await expect.poll(() => isFullscreen(keyboard)).toBe(false);
  await keyboard.press('ArrowLeft');
  await expectPage('2 of 3');
  await keyboard.shiftTabTo('button', 'Full screen');
}

/** Tests sharing, downloads, preview, presenting and translation by keyboard. */
export function testSharing(fixture: Fixture): void {
  test('a user shares a version, revokes the link, downloads, previews, presents and translates the presentation', async () => {
    const { user, deck } = fixture.state();
    const { keyboard, complaints } = await openWithKeyboard(fixture, `/presentation/${deck.id}`, {
      as: user.tokens,
    });
    const { page } = keyboard;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('link', { name: 'Preview' }).waitFor();

    await keyboard.tabTo('button', 'Download');
    const [file] = await Promise.all([page.waitForEvent('download'), keyboard.chooseItem(/^PDF/)]);
    expect(file.suggestedFilename()).toMatch(/ v1\.pdf$/);
    await keyboard.expectFocusOn('button', 'Download');
    await shareAndRevoke(keyboard);
    await keyboard.activate('link', 'Preview');
    await page.waitForURL('**/preview/*');
    await previewAndPresent(keyboard);
    await keyboard.shiftTabTo('link', 'Back to the presentation');
    await keyboard.press('Enter');
    await page.waitForURL(`**/presentation/${deck.id}`);

    await keyboard.tabTo('button', /^Actions for /);
    await keyboard.chooseItem('Translate');
    await keyboard.expectFocusTrap('Translate');
    await keyboard.tabTo('combobox', 'Language');
    await keyboard.press('ArrowDown');
    await keyboard.activate('button', 'Translate');
    await page.waitForURL((url) => !url.pathname.endsWith(deck.id));
    await page.getByRole('link', { name: /^Translated from/ }).waitFor();
    await keyboard.expectFocusInPage();
    expect(complaints).toEqual([]);
  });
}
