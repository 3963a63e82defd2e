import type { Page } from 'playwright-core';
import { test } from 'vitest';
import type { Fixture } from '../spec/fixture.ts';
import type { Decks } from './create-decks.ts';
import { openDeck } from './deck.ts';
import { createMenuOpener } from './menu-opener.ts';

const waitUntilReady = (page: Page) => page.waitForLoadState('networkidle');

function testTabs(fixture: Fixture, decks: () => Decks): void {
  test('the screen checks pass on every tab of a presentation: slides, outline, sources, versions, activity, usage', async () => {
    const { page, checkScreen, expectNoFindings } = await openDeck(fixture, decks().changed);
    const show = async (tab: string) => {
      await page.getByRole('tab', { name: tab }).press('Enter');
      await page.getByRole('tab', { name: tab, selected: true }).waitFor();
      await waitUntilReady(page);
    };
    await checkScreen('presentation-slides');
    await show('Outline');
    await page.getByRole('button', { name: 'Add entry' }).waitFor();
    await checkScreen('presentation-outline');
    await page.getByRole('button', { name: 'Add entry' }).press('Enter');
    await page.getByRole('button', { name: 'Save outline' }).press('Enter');
    await page.getByText('Enter a key point, or remove this entry.').waitFor();
    await checkScreen('presentation-outline-unfinished');
    await page.getByRole('button', { name: 'Undo changes' }).press('Enter');
    await show('Sources');
    await page.getByRole('heading', { level: 3, name: 'Larder' }).waitFor();
    await checkScreen('presentation-sources');
    await page.getByRole('button', { name: 'Figures without a source' }).press('Enter');
    await checkScreen('presentation-sources-figures');
    await show('Versions');
    await page.getByRole('heading', { name: /^Version 2:/ }).waitFor();
    await checkScreen('presentation-versions');
    const versions = page.getByRole('tabpanel').locator('article').first();
    await checkScreen('presentation-version-files', {
      reopen: createMenuOpener(page, versions.locator('[aria-haspopup=menu]').first()),
    });
    await checkScreen('presentation-version-menu', {
      reopen: createMenuOpener(page, versions.locator('[aria-haspopup=menu]').last()),
    });
    await page.keyboard.press('Escape');
    await show('Activity');
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await checkScreen('presentation-activity');
    await show('Usage');
    await page.getByText('By slide', { exact: true }).waitFor();
    await checkScreen('presentation-usage');
    expectNoFindings();
  });

  test('the screen checks pass on tabs without content, and on tabs of a presentation that failed or has only a topic', async () => {
    const { page, checkScreen, expectNoFindings } = await openDeck(
      fixture,
      decks().review,
      '?tab=versions',
    );
    for (const tab of ['versions', 'sources', 'slides', 'usage']) {
      await page.goto(`/presentation/${decks().review}?tab=${tab}`);
      await page.getByRole('tabpanel').waitFor();
      await waitUntilReady(page);
      await checkScreen(`presentation-review-${tab}`);
    }
    await page.goto(`/presentation/${decks().failed}?tab=tasks`);
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await waitUntilReady(page);
    await checkScreen('presentation-failed-activity');
    expectNoFindings();
  });
}

function testHeader(fixture: Fixture, decks: () => Decks): void {
  test('the screen checks pass on the header of a presentation: title, files, menu and its dialogs', async () => {
    const { page, checkScreen, expectNoFindings } = await openDeck(fixture, decks().changed);
    await page.getByRole('button', { name: 'Edit title' }).press('Enter');
    await page.getByRole('textbox', { name: 'Title' }).waitFor();
    await checkScreen('presentation-title');
    await page.keyboard.press('Escape');
    const menus = page.locator('main header button[aria-haspopup=menu]');
    await checkScreen('presentation-files', { reopen: createMenuOpener(page, menus.first()) });
    const openMenu = createMenuOpener(page, menus.last());
    await checkScreen('presentation-menu', { reopen: openMenu });
    for (const item of ['Regenerate slides', 'Publish again', 'Translate', 'Delete']) {
      await openMenu();
      await page.getByRole('menuitem', { name: item, exact: true }).press('Enter');
      await page.getByRole('dialog').getByRole('button').first().waitFor();
      await waitUntilReady(page);
      await checkScreen(`presentation-dialog-${item}`);
      await page.keyboard.press('Escape');
    }
    expectNoFindings();
  });
}

/** Checks the tabs, the header and the dialogs of a presentation page. */
export function testDeckTabScreens(fixture: Fixture, decks: () => Decks): void {
  testTabs(fixture, decks);
  testHeader(fixture, decks);
}
