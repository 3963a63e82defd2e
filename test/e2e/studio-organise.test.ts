import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { waitUntilSettled } from './api-client.ts';
import { clicks } from './count-clicks.ts';
import { openStudio, studioViews } from './open-studio.ts';
import { createFixture } from './spec/fixture.ts';

const fixture = createFixture();
const title = 'Why the Titanic Sank';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dashboard = () => '/dashboard';

beforeAll(() => fixture.setUp(), 120_000);
afterEach(() => fixture.closePages());
afterAll(() => fixture.tearDown());

describe.each(studioViews)('presentations of a user, on a $name in $locale', (view) => {
  const { words } = view;
  const openMenu = (page: Page) =>
    button(page, words.deck.menu.replace('{{title}}', title)).first().click();
  const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

  test('a presentation is moved to a new folder, and found by it', async () => {
    const { page, api, id, look, complaints } = await openStudio(
      fixture,
      view,
      'folder',
      dashboard,
    );

    await openMenu(page);
    await menuItem(page, words.deck.action.move).click();
    await page.getByRole('dialog').getByLabel(words.folders.folder).fill('History');
    await look();
    await page.keyboard.press('Enter');
    const folder = async () => (await api('GET', `/presentations/${id}`)).body.folder;
    await expect.poll(folder, { timeout: 10_000 }).toBe('History');
    const filter = page.getByRole('combobox', { name: words.folders.folder });
    await filter.selectOption('History');

    await page.getByText(title).first().waitFor();
    expect(await clicks(page)).toBe(2);
    expect(complaints).toEqual([]);
  });

  test('a presentation is moved to the trash, and brought back by Undo', async () => {
    const { page, api, look, complaints } = await openStudio(fixture, view, 'trash', dashboard);
    const count = async () => ((await api('GET', '/presentations')).body.items as object[]).length;

    await openMenu(page);
    await menuItem(page, words.deck.action.delete).click();
    await page.getByRole('dialog').getByRole('button').last().click();
    const undo = button(page, words.trash.undo);
    await undo.waitFor();
    await expect.poll(count).toBe(0);
    await look();
    await undo.click();

    await page.getByText(title).first().waitFor();
    await expect.poll(count).toBe(1);
    expect(await clicks(page)).toBe(4);
    expect(complaints).toEqual([]);
  });

  test('a word of a slide leads to that slide, from the keyboard', async () => {
    const { page, look, complaints } = await openStudio(fixture, view, 'search', dashboard);

    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').getByRole('combobox').fill('lifeboats');
    const found = page.getByRole('option').filter({ hasText: title }).first();
    await found.waitFor();
    await look();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/presentation/*');

    expect(await clicks(page)).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('a slide is copied to another presentation by Ctrl+C and Ctrl+V', async () => {
    const { page, api, id, look, complaints } = await openStudio(fixture, view, 'paste');
    const copy = await api('POST', `/presentations/${id}/duplicate`);
    const copyId = String(copy.body.id);
    await waitUntilSettled(api, copyId, 60);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const slideCount = async () =>
      ((await api('GET', `/presentations/${copyId}/slides`)).body.items as object[]).length;
    const before = await slideCount();
    const thumbnail = () =>
      page.getByLabel(words.detail.tab.slides, { exact: true }).locator('li button').first();

    const editable = page.locator('[aria-keyshortcuts="e"]');
    await editable.waitFor();
    await thumbnail().focus();
    await page.keyboard.press('Control+C');
    await page.goto(page.url().replace(id, copyId));
    await editable.waitFor();
    await thumbnail().focus();
    await page.keyboard.press('Control+V');

    await expect.poll(slideCount, { timeout: 10_000 }).toBe(before + 1);
    await look();
    expect(complaints).toEqual([]);
  });

  test('a text is added as a source, and the new outline waits for its review', async () => {
    const { page, api, id, look, complaints } = await openStudio(
      fixture,
      view,
      'add-sources',
      (deck) => `/presentation/${deck}?tab=sources`,
    );

    const sourceCount = async () =>
      ((await api('GET', `/presentations/${id}`)).body.sources as object[]).length;
    const before = await sourceCount();
    await button(page, words.sources.add.title).click();
    await page
      .getByLabel(words.sources.add.pasted)
      .fill('The ship carried 20 lifeboats for 2,224 people.');
    await look();
    await button(page, words.sources.add.submit).click();
    const status = async () => (await api('GET', `/presentations/${id}`)).body.status;
    await expect.poll(status, { timeout: 60_000 }).toBe('awaiting_review');

    expect(await sourceCount()).toBe(before + 1);
    expect(await clicks(page)).toBe(2);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `test/e2e/screenshots/studio-${view.name}-new-outline.png` });
    expect(complaints).toEqual([]);
  }, 120_000);
});
