import PptxGen from 'pptxgenjs';
import { describe, expect, test } from 'vitest';
import { exportHtml } from '#lambdas/exports/html.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import { buildFontsDirectory } from '#test/deck/support/fonts.ts';
import { isKnown, type ScoredDeck } from './deck.ts';
import { readHtml } from './html/read-html.ts';
import { metrics } from './metrics.ts';
import { readPptx } from './pptx/read-pptx.ts';
import { compareWithFloor, formatReport, scoreDeck } from './report.ts';
import { goodDeck } from './support/good-deck.ts';
import { findMetric, goodDeckRequest, isBelowFloor, measureDeck } from './support/score-decks.ts';

const listKnownMetrics = (deck: ScoredDeck) =>
  metrics.map(({ name }) => name).filter((name) => isKnown(measureDeck(name, deck)));

const createHtmlDeck = (html: string): ScoredDeck => ({
  name: 'page',
  ...readHtml(html),
  asked: goodDeckRequest,
  spent: {},
});

describe('scoring an HTML page of slides', () => {
  test('an HTML page of this product gives metrics for its texts, but not for positions, price or editing', async () => {
    const options = { fontsDirectory: await buildFontsDirectory(), version: 1 };
    const { html } = await exportHtml(goodDeck, composeDeck(goodDeck), options);
    const deck = createHtmlDeck(html);

    expect(listKnownMetrics(deck)).toEqual([
      'slide_count',
      'validity',
      'density',
      'repetition',
      'coverage',
      'figures',
    ]);
    expect(listKnownMetrics(deck).filter((name) => isBelowFloor(name, deck))).toEqual([]);
    expect(deck.pages.map(({ title }) => title)).toEqual(goodDeck.slides.map(({ title }) => title));
  }, 60_000);

  test('an HTML page made by reveal.js is read slide by slide, with separate notes', () => {
    const deck = createHtmlDeck(
      `<div class="reveal"><div class="slides"><section><section><h2>First of a stack</h2><p>Words shown</p>
      <aside class="notes">Words said</aside></section><section><h2>Second of a stack</h2></section></section>
      <section><h2>Third</h2></section></div></div><script src="https://cdn.example.com/reveal.js"></script>`,
    );

    expect(deck.pages.map(({ title }) => title)).toEqual([
      'First of a stack',
      'Second of a stack',
      'Third',
    ]);
    expect(deck.pages[0]).toMatchObject({ notes: 'Words said' });
    expect(deck.pages[0]?.texts.map(({ text }) => text)).not.toContain('Words said');
    expect(isBelowFloor('validity', deck)).toBe(true);
  });

  test('an HTML page without a slide is invalid', () => {
    expect(isBelowFloor('validity', createHtmlDeck('<p>An article</p>'))).toBe(true);
  });
});

/** Creates a deck like one of a program that positions boxes by hand and ignores layouts. */
async function createHandMadeDeck(): Promise<Uint8Array> {
  const deck = new PptxGen();
  for (const [i, color] of ['333333', 'E4E4E4', '333333'].entries()) {
    const slide = deck.addSlide();
    slide.addText(`Quarter ${i + 1} in figures`, { x: 0.5, y: 0.3, w: 9, h: 0.8, fontSize: 30 });
    const text = 'Revenue rose while costs stayed as they were. '.repeat(i === 2 ? 14 : 2);
    slide.addText(text, { x: 0.5, y: 1.4, w: 5, h: 2, fontSize: 16, fontFace: 'Calibri', color });
    slide.addShape('rect', { x: 6, y: 1.4, w: 3, h: 2, fill: { color: '1F3864' } });
    slide.addText('On dark', { x: 6.2, y: 1.6, w: 2, h: 0.5, fontSize: 16, color: 'FFFFFF' });
  }
  return (await deck.write({ outputType: 'uint8array' })) as Uint8Array;
}

describe('scoring a PPTX of another tool', () => {
  test('faults in a PPTX of another tool are reported by slide, and only on slides that have faults', async () => {
    const deck: ScoredDeck = {
      name: 'hand-made',
      ...readPptx(await createHandMadeDeck()),
      asked: { language: 'en' },
      spent: {},
    };

    expect(measureDeck('validity', deck)).toEqual({ value: 1 });
    expect(measureDeck('contrast', deck)).toMatchObject({
      faults: ['slide 2: “Revenue rose while costs staye” has 1.3'],
    });
    expect(measureDeck('overflow', deck)).toMatchObject({ value: 2 / 3 });
    expect(measureDeck('editability', deck)).toMatchObject({ value: 2 });
    expect(measureDeck('coverage', deck)).toHaveProperty('unknown');
  });
});

describe('the scoreboard report', () => {
  const board = [
    {
      deck: 'one',
      slides: 4,
      scores: { density: { value: 1 }, cost: { unknown: 'not available' } },
    },
    { deck: 'two', slides: 4, scores: { density: { value: 0.5, faults: ['slide 2: 200 words'] } } },
  ];

  test('the scoreboard report compares the mean of a metric with its floor, and accepts an unknown mean', () => {
    expect(compareWithFloor(findMetric('density'), board)).toMatchObject({ mean: 0.75, ok: false });
    expect(compareWithFloor(findMetric('cost'), board)).toMatchObject({ mean: null, ok: true });
  });

  test('the scoreboard report lists which deck is below a floor and why, and which metrics are unknown', () => {
    const text = formatReport(board, []);

    expect(text).toContain('- two, density 0.50: slide 2: 200 words');
    expect(text).toContain('- unknown: cost: not available');
  });

  test('the scoreboard has a score for every metric', () => {
    const { scores } = scoreDeck(createHtmlDeck('<section>One</section><section>Two</section>'));

    expect(Object.keys(scores)).toEqual(metrics.map(({ name }) => name));
  });
});
