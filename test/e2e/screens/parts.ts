import type { Page } from 'playwright-core';
import { test } from 'vitest';
import type { Desk } from '../spec/desk.ts';
import { openDeck } from './deck.ts';
import type { Decks } from './decks.ts';
import { opener } from './opener.ts';

const ready = (page: Page) => page.waitForLoadState('networkidle');

function testTabs(desk: Desk, decks: () => Decks): void {
  test('every part of a presentation: slides, outline, sources, versions, activity, usage', async () => {
    const { page, look, verdict } = await openDeck(desk, decks().changed);
    const show = async (tab: string) => {
      await page.getByRole('tab', { name: tab }).press('Enter');
      await page.getByRole('tab', { name: tab, selected: true }).waitFor();
      await ready(page);
    };
    await look('presentation-slides');
    await show('Outline');
    await page.getByRole('button', { name: 'Add entry' }).waitFor();
    await look('presentation-outline');
    await page.getByRole('button', { name: 'Add entry' }).press('Enter');
    await page.getByRole('button', { name: 'Save outline' }).press('Enter');
    await page.getByText('Enter a key point, or remove this entry.').waitFor();
    await look('presentation-outline-unfinished');
    await page.getByRole('button', { name: 'Undo changes' }).press('Enter');
    await show('Sources');
    await page.getByRole('heading', { level: 3, name: 'Larder' }).waitFor();
    await look('presentation-sources');
    await page.getByRole('button', { name: 'Figures without a source' }).press('Enter');
    await look('presentation-sources-figures');
    await show('Versions');
    await page.getByRole('heading', { name: /^Version 2:/ }).waitFor();
    await look('presentation-versions');
    const versions = page.getByRole('tabpanel').locator('article').first();
    await look('presentation-version-files', {
      open: opener(page, versions.locator('[aria-haspopup=menu]').first()),
    });
    await look('presentation-version-menu', {
      open: opener(page, versions.locator('[aria-haspopup=menu]').last()),
    });
    await page.keyboard.press('Escape');
    await show('Activity');
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await look('presentation-activity');
    await show('Usage');
    await page.getByText('By slide', { exact: true }).waitFor();
    await look('presentation-usage');
    verdict();
  });

  test('parts that are empty as yet, and those of a presentation that rests on its topic or failed', async () => {
    const { page, look, verdict } = await openDeck(desk, decks().review, '?tab=versions');
    for (const tab of ['versions', 'sources', 'slides', 'usage']) {
      await page.goto(`/presentation/${decks().review}?tab=${tab}`);
      await page.getByRole('tabpanel').waitFor();
      await ready(page);
      await look(`presentation-review-${tab}`);
    }
    await page.goto(`/presentation/${decks().failed}?tab=tasks`);
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await ready(page);
    await look('presentation-failed-activity');
    verdict();
  });
}

function testHeader(desk: Desk, decks: () => Decks): void {
  test('the head of a presentation: its title, its files, its menu, and what that asks', async () => {
    const { page, look, verdict } = await openDeck(desk, decks().changed);
    await page.getByRole('button', { name: 'Edit title' }).press('Enter');
    await page.getByRole('textbox', { name: 'Title' }).waitFor();
    await look('presentation-title');
    await page.keyboard.press('Escape');
    const menus = page.locator('main header button[aria-haspopup=menu]');
    await look('presentation-files', { open: opener(page, menus.first()) });
    const open = opener(page, menus.last());
    await look('presentation-menu', { open });
    for (const item of ['Regenerate slides', 'Publish again', 'Translate', 'Delete']) {
      await open();
      await page.getByRole('menuitem', { name: item, exact: true }).press('Enter');
      await page.getByRole('dialog').getByRole('button').first().waitFor();
      await ready(page);
      await look(`presentation-asks-${item}`);
      await page.keyboard.press('Escape');
    }
    verdict();
  });
}

/** A finished presentation's page: its parts, and what can be done with it. */
export function testPartScreens(desk: Desk, decks: () => Decks): void {
  testTabs(desk, decks);
  testHeader(desk, decks);
}
