import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { waitUntilSettled } from './api-client.ts';
import { readClicks } from './count-clicks.ts';
import { listViews, openStudio } from './open-studio.ts';
import { createFixture } from './spec/fixture.ts';

type Slide = { id: string; proposal: object | null };

const fixture = createFixture();
const title = 'Why the Titanic Sank';

const getButton = (parent: Page | Locator, name: string) =>
  parent.getByRole('button', { name, exact: true });
const getMenuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const getDashboardPath = () => '/dashboard';

beforeAll(() => fixture.setUp(), 120_000);
afterEach(() => fixture.closePages());
afterAll(() => fixture.tearDown());

describe.each(listViews('desktop'))('presentations of a user, on a $name in $locale', (view) => {
  const { words } = view;
  const openMenu = (page: Page) =>
    getButton(page, words.deck.menu.replace('{{title}}', title)).first().click();

  test('a presentation is moved to a new folder, and the folder filter finds it', async () => {
    const { page, api, id, checkAndCapture, complaints } = await openStudio(
      fixture,
      view,
      'folder',
      getDashboardPath,
    );

    await openMenu(page);
    await getMenuItem(page, words.deck.action.move).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words.folders.new }).click();
    await dialog.getByLabel(words.folders.name).fill('History');
    await checkAndCapture();
    await page.keyboard.press('Enter');
    const folder = async () => (await api('GET', `/presentations/${id}`)).body.folder;
    await expect.poll(folder, { timeout: 10_000 }).toBe('History');
    const filter = page.getByRole('combobox', { name: words.folders.folder });
    await filter.selectOption('History');

    await page.getByText(title).first().waitFor();
    expect(await readClicks(page)).toBe(3);
    expect(complaints).toEqual([]);
  });

  test('a presentation is moved to the trash, and Undo restores it', async () => {
    const { page, api, checkAndCapture, complaints } = await openStudio(
      fixture,
      view,
      'trash',
      getDashboardPath,
    );
    const count = async () => ((await api('GET', '/presentations')).body.items as object[]).length;

    await openMenu(page);
    await getMenuItem(page, words.deck.action.delete).click();
    const undo = page.getByRole('button', { name: `${words.trash.undo}: ` });
    await undo.waitFor();
    await expect.poll(count).toBe(0);
    await checkAndCapture();
    await undo.click();

    await page.getByText(title).first().waitFor();
    await expect.poll(count).toBe(1);
    expect(await readClicks(page)).toBe(3);
    expect(complaints).toEqual([]);
  });

  test('the trash page restores a presentation, and deletes one forever after a confirmation', async () => {
    const { page, api, id, checkAndCapture, complaints } = await openStudio(
      fixture,
      view,
      'trash-page',
      () => '/dashboard?trash=1',
    );
    const { deleted_decks: trash } = words;
    const listTrashed = async () =>
      ((await api('GET', '/trash')).body.items as { id: string }[]).map((deck) => deck.id);
    await page.getByRole('heading', { level: 1, name: trash.empty }).waitFor();
    await api('DELETE', `/presentations/${id}`);
    await page.reload();

    const card = page.getByRole('article').filter({ hasText: title });
    await card.getByText(trash.left_other.replace('{{count}}', '30')).waitFor();
    await card.locator('img').waitFor();
    await checkAndCapture();
    await card
      .getByRole('button', { name: trash.restore_named.replace('{{title}}', title) })
      .click();
    await page.getByRole('heading', { level: 1, name: trash.empty }).waitFor();
    expect((await api('GET', `/presentations/${id}`)).status).toBe(200);

    await api('DELETE', `/presentations/${id}`);
    await page.reload();
    await getButton(page, trash.remove_all).click();
    await getButton(page.getByRole('dialog'), trash.remove).click();
    await page.getByRole('heading', { level: 1, name: trash.empty }).waitFor();
    expect(await listTrashed()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('a search for a word of a slide opens that slide, by keyboard alone', async () => {
    const { page, checkAndCapture, complaints } = await openStudio(
      fixture,
      view,
      'search',
      getDashboardPath,
    );

    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').getByRole('combobox').fill('lifeboats');
    const found = page.getByRole('option').filter({ hasText: title }).first();
    await found.waitFor();
    await checkAndCapture();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/presentation/*');

    expect(await readClicks(page)).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('a slide is copied to another presentation by Ctrl+C and Ctrl+V', async () => {
    const { page, api, id, checkAndCapture, complaints } = await openStudio(fixture, view, 'paste');
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
    await checkAndCapture();
    expect(complaints).toEqual([]);
  });
});

describe.each(listViews('phone'))('presentations of a user, on a $name in $locale', (view) => {
  const { words } = view;

  test('slides are selected together, moved, and changed by one instruction', async () => {
    const { page, api, id, checkAndCapture, complaints } = await openStudio(
      fixture,
      view,
      'selection',
    );
    const { selection, revise } = words.studio;
    const slideItems = async () =>
      (await api('GET', `/presentations/${id}/slides`)).body.items as Slide[];
    const before = (await slideItems()).map((slide) => slide.id);
    const thumbnails = page
      .getByRole('list', { name: words.detail.tab.slides, exact: true })
      .locator('li button');
    const proposals = async () => (await slideItems()).filter(({ proposal }) => proposal).length;

    await page.locator('[aria-keyshortcuts="e"]').waitFor();
    await thumbnails.nth(1).click();
    if (view.name === 'phone') {
      await getButton(page, words.studio.slide_menu.replace('{{number}}', '2')).click();
      await getMenuItem(page, selection.start).click();
      await thumbnails.nth(2).click();
    } else await thumbnails.nth(2).click({ modifiers: ['Shift'] });
    const bar = page.getByRole('toolbar', { name: selection.label });
    await bar.getByText(selection.count_other.replace('{{count}}', '2')).waitFor();
    await checkAndCapture();
    await bar.getByRole('button', { name: words.change.later }).click();
    const order = async () =>
      (await slideItems()).map((slide) => before.indexOf(slide.id)).slice(0, 4);
    await expect.poll(order, { timeout: 10_000 }).toEqual([0, 3, 1, 2]);
    await bar.getByRole('button', { name: selection.revise }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Use half the words');
    await page.screenshot({ path: `test/e2e/screenshots/studio-${view.name}-revise-slides.png` });
    await dialog
      .getByRole('button', { name: revise.submit_other.replace('{{count}}', '2') })
      .click();
    await expect.poll(proposals, { timeout: 60_000 }).toBe(2);
    await getButton(page, words.change.accept_all.replace('{{count}}', '2')).waitFor();
    await page.screenshot({ path: `test/e2e/screenshots/studio-${view.name}-proposals.png` });
    await getButton(page, words.change.accept_all.replace('{{count}}', '2')).click();

    await expect.poll(proposals, { timeout: 10_000 }).toBe(0);
    expect(complaints).toEqual([]);
  }, 120_000);

  test('a text is added as a source, and the new outline waits for its review', async () => {
    const { page, api, id, checkAndCapture, complaints } = await openStudio(
      fixture,
      view,
      'add-sources',
      (deck) => `/presentation/${deck}?tab=sources`,
    );

    const sourceCount = async () =>
      ((await api('GET', `/presentations/${id}`)).body.sources as object[]).length;
    const before = await sourceCount();
    await getButton(page, words.sources.add.title).click();
    await page
      .getByLabel(words.sources.add.pasted)
      .fill('The ship carried 20 lifeboats for 2,224 people.');
    await checkAndCapture();
    await getButton(page, words.sources.add.submit).click();
    const status = async () => (await api('GET', `/presentations/${id}`)).body.status;
    await expect.poll(status, { timeout: 60_000 }).toBe('awaiting_review');

    expect(await sourceCount()).toBe(before + 1);
    expect(await readClicks(page)).toBe(2);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `test/e2e/screenshots/studio-${view.name}-new-outline.png` });
    expect(complaints).toEqual([]);
  }, 120_000);
});
