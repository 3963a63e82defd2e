import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { corpus } from '#test/corpus/documents/all.ts';
import type { Desk } from '../spec/desk.ts';
import type { Decks } from './decks.ts';
import { openToLook } from './look.ts';
import { opener } from './opener.ts';

/** The list with its first presentation in the middle of its slides. */
async function haveOneRun(page: Page): Promise<void> {
  await page.route('**/api/presentations?*', async (route) => {
    const response = await route.fetch();
    const { items, ...more } = await response.json();
    const [first, ...others] = items;
    if (!first) return route.fulfill({ response });
    const stages = first.stages.map((stage: { name: string }) => ({
      ...stage,
      status: stage.name === 'slides' ? 'running' : 'completed',
    }));
    const running = { ...first, status: 'running', stages };
    await route.fulfill({ json: { items: [running, ...others], ...more } });
  });
}

function testDashboard(desk: Desk, decks: () => Decks): void {
  test('the dashboard as cards and as a list, with the menu of a card, its questions, and nothing found', async () => {
    const { page, look, verdict } = await openToLook(desk, '/dashboard', {
      as: await desk.signInAsAdmin(),
      prepare: haveOneRun,
    });
    const card = page.locator('article', {
      has: page.locator(`a[href$="${decks().changed}"]`),
    });
    await card.waitFor();
    await page.waitForLoadState('networkidle');
    await look('dashboard');
    const open = opener(page, card.locator('[aria-haspopup=menu]'));
    await look('dashboard-menu', { open });
    await open();
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await page.getByRole('dialog', { name: 'Delete this presentation?' }).waitFor();
    await look('dashboard-delete');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'List' }).press('Enter');
    await look('dashboard-list');
    await look('dashboard-list-menu', { open });
    await page.goto('/dashboard?q=zzzz&status=failed');
    await page.getByRole('heading', { name: 'No matching presentations' }).waitFor();
    await look('dashboard-nothing-fits');
    verdict();
  });
}

/** A file of the corpus, as a browser picks it. */
async function picked(name: string) {
  const document = corpus.find(({ file }) => file === name);
  if (!document) throw new Error(`${name} is not in the corpus`);
  return {
    name,
    buffer: Buffer.from(await document.bytes()),
    mimeType: 'application/octet-stream',
  };
}

function testNewDeck(desk: Desk): void {
  test('the new-presentation dialog: empty, with a topic, its options, sources of each kind, and what is refused', async () => {
    const { page, look, verdict } = await openToLook(desk, '/dashboard?new=1', {
      as: await desk.signInAsAdmin(),
    });
    const dialog = page.getByRole('dialog');
    const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
    await dialog.getByLabel('What is the presentation about?').waitFor();
    await page.waitForLoadState('networkidle');
    await look('new-deck');
    await dialog.getByLabel('What is the presentation about?').fill('Bees in the city');
    await dialog.getByText('Ready in about').waitFor();
    await page.waitForLoadState('networkidle');
    await look('new-deck-topic');
    await dialog.locator('summary').press('Enter');
    await dialog.getByLabel('Audience').fill('Gardeners');
    await look('new-deck-options');
    await dialog.locator('summary').press('Enter');

    await page.getByTestId('files').setInputFiles(await picked('bike-counts.csv'));
    await row('bike-counts.csv').getByText(/ready/).waitFor();
    await dialog.getByRole('button', { name: 'Add text' }).press('Enter');
    await dialog.getByLabel('Text 1', { exact: true }).fill('Hives stand on nine roofs.');
    await dialog.getByLabel('Web page address').fill('no address');
    await page.keyboard.press('Enter');
    await dialog.getByText('Enter a web address such as').waitFor();
    await look('new-deck-sources');
    await dialog.getByLabel('Text 1', { exact: true }).fill('Hives. '.repeat(40_000));
    await dialog.getByText(/characters over the limit of/).waitFor();
    // Why it is refused is the server’s to say, in the language of who asks.
    const refuse = async () => {
      await dialog.locator('input[inputmode=url]').fill('http://127.0.0.1:9/page');
      await page.keyboard.press('Enter');
      await row('127.0.0.1').and(dialog.locator('[data-state=failed]')).waitFor();
    };
    await refuse();
    await look('new-deck-refused', {
      again: async () => {
        await row('127.0.0.1').getByRole('button').press('Enter');
        await refuse();
      },
    });
    verdict(/Failed to load resource: .* 4\d\d/);
  });
}

/** The dashboard with what is on it, and where a presentation is begun. */
export function testDashboardScreens(desk: Desk, decks: () => Decks): void {
  testDashboard(desk, decks);
  testNewDeck(desk);
}
