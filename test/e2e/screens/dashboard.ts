import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { corpusDocuments } from '#test/corpus/documents/all.ts';
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
    await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
    await page.getByRole('dialog', { name: 'Rename presentation' }).waitFor();
    await checkScreen('dashboard-rename');
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

/** Mocks the trash with two presentations, or an empty one after `empty` was called. */
async function mockTrash(page: Page) {
  const day = 86_400_000;
  const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
  const makeTrashed = (id: string, title: string, language: string) => ({
    ...{ id, title, topic: title, language, slide_count: 8, theme: 'meridian' },
    ...{ thumbnail_url: null, status: 'completed', deleted_at: inDays(-2), purge_at: inDays(27.5) },
  });
  let items = [
    makeTrashed('a', 'Bees in the city', 'en'),
    makeTrashed('b', '城市里的蜜蜂', 'zh-CN'),
  ];
  await page.route('**/api/trash', (route) => route.fulfill({ json: { items } }));
  return () => {
    items = [];
  };
}

function testTrash(fixture: Fixture): void {
  test('the screen checks pass on the trash, its confirmation, and the empty trash', async () => {
    let empty = () => {};
    const { page, checkScreen, expectNoFindings } = await openScreen(
      fixture,
      '/dashboard?trash=1',
      {
        as: await fixture.signInAsAdmin(),
        prepare: async (page) => {
          empty = await mockTrash(page);
        },
      },
    );
    await page.getByRole('button', { name: 'Empty trash' }).waitFor();
    await checkScreen('trash');
    await page.getByRole('button', { name: 'Empty trash' }).press('Enter');
    await page.getByRole('dialog').waitFor();
    await checkScreen('trash-confirmation');
    await page.keyboard.press('Escape');
    empty();
    await page.reload();
    await page.getByRole('heading', { name: 'The trash is empty' }).waitFor();
    await checkScreen('trash-empty');
    expectNoFindings();
  });
}

/** Returns a corpus file for a file input. */
async function readCorpusFile(name: string) {
  const document = corpusDocuments.find(({ file }) => file === name);
  if (!document) throw new Error(`${name} is not in the corpus`);
  return {
    name,
    buffer: Buffer.from(await document.bytes()),
    mimeType: 'application/octet-stream',
  };
}

function testNewDeck(fixture: Fixture): void {
  test('the screen checks pass on the new-presentation page: empty, with a topic, options, sources of each kind, and rejected input', async () => {
    const { page, checkScreen, expectNoFindings } = await openScreen(fixture, '/dashboard?new=1', {
      as: await fixture.signInAsAdmin(),
    });
    const main = page.getByRole('main');
    const row = (name: string) => main.getByRole('listitem').filter({ hasText: name });
    await main.getByLabel('What is the presentation about?').waitFor();
    await page.waitForLoadState('networkidle');
    await checkScreen('new-deck');
    await main.getByLabel('What is the presentation about?').fill('Bees in the city');
    await main.getByText('Ready in about').waitFor();
    await page.waitForLoadState('networkidle');
    await checkScreen('new-deck-topic');
    await main.locator('summary').press('Enter');
    await main.getByLabel('Audience').fill('Gardeners');
    await checkScreen('new-deck-options');
    await main.locator('summary').press('Enter');

    await page.getByTestId('files').setInputFiles(await readCorpusFile('bike-counts.csv'));
    await row('bike-counts.csv').getByText(/ready/).waitFor();
    await main.getByRole('button', { name: 'Add text' }).press('Enter');
    await main.getByLabel('Text 1', { exact: true }).fill('Hives stand on nine roofs.');
    await main.getByLabel('Web page address').fill('no address');
    await page.keyboard.press('Enter');
    await main.getByText('Enter a web address such as').waitFor();
    // The app announces this text before the language changes.
    const untranslated = ['bike-counts.csv is ready.'];
    await checkScreen('new-deck-sources', { untranslated });
    await main.getByLabel('Text 1', { exact: true }).fill('Hives. '.repeat(40_000));
    await main.getByText(/characters over the limit of/).waitFor();
    // The server returns the reason in the language of the request, so the request is repeated for each language.
    const refuse = async () => {
      await main.locator('input[inputmode=url]').fill('http://127.0.0.1:9/page');
      await page.keyboard.press('Enter');
      await row('127.0.0.1').and(main.locator('[data-state=failed]')).waitFor();
    };
    await refuse();
    await checkScreen('new-deck-refused', {
      untranslated,
      restore: async () => {
        await row('127.0.0.1').getByRole('button').press('Enter');
        await refuse();
      },
    });
    expectNoFindings(/Failed to load resource: .* 4\d\d/);
  });
}

function testTemplates(fixture: Fixture): void {
  test('the screen checks pass on the template gallery and on a new presentation from a template', async () => {
    const { page, checkScreen, expectNoFindings } = await openScreen(
      fixture,
      '/dashboard?new=templates',
      { as: await fixture.signInAsAdmin() },
    );
    const lists = page.getByRole('main').getByRole('list');
    await lists.last().getByRole('button').first().waitFor();
    await page.waitForLoadState('networkidle');
    await checkScreen('templates');
    await lists.first().getByRole('button').first().press('Enter');
    await page.locator('textarea[name=topic]').waitFor();
    await page.waitForLoadState('networkidle');
    await checkScreen('new-deck-template');
    expectNoFindings();
  });
}

/** Checks the dashboard, the new-presentation page and the templates. */
export function testDashboardScreens(fixture: Fixture, decks: () => Decks): void {
  testDashboard(fixture, decks);
  testTrash(fixture);
  testNewDeck(fixture);
  testTemplates(fixture);
}
