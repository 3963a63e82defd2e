import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportHtml } from '#lambdas/exports/html.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import { textBoxes } from '#shared/deck/scene.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { fontsDirectory } from './support/fonts.ts';
import { sampleDeck } from './support/sample-decks.ts';

type DrawnLine = { text: string; x: number; y: number; width: number };

/** Runs in the page: every line box of a slide, relative to the slide. Text, since node's types know no DOM. */
const measureLines = `[...document.querySelectorAll('.slide')].map((slide) => {
  const frame = slide.querySelector('.frame').getBoundingClientRect();
  return [...slide.querySelectorAll('.l')].map((line) => {
    const range = document.createRange();
    range.selectNodeContents(line);
    const ink = range.getBoundingClientRect();
    const y = line.getBoundingClientRect().y - frame.y;
    return { text: line.textContent, x: ink.x - frame.x, y, width: ink.width };
  });
})`;

let browser: Browser;
let directory: string;
beforeAll(async () => {
  browser = await launchBrowser();
  directory = await mkdtemp(join(tmpdir(), 'deck-html-'));
}, 120_000);
afterAll(async () => {
  await browser?.close();
});

async function openDeck(language: 'en' | 'zh-CN', theme: string, query = ''): Promise<Page> {
  const deck = sampleDeck(language, theme);
  const options = { fontsDirectory: await fontsDirectory(), version: 1 };
  const { html } = await exportHtml(deck, composeDeck(deck), options);
  const path = join(directory, `${theme}-${language}.html`);
  await writeFile(path, html);
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.goto(`file://${path}${query}`);
  await page.evaluate('document.fonts.ready');
  return page;
}

function nearest(lines: DrawnLine[], text: string, x: number, y: number): DrawnLine | undefined {
  const distance = (line: DrawnLine) => Math.abs(line.x - x) + Math.abs(line.y - y);
  return lines.filter((line) => line.text === text).sort((a, b) => distance(a) - distance(b))[0];
}

describe.each([
  ['meridian', 'en'],
  ['meridian', 'zh-CN'],
  ['nocturne', 'en'],
  ['nocturne', 'zh-CN'],
] as const)('%s in %s, drawn by a browser', (theme, language) => {
  it('has every line where the scene puts it, as wide as it was measured', async () => {
    const page = await openDeck(language, theme);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate('Promise.all([...document.fonts].map((face) => face.load()))');
    const drawn = (await page.evaluate(measureLines)) as DrawnLine[][];
    await page.close();

    composeDeck(sampleDeck(language, theme)).forEach(({ scene }, i) => {
      for (const box of textBoxes(scene))
        for (const line of box.lines) {
          const text = line.runs.map((run) => run.text).join('');
          const found = nearest(drawn[i] ?? [], text, line.x, line.y);
          expect(found, text).toBeDefined();
          expect(Math.abs((found?.width ?? 0) - line.width), text).toBeLessThan(0.5);
          expect(Math.abs((found?.x ?? 0) - line.x), text).toBeLessThan(1);
          expect(Math.abs((found?.y ?? 0) - line.y), text).toBeLessThan(1);
        }
    });
  }, 60_000);
});

describe('the viewer', () => {
  const visible = (page: Page) =>
    page.evaluate(
      `[...document.querySelectorAll('.slide')].flatMap((s, i) => s.checkVisibility() ? [i + 1] : [])`,
    );

  it('turns pages by keys and forgets the preview token', async () => {
    const page = await openDeck('en', 'meridian', '?page=3&pt=secret');

    expect(await visible(page)).toEqual([3]);
    expect(page.url()).not.toContain('pt=');
    await page.keyboard.press('ArrowRight');
    expect(await visible(page)).toEqual([4]);
    await page.keyboard.press('End');
    expect(page.url()).toMatch(/#19$/);
    await page.close();
  }, 60_000);

  it('shows all slides in the overview, opens the one chosen, and its notes', async () => {
    const page = await openDeck('zh-CN', 'nocturne', '?page=toc');

    expect(((await visible(page)) as number[]).length).toBe(13);
    await page.locator('.pick').nth(4).click();
    expect(await visible(page)).toEqual([5]);
    await page.keyboard.press('n');
    expect(await page.locator('.is-current .notes p').isVisible()).toBe(true);
    await page.close();
  }, 60_000);

  it('obeys the page that frames it, and tells where it is', async () => {
    const inner = await openDeck('en', 'meridian');
    const source = inner.url();
    await inner.close();
    const page = await browser.newPage();
    const host = join(directory, 'host.html');
    await writeFile(
      host,
      `<script>window.told=[];addEventListener('message',(e)=>told.push(e.data))</script><iframe src="${source}"></iframe>`,
    );
    await page.goto(`file://${host}`);
    await page.waitForFunction('told.length > 0');

    await page.evaluate(
      `document.querySelector('iframe').contentWindow.postMessage({type:'deckwright:go',page:7},'*')`,
    );
    await page.waitForFunction('told.at(-1).page === 7');

    expect(await page.evaluate('told.at(-1)')).toEqual({
      type: 'deckwright:page',
      page: 7,
      total: 19,
    });
    await page.close();
  }, 60_000);

  it('works under its own policy without a word in the console', async () => {
    const words: string[] = [];
    const page = await openDeck('en', 'nocturne');
    page.on('console', (message) => words.push(message.text()));
    page.on('pageerror', (error) => words.push(String(error)));

    await page.reload();
    await page.keyboard.press('t');
    await page.keyboard.press('Escape');

    expect(words).toEqual([]);
    await page.close();
  }, 60_000);
});
