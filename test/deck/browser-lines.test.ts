import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportHtml } from '#lambdas/exports/html.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import { type Deck, type LayoutId, layoutIds, type SlideContent } from '#shared/deck/model.ts';
import { type Line, listTextBoxes, type Scene, type TextBox } from '#shared/deck/scene.ts';
import { systemFamily } from '#shared/deck/text-shaping.ts';
import { themes } from '#shared/deck/themes.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { buildFontsDirectory } from './support/fonts.ts';
import {
  arbitraryReasonableSlide,
  arbitrarySlide,
  sampleSlides,
} from './support/generate-slides.ts';
import { plainFields } from './support/plain-slides.ts';

type DrawnLine = { text: string; left: number; right: number; top: number; bottom: number };

/**
 * Script that runs in the page and returns the lines of every text box, relative to the slide. It is a string,
 * because Node's types don't include the DOM.
 */
const measureBoxes = `[...document.querySelectorAll('.slide')].map((slide) => {
  const frame = slide.querySelector('.frame').getBoundingClientRect();
  return [...slide.querySelectorAll('.x:not(img)')].map((box) => [...box.querySelectorAll('.l')].map((line) => {
    const range = document.createRange();
    range.selectNodeContents(line);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0);
    const { top, bottom } = line.getBoundingClientRect();
    return {
      text: line.textContent,
      left: Math.min(...rects.map((rect) => rect.left)) - frame.left,
      right: Math.max(...rects.map((rect) => rect.right)) - frame.left,
      top: top - frame.top,
      bottom: bottom - frame.top,
    };
  }));
})`;

/** Generators of a layout's slides: unreasonable content, content filled to capacity, and Chinese content. */
const slideKinds: ((layout: LayoutId, seed: number) => SlideContent[])[] = [
  (layout, seed) => sampleSlides(arbitrarySlide(layout), 1, seed),
  (layout, seed) => sampleSlides(arbitraryReasonableSlide(layout, 'en', true), 1, seed),
  (layout, seed) => sampleSlides(arbitraryReasonableSlide(layout, 'zh'), 1, seed),
];

/** A slide with a large number that mixes code and text, so one line has two sizes and tracking. */
const codeInFigure: SlideContent = {
  ...plainFields,
  layout: 'big-number',
  blocks: { value: '`code()` 99', label: 'calls a minute' },
};

function generateDeck(theme: string, seed: number): Deck {
  const generated = layoutIds.flatMap((layout) => slideKinds.flatMap((make) => make(layout, seed)));
  const slides = [codeInFigure, ...generated];
  return { title: 'Generated', language: 'en', theme, slides } as Deck;
}

const getLineText = (line: Line) => line.runs.map((run) => run.text).join('');

function findDrawnLines(box: TextBox, drawn: DrawnLine[][]): DrawnLine[] | undefined {
  const text = box.lines.map(getLineText).join('\n');
  const distance = ([first]: DrawnLine[]) =>
    Math.abs((first?.top ?? 0) - box.y) + Math.abs((first?.left ?? 0) - (box.lines[0]?.x ?? 0));
  return drawn
    .filter((lines) => lines.map((line) => line.text).join('\n') === text)
    .sort((a, b) => distance(a) - distance(b))[0];
}

/**
 * Returns how far a drawn line is outside its box, or off its measured position, px; the position is checked for
 * bundled fonts only.
 */
function measureDeviation(box: TextBox, line: Line, drawn: DrawnLine): number {
  const outside = [
    box.x - drawn.left,
    drawn.right - (box.x + box.width),
    box.y - drawn.top,
    drawn.bottom - (box.y + box.height),
  ];
  if (line.runs.some((run) => run.family === systemFamily)) return Math.max(...outside);
  const shifts = [drawn.left - line.x, drawn.right - (line.x + line.width), drawn.top - line.y];
  return Math.max(...outside, ...shifts.map(Math.abs));
}

type Fault = { layout: string; text: string; px: number };

function findFaults(scene: Scene, drawn: DrawnLine[][]): Fault[] {
  return listTextBoxes(scene)
    .filter((box) => box.lines.some((line) => getLineText(line).trim() !== ''))
    .flatMap((box) => {
      const lines = findDrawnLines(box, drawn) ?? [];
      return box.lines.map((line, i) => {
        const found = lines[i];
        const px = found ? measureDeviation(box, line, found) : Number.POSITIVE_INFINITY;
        return { layout: scene.layout, text: getLineText(line), px };
      });
    })
    .filter(({ text, px }) => text.trim() !== '' && px > 1);
}

let browser: Browser;
let directory: string;
beforeAll(async () => {
  browser = await launchBrowser();
  directory = await mkdtemp(join(tmpdir(), 'deck-lines-'));
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await rm(directory, { recursive: true, force: true });
});

async function measureDrawnLines(deck: Deck): Promise<DrawnLine[][][]> {
  const options = { fontsDirectory: await buildFontsDirectory(), version: 1 };
  const { html } = await exportHtml(deck, composeDeck(deck), options);
  const path = join(directory, `${deck.theme}.html`);
  await writeFile(path, html);
  const page = await browser.newPage();
  await page.goto(`file://${path}`);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate('Promise.all([...document.fonts].map((face) => face.load()))');
  // Wait for the frame in which the viewer reacts to the print media type and shrinks texts in system fonts.
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  );
  const drawn = (await page.evaluate(measureBoxes)) as DrawnLine[][][];
  await page.close();
  return drawn;
}

describe('generated slides in a browser', () => {
  it.each(themes.map((theme, i) => [theme.id, i] as const))(
    'the browser draws every line inside its box at the measured position in the theme %s',
    async (theme, i) => {
      const deck = generateDeck(theme, 3 + i);

      const drawn = await measureDrawnLines(deck);

      const faults = composeDeck(deck).flatMap(({ scene }, k) => findFaults(scene, drawn[k] ?? []));
      expect(faults).toEqual([]);
    },
    60_000,
  );

  it('the generated decks have at least 500 slides', () => {
    expect(themes.length * layoutIds.length * slideKinds.length).toBeGreaterThanOrEqual(500);
  });
});
