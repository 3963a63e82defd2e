import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeDeck } from '#shared/deck/compose.ts';
import { listTextBoxes } from '#shared/deck/scene.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { openPage, removePages, writeDeckPage } from './support/open-deck.ts';
import { createSampleDeck } from './support/sample-decks.ts';

type DrawnLine = { text: string; x: number; y: number; width: number };

/**
 * Script that runs in the page and returns the text lines of each slide. It is a string, because Node's types don't
 * include the DOM.
 */
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
beforeAll(async () => {
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await removePages();
});

async function openDeck(language: 'en' | 'zh-CN', theme: string): Promise<Page> {
  const address = await writeDeckPage(`${theme}-${language}`, createSampleDeck(language, theme));
  return openPage(await browser.newContext({ viewport: { width: 1400, height: 900 } }), address);
}

function findNearestLine(
  lines: DrawnLine[],
  text: string,
  x: number,
  y: number,
): DrawnLine | undefined {
  const distance = (line: DrawnLine) => Math.abs(line.x - x) + Math.abs(line.y - y);
  return lines.filter((line) => line.text === text).sort((a, b) => distance(a) - distance(b))[0];
}

describe.each([
  ['meridian', 'en'],
  ['meridian', 'zh-CN'],
  ['nocturne', 'en'],
  ['nocturne', 'zh-CN'],
] as const)('the theme %s in the language %s in a browser', (theme, language) => {
  it('the browser draws every line at the position and width of the scene', async () => {
    const page = await openDeck(language, theme);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate('Promise.all([...document.fonts].map((face) => face.load()))');
    const drawn = (await page.evaluate(measureLines)) as DrawnLine[][];
    await page.close();

    composeDeck(createSampleDeck(language, theme)).forEach(({ scene }, i) => {
      for (const box of listTextBoxes(scene))
        for (const line of box.lines) {
          const text = line.runs.map((run) => run.text).join('');
          const found = findNearestLine(drawn[i] ?? [], text, line.x, line.y);
          expect(found, text).toBeDefined();
          expect(Math.abs((found?.width ?? 0) - line.width), text).toBeLessThan(0.5);
          expect(Math.abs((found?.x ?? 0) - line.x), text).toBeLessThan(1);
          expect(Math.abs((found?.y ?? 0) - line.y), text).toBeLessThan(1);
        }
    });
  }, 60_000);
});
