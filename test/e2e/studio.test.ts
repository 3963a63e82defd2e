import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { themeList } from '#shared/deck/theme-list.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { readClicks } from './count-clicks.ts';
import { listViews, openStudio as openPage } from './open-studio.ts';
import { createFixture } from './spec/fixture.ts';

const fixture = createFixture();

type View = ReturnType<typeof listViews>[number];

/** Opens the studio, and waits until the slide is drawn. */
async function openStudio(view: View, journey: string) {
  const opened = await openPage(fixture, view, journey);
  await opened.page.locator('main svg[viewBox="0 0 1280 720"]').first().waitFor();
  return opened;
}

/** Returns the XML of the parts of a PPTX whose names begin with `prefix`, by default its slides. */
async function readPptxText(path: string, prefix = 'ppt/slides/slide'): Promise<string> {
  const files = Object.entries(unzipSync(await readFile(path)));
  const parts = files.filter(([name]) => name.startsWith(prefix));
  return parts.map(([, bytes]) => strFromU8(bytes)).join('\n');
}

/** Downloads the PowerPoint file through the page's menu; returns its path. */
async function downloadPptx(page: Page, words: View['words']): Promise<string> {
  await getButton(page, words.deck.action.download).click();
  const download = page.waitForEvent('download', { timeout: 60_000 });
  await page
    .getByRole('menuitem', { name: /^PowerPoint/ })
    .first()
    .click();
  return (await download).path();
}

const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

beforeAll(() => fixture.setUp(), 120_000);
afterEach(() => fixture.closePages());
afterAll(() => fixture.tearDown());

describe.each(listViews('desktop'))('a finished presentation, on a $name in $locale', (view) => {
  const { words } = view;

  test('a corrected word is in the PPTX after three clicks', async () => {
    const { page, checkAndCapture, complaints } = await openStudio(view, 'word');
    const slide = page.getByRole('region', { name: words.edit.slide });
    const part = view.locale === 'en-US' ? 'Title' : '标题';

    await getButton(page, words.edit.text_of.replace('{{part}}', part)).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Corrected heading');
    await page.keyboard.press('Enter');
    await slide.locator('svg', { hasText: 'Corrected heading' }).waitFor();
    await checkAndCapture();
    const path = await downloadPptx(page, words);

    expect(await readPptxText(path)).toContain('Corrected heading');
    expect(await readClicks(page)).toBe(3);
    expect(complaints).toEqual([]);
  }, 90_000);

  test('a word is replaced, and the editor shows formatting instead of markup', async () => {
    const { page, api, id, checkAndCapture, complaints } = await openStudio(view, 'rich-text');
    const part = view.locale === 'en-US' ? 'Title' : '标题';
    const title = async () => {
      const { body } = await api('GET', `/presentations/${id}/slides`);
      return (body.items as SlideView[])[0]?.content?.title ?? '';
    };
    const before = await title();
    const slide = page.getByRole('region', { name: words.edit.slide });
    const field = page.getByRole('textbox', { name: part, exact: true }).first();

    if (view.name === 'desktop') {
      const [firstWord = ''] = before.split(' ');
      const word = await slide.locator('text', { hasText: firstWord }).first().boundingBox();
      if (!word) throw new Error('The title is not drawn.');
      await page.mouse.dblclick(word.x + 12, word.y + word.height / 2);
      await field.waitFor();
    } else {
      await getButton(page, words.edit.text_of.replace('{{part}}', part)).click();
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('Control+Shift+ArrowRight');
    }
    await page.keyboard.type('Salt');
    await page.keyboard.press('Control+B');
    const shown = await field.textContent();
    // The field draws its text again when the slide's line breaks arrive, so an element of the text
    // can be replaced between two reads.
    await expect
      .poll(() =>
        field
          .getByText('Salt', { exact: true })
          .evaluate((one) => Number(getComputedStyle(one).fontWeight)),
      )
      .toBeGreaterThanOrEqual(600);
    await page.keyboard.press('Control+Shift+K');
    const address = page.getByLabel(words.studio.format.address);
    await address.fill('example.com/tides');
    await checkAndCapture();
    await page.keyboard.press('Enter');
    await address.waitFor({ state: 'detached' });

    const rest = before.replace(/^\S+/, '');
    expect(shown).toBe(`Salt${rest}`);
    await expect
      .poll(title, { timeout: 10_000 })
      .toBe(`[**Salt**](https://example.com/tides)${rest}`);
    expect(complaints).toEqual([]);
  }, 60_000);

  test('a text gets a colour of the theme and another size', async () => {
    const { page, api, id, checkAndCapture, complaints } = await openStudio(view, 'format');
    const part = view.locale === 'en-US' ? 'Title' : '标题';
    const saved = async (): Promise<Partial<SlideContent>> => {
      const { body } = await api('GET', `/presentations/${id}/slides`);
      return (body.items as SlideView[])[0]?.content ?? {};
    };

    await getButton(page, words.edit.text_of.replace('{{part}}', part)).click();
    await page.keyboard.press('Control+A');
    await getButton(page, words.studio.format.color).click();
    await checkAndCapture();
    await getButton(page, words.studio.format.colors.second).click();
    await expect.poll(async () => (await saved()).title).toMatch(/^\[.+\]\(color:second\)$/);
    await page.getByRole('tab', { name: words.studio.tab.design }).click();
    await page.getByLabel(words.edit.appearance.size).selectOption('-2');
    await page.getByLabel(words.edit.appearance.align).selectOption('center');
    await page.screenshot({ path: `test/e2e/screenshots/studio-${view.name}-design.png` });

    const appearance = { text_size: -2, align: 'center' };
    await expect.poll(async () => (await saved()).appearance).toEqual(appearance);
    expect(complaints).toEqual([]);
  }, 60_000);

  test('a theme is chosen with two clicks, and the slide is drawn in it before the response', async () => {
    const { page, api, id, checkAndCapture, complaints } = await openStudio(view, 'theme');
    await getButton(page, words.theme.button).click();
    const themes = page.getByRole('menuitemradio');
    await themes.last().waitFor();
    await checkAndCapture();
    const slide = page.getByRole('region', { name: words.edit.slide });
    const before = await slide.innerHTML();
    const isAnswered = Promise.withResolvers<void>();
    await page.route(`**/api/presentations/${id}`, async (route) => {
      if (route.request().method() === 'PATCH') await isAnswered.promise;
      await route.continue();
    });
    await themes.last().click();
    await expect.poll(() => slide.innerHTML()).not.toBe(before);
    isAnswered.resolve();

    expect(await readClicks(page)).toBe(2);
    const theme = async () => (await api('GET', `/presentations/${id}`)).body.theme;
    await expect.poll(theme, { timeout: 10_000 }).toBe(themeList.at(-1)?.id);
    expect(complaints).toEqual([]);
  });
});

describe.each(listViews('phone'))('a finished presentation, on a $name in $locale', (view) => {
  const { words } = view;

  test('pasted brand colours are on the slides and in the PPTX', async () => {
    const { page, api, id, checkAndCapture, complaints } = await openStudio(view, 'own-colors');
    await getButton(page, words.theme.button).click();
    await page.getByRole('menuitem', { name: words.theme.own_colors }).click();
    const dialog = page.getByRole('dialog', { name: words.own_colors.title });
    const main = dialog.getByLabel(words.own_colors.main, { exact: true });
    await main.fill('');
    await main.evaluate((field: HTMLInputElement) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', 'Blue: #2563eb, orange: #f97316');
      const options = { clipboardData, bubbles: true, cancelable: true };
      field.dispatchEvent(new ClipboardEvent('paste', options));
    });
    // The drawings contain the pasted blue or, in the theme Nocturne, the blue that the theme derives from it.
    const drawings = () =>
      dialog.locator('svg').evaluateAll((all) => all.map(({ outerHTML }) => outerHTML).join(''));
    await expect.poll(drawings, { timeout: 15_000 }).toMatch(/#2563eb|#006ffe/);
    await checkAndCapture();
    await getButton(page, words.own_colors.apply).click();
    await dialog.waitFor({ state: 'detached' });
    const theme = async () => (await api('GET', `/presentations/${id}`)).body.theme;
    await expect.poll(theme, { timeout: 10_000 }).toMatch(/^[a-z]+:2563eb,f97316$/);

    const path = await downloadPptx(page, words);
    expect(await readPptxText(path, 'ppt/theme/theme1.xml')).toContain('2563EB');
    expect(complaints).toEqual([]);
  }, 90_000);

  test('on a phone, at most 140 px are above the bar of the slide', async () => {
    const { page, api, id, checkAndCapture, complaints } = await openStudio(view, 'header');
    const title = 'Why the Titanic sank: what a calm night, a full speed and too few boats meant';
    const { rev } = (await api('GET', `/presentations/${id}`)).body;
    await api('PATCH', `/presentations/${id}`, { title }, { 'if-match': `"${rev}"` });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const tabs = page.getByRole('tablist', { name: words.detail.tabs });
    await page.locator('main svg[viewBox="0 0 1280 720"]').first().waitFor();

    const topBar = await page.getByRole('banner').first().boundingBox();
    const tabBox = await tabs.boundingBox();
    await checkAndCapture();

    const height = (tabBox?.y ?? 0) + (tabBox?.height ?? 0) - (topBar?.height ?? 0);
    expect(height).toBeLessThanOrEqual(140);
    expect(complaints).toEqual([]);
  });

  test('the slide show starts with one click, and Escape ends it', async () => {
    const { page, checkAndCapture, complaints } = await openStudio(view, 'present');

    await getButton(page, words.studio.present).click();
    const show = page.getByRole('dialog', { name: words.studio.show.label });
    await show.waitFor();
    expect(await readClicks(page)).toBe(1);
    await page.keyboard.press('ArrowRight');
    await checkAndCapture();
    await page.keyboard.press('Escape');
    await show.waitFor({ state: 'detached' });

    expect(complaints).toEqual([]);
  });

  test('the command palette duplicates the slide, changes the theme, and presents', async () => {
    const { page, api, id, checkAndCapture, complaints } = await openStudio(view, 'palette');
    const closeMessages = async () => {
      const close = page.locator('section[aria-live="polite"] button[aria-label]');
      while ((await close.count()) > 0) await close.first().click();
    };
    const choose = async (name: string) => {
      await closeMessages();
      await page.keyboard.press('Control+K');
      const palette = page.getByRole('dialog', { name: words.commands.title });
      if (name === words.studio.present) {
        // The page's themes come after its other commands, because there are many themes.
        const names = await palette.getByRole('option').allTextContents();
        const positionOf = (text: string) => names.findIndex((one) => one.includes(text));
        expect(positionOf(name)).toBeGreaterThanOrEqual(0);
        const [, theme] = [positionOf(name), positionOf(words.theme_name.nocturne)];
        if (theme >= 0) expect(positionOf(name)).toBeLessThan(theme);
        await checkAndCapture();
      }
      await palette.getByRole('combobox').fill(name);
      const option = palette.getByRole('option', { name, exact: true }).first();
      await option.waitFor();
      await page.keyboard.press('Enter');
      await palette.waitFor({ state: 'detached' });
    };
    const slideCount = async () =>
      ((await api('GET', `/presentations/${id}/slides`)).body.items as unknown[]).length;
    const before = await slideCount();

    await choose(
      words.commands.slide.replace('{{number}}', '1').replace('{{name}}', words.studio.duplicate),
    );
    await expect.poll(slideCount, { timeout: 10_000 }).toBe(before + 1);
    await choose(words.commands.theme.replace('{{name}}', words.theme_name.ink));
    const storedTheme = async () => (await api('GET', `/presentations/${id}`)).body.theme;
    await expect.poll(storedTheme, { timeout: 10_000 }).toBe('ink');
    await page.locator('section[aria-live="polite"] button[aria-label]').first().waitFor();
    await choose(words.studio.present);
    await page.getByRole('dialog', { name: words.studio.show.label }).waitFor();

    expect(complaints).toEqual([]);
  }, 60_000);

  test('a share link is in the clipboard after two clicks', async () => {
    const { page, checkAndCapture, complaints } = await openStudio(view, 'share');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

    await getButton(page, words.share.title).click();
    const create = getButton(page, words.share.make);
    await create.waitFor();
    await checkAndCapture();
    await create.click();
    await page.getByText(words.share.link_copied).first().waitFor();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    const visited = await fetch(address);

    expect(await readClicks(page)).toBe(2);
    expect([visited.status, await visited.text()]).toEqual([
      200,
      expect.stringContaining('The Iceberg Struck'),
    ]);
    expect(complaints).toEqual([]);
  });

  test('a presentation is copied with two clicks', async () => {
    const { page, api, checkAndCapture, complaints } = await openStudio(view, 'copy');

    await getButton(page, words.deck.menu.replace('{{title}}', 'Why the Titanic Sank'))
      .first()
      .click({ timeout: 5_000 });
    const copy = page.getByRole('menuitem', { name: words.deck.action.duplicate });
    await copy.waitFor();
    await checkAndCapture();
    await copy.click();
    const count = async () => (await api('GET', '/presentations')).body.items;
    await expect.poll(count, { timeout: 10_000 }).toHaveLength(2);

    expect(await readClicks(page)).toBe(2);
    expect(complaints).toEqual([]);
  });
});
