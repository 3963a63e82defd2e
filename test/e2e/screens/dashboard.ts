import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { corpus } from '#test/corpus/documents/all.ts';
import type { Fixture } from '../spec/fixture.ts';
import { openScreen } from './check-screen.ts';
import type { Decks } from './create-decks.ts';
import { createMenuOpener } from './menu-opener.ts';

/** Mocks the list with its first presentation running. */
async function mockRunningCard(page: Page): Promise<void> {
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

function testDashboard(fixture: Fixture, decks: () => Decks): void {
  test('the screen checks pass on the dashboard as cards and as a list, a card’s menu and its dialogs, and an empty search', async () => {
    const { page, checkScreen, expectNoFindings } = await openScreen(fixture, '/dashboard', {
      as: await fixture.signInAsAdmin(),
      prepare: mockRunningCard,
    });
    const card = page.locator('article', {
      has: page.locator(`a[href$="${decks().changed}"]`),
    });
    await card.waitFor();
    await page.waitForLoadState('networkidle');
    await checkScreen('dashboard');
    const openMenu = createMenuOpener(page, card.locator('[aria-haspopup=menu]'));
    await checkScreen('dashboard-menu', { reopen: openMenu });
    await openMenu();
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await page.getByRole('dialog', { name: 'Delete this presentation?' }).waitFor();
    await checkScreen('dashboard-delete');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'List' }).press('Enter');
    await checkScreen('dashboard-list');
    await checkScreen('dashboard-list-menu', { reopen: openMenu });
    await page.goto('/dashboard?q=zzzz&status=failed');
    await page.getByRole('heading', { name: 'No matching presentations' }).waitFor();
    await checkScreen('dashboard-no-match');
    expectNoFindings();
  });
}

/** Returns a corpus file for a file input. */
async function corpusFile(name: string) {
  const document = corpus.find(({ file }) => file === name);
  if (!document) throw new Error(`${name} is not in the corpus`);
  return {
    name,
    buffer: Buffer.from(await document.bytes()),
    mimeType: 'application/octet-stream',
  };
}

function testNewDeck(fixture: Fixture): void {
  test('the screen checks pass on the new-presentation dialog: empty, with a topic, options, sources of each kind, and rejected input', async () => {
    const { page, checkScreen, expectNoFindings } = await openScreen(fixture, '/dashboard?new=1', {
      as: await fixture.signInAsAdmin(),
    });
    const dialog = page.getByRole('dialog');
    const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
    await dialog.getByLabel('What is the presentation about?').waitFor();
    await page.waitForLoadState('networkidle');
    await checkScreen('new-deck');
    await dialog.getByLabel('What is the presentation about?').fill('Bees in the city');
    await dialog.getByText('Ready in about').waitFor();
    await page.waitForLoadState('networkidle');
    await checkScreen('new-deck-topic');
    await dialog.locator('summary').press('Enter');
    await dialog.getByLabel('Audience').fill('Gardeners');
    await checkScreen('new-deck-options');
    await dialog.locator('summary').press('Enter');

    await page.getByTestId('files').setInputFiles(await corpusFile('bike-counts.csv'));
    await row('bike-counts.csv').getByText(/ready/).waitFor();
    await dialog.getByRole('button', { name: 'Add text' }).press('Enter');
    await dialog.getByLabel('Text 1', { exact: true }).fill('Hives stand on nine roofs.');
    await dialog.getByLabel('Web page address').fill('no address');
    await page.keyboard.press('Enter');
    await dialog.getByText('Enter a web address such as').waitFor();
    await checkScreen('new-deck-sources');
    await dialog.getByLabel('Text 1', { exact: true }).fill('Hives. '.repeat(40_000));
    await dialog.getByText(/characters over the limit of/).waitFor();
    // The server returns the reason in the request's language, so it is requested again.
    const refuse = async () => {
      await dialog.locator('input[inputmode=url]').fill('http://127.0.0.1:9/page');
      await page.keyboard.press('Enter');
      await row('127.0.0.1').and(dialog.locator('[data-state=failed]')).waitFor();
    };
    await refuse();
    await checkScreen('new-deck-refused', {
      restore: async () => {
        await row('127.0.0.1').getByRole('button').press('Enter');
        await refuse();
      },
    });
    expectNoFindings(/Failed to load resource: .* 4\d\d/);
  });
}

/** The dashboard and the new-presentation dialog. */
export function testDashboardScreens(fixture: Fixture, decks: () => Decks): void {
  testDashboard(fixture, decks);
  testNewDeck(fixture);
}
