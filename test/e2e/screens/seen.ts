import { test } from 'vitest';
import type { Desk } from '../spec/desk.ts';
import type { Decks } from './decks.ts';
import { openToLook } from './look.ts';

/** What is published: compared, previewed, presented, and given to others. */
export function testSeenScreens(desk: Desk, decks: () => Decks): void {
  test('versions side by side, the question before one is restored, and links to one', async () => {
    const { page, look, verdict } = await openToLook(
      desk,
      `/presentation/${decks().changed}?tab=versions&from=1&to=now`,
      { as: await desk.signInAsAdmin() },
    );
    await page.getByRole('article', { name: /^Slide 1, Changed/ }).waitFor();
    await page.waitForLoadState('networkidle');
    await look('compare');
    await page.getByRole('button', { name: 'Restore version 1' }).press('Enter');
    await page.getByRole('dialog').getByRole('radio').first().waitFor();
    await look('restore');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Share', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Share' });
    await dialog.getByLabel('Note (optional)').waitFor();
    await look('share');
    await dialog.getByLabel('Note (optional)').fill('For the board');
    await dialog.getByRole('button', { name: 'Create link' }).press('Enter');
    await dialog.getByRole('button', { name: 'Copy', exact: true }).waitFor();
    await dialog.getByRole('button', { name: /^Revoke the link/ }).press('Enter');
    await dialog.getByRole('button', { name: 'Revoke link' }).waitFor();
    await look('share-made');
    verdict();
  });

  test('the preview with its contents and a page, presented, and of an older version', async () => {
    const { page, look, verdict } = await openToLook(desk, `/preview/${decks().changed}`, {
      as: await desk.signInAsAdmin(),
    });
    const drawn = () =>
      page.frameLocator('iframe').locator('.slide').first().waitFor({ state: 'attached' });
    const again = { isReloaded: true, again: drawn };
    await drawn();
    await look('preview', again);
    await page.getByRole('button', { name: 'Next page' }).press('Enter');
    await page.getByText('1 of 6').waitFor();
    await look('preview-page', again);
    await page.getByRole('button', { name: 'Full screen' }).press('Enter');
    await page.waitForFunction(() => document.fullscreenElement !== null);
    await look('present', { isFixed: true });
    await page.evaluate(() => document.exitFullscreen());
    await page.goto(`/preview/${decks().changed}/1`);
    await drawn();
    await look('preview-older', again);
    await page.goto(`/preview/${decks().review}`);
    await page.getByRole('alert').waitFor();
    await look('preview-not-yet', {
      isReloaded: true,
      again: () => page.getByRole('alert').waitFor(),
    });
    verdict();
  });

  test('a shared version as its visitors see it: behind its password, refused, open, and ended', async () => {
    const { admin } = desk.ready();
    const shares = `/presentations/${decks().changed}/shares`;
    const body = { version: 1, expires_in_days: 7, password: 'open sesame', note: '' };
    const { id, path } = (await admin.api('POST', shares, body)).body;
    const { page, look, verdict } = await openToLook(
      desk,
      `${desk.ready().stack.previewUrl}${path}`,
    );
    const tell = async (password: string) => {
      await page.locator('input[type=password]').fill(password);
      await page.keyboard.press('Enter');
    };
    await look('shared-password', { isForeign: true, isDeck: true });
    await tell('open says me');
    await page.getByText('Wrong password. Try again.').waitFor();
    const refused = async () => {
      await page.goto(`${desk.ready().stack.previewUrl}${path}`);
      await tell('open says me');
      await page.locator('#wrong').waitFor();
    };
    await look('shared-password-refused', { isForeign: true, isDeck: true, again: refused });
    await tell('open sesame');
    await page.locator('.slide').first().waitFor({ state: 'attached' });
    await look('shared', { isForeign: true, isDeck: true });
    await admin.api('DELETE', `${shares}/${id}`);
    await page.reload();
    await page.getByText('This link no longer works').waitFor();
    await look('shared-ended', { isForeign: true, isDeck: true });
    verdict(/Failed to load resource: .* (401|403|404)/);
  });
}
