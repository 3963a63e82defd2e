import { test } from 'vitest';
import type { Fixture } from '../spec/fixture.ts';
import { openScreen } from './check-screen.ts';
import type { Decks } from './create-decks.ts';

/** Checks published versions: compare, preview, present and share. */
export function testPublishedScreens(fixture: Fixture, decks: () => Decks): void {
  test('the screen checks pass on compared versions, the restore dialog, and share links', async () => {
    const { page, checkScreen, expectNoFindings } = await openScreen(
      fixture,
      `/presentation/${decks().changed}?tab=versions&from=1&to=now`,
      { as: await fixture.signInAsAdmin() },
    );
    await page.getByRole('article', { name: /^Slide 1, Changed/ }).waitFor();
    await page.waitForLoadState('networkidle');
    await checkScreen('compare');
    await page.getByRole('button', { name: 'Restore version 1' }).press('Enter');
    await page.getByRole('dialog').getByRole('radio').first().waitFor();
    await checkScreen('restore');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Share', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Share' });
    await dialog.getByLabel('Note (optional)').waitFor();
    await checkScreen('share');
    await dialog.getByLabel('Note (optional)').fill('For the board');
    await dialog.getByRole('button', { name: 'Create link and copy' }).press('Enter');
    await dialog.getByRole('button', { name: 'Copy', exact: true }).waitFor();
    await dialog.getByRole('button', { name: /^Revoke the link/ }).press('Enter');
    await dialog.getByRole('button', { name: 'Revoke link' }).waitFor();
    await checkScreen('share-made');
    expectNoFindings();
  });

  test('the screen checks pass on the preview: table of contents, a page, full screen, an older version', async () => {
    const { page, checkScreen, expectNoFindings } = await openScreen(
      fixture,
      `/preview/${decks().changed}`,
      {
        as: await fixture.signInAsAdmin(),
      },
    );
    const drawn = () =>
      page.frameLocator('iframe').locator('.slide').first().waitFor({ state: 'attached' });
    const options = { needsReload: true, restore: drawn };
    await drawn();
    await checkScreen('preview', options);
    await page.getByRole('button', { name: 'Next page' }).press('Enter');
    await page.getByText('1 of 6').waitFor();
    await checkScreen('preview-page', options);
    await page.getByRole('button', { name: 'Full screen' }).press('Enter');
    await page.waitForFunction(() => document.fullscreenElement !== null);
    await checkScreen('present', { isSingleView: true });
    await page.evaluate(() => document.exitFullscreen());
    await page.goto(`/preview/${decks().changed}/1`);
    await drawn();
    await checkScreen('preview-older', options);
    await page.goto(`/preview/${decks().review}`);
    await page.getByRole('alert').waitFor();
    await checkScreen('preview-not-yet', {
      needsReload: true,
      restore: () => page.getByRole('alert').waitFor(),
    });
    expectNoFindings();
  });

  test('the screen checks pass on a shared version for visitors: password, wrong password, open, and revoked', async () => {
    const { admin } = fixture.state();
    const shares = `/presentations/${decks().changed}/shares`;
    const body = { version: 1, with_notes: true, expires_in_days: 7, password: 'open sesame' };
    const { id, path } = (await admin.api('POST', shares, body)).body;
    const { page, checkScreen, expectNoFindings } = await openScreen(
      fixture,
      `${fixture.state().stack.previewUrl}${path}`,
    );
    const enterPassword = async (password: string) => {
      await page.locator('input[type=password]').fill(password);
      await page.keyboard.press('Enter');
    };
    await checkScreen('shared-password', { usesLanguageHeader: true, skipsLanguageCheck: true });
    await enterPassword('open says me');
    await page.getByText('Wrong password. Try again.').waitFor();
    const refused = async () => {
      await page.goto(`${fixture.state().stack.previewUrl}${path}`);
      await enterPassword('open says me');
      await page.locator('#wrong').waitFor();
    };
    await checkScreen('shared-password-refused', {
      usesLanguageHeader: true,
      skipsLanguageCheck: true,
      restore: refused,
    });
    await enterPassword('open sesame');
    await page.locator('.slide').first().waitFor({ state: 'attached' });
    await checkScreen('shared', { usesLanguageHeader: true, skipsLanguageCheck: true });
    await admin.api('DELETE', `${shares}/${id}`);
    await page.reload();
    await page.getByText('This link no longer works').waitFor();
    await checkScreen('shared-ended', { usesLanguageHeader: true, skipsLanguageCheck: true });
    expectNoFindings(/Failed to load resource: .* (401|403|404)/);
  });
}
