import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import { exportPngZip, slideFileName } from '#lambdas/exports/png-zip.ts';
import { exportJson } from '#lambdas/exports/text/json.ts';
import { exportMarkdown } from '#lambdas/exports/text/markdown.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import { listContentParts } from '#shared/deck/content-parts.ts';
import type { Deck } from '#shared/deck/model.ts';
import { buildFontsDirectory } from '../deck/support/fonts.ts';
import { createSampleDeck } from '../deck/support/sample-decks.ts';

// Rendering at full size takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const normalizeSpaces = (text: string) => text.replace(/\\\|/g, '|').replace(/\s+/g, ' ');

describe.each(['en', 'zh-CN'] as const)('the Markdown of a deck in the language %s', (language) => {
  const deck = createSampleDeck(language, 'meridian');
  const markdown = exportMarkdown(deck);
  const slides = markdown.split('\n---\n').slice(1);

  test('the Markdown of a deck has a heading for each slide, in order', () => {
    const headings = markdown.match(/^## .*$/gm);

    expect(headings).toEqual(deck.slides.map(({ title }, i) => `## ${i + 1}. ${title}`));
  });

  test('the Markdown of a deck contains everything that each slide shows, and its notes', () => {
    deck.slides.forEach((slide, i) => {
      const written = normalizeSpaces(slides[i] ?? '');
      for (const { part, text } of listContentParts(slide)) {
        // These texts are skipped: section numbers are decoration, and units appear only once, in the header of a
        // chart's table.
        if (part === 'number' || part === 'unit') continue;
        expect(written, `${slide.layout} ${part}`).toContain(normalizeSpaces(text));
      }
      expect(written).toContain(normalizeSpaces(slide.notes.trim()));
    });
  });
});

const createCodeDeck = (code: string): Deck => ({
  ...createSampleDeck('en', 'meridian'),
  slides: [
    {
      id: 's1',
      layout: 'code',
      title: 'Code',
      point: 'A point of its own',
      notes: '',
      sources: [{ passage_id: 'p1', quote: 'as it\nwas said' }],
      blocks: { code, language: 'md' },
    },
  ],
});

describe('export as Markdown', () => {
  test('Markdown uses a longer fence for code that contains fences', () => {
    const markdown = exportMarkdown(createCodeDeck('```js\nlet a;\n```'));

    expect(markdown).toContain('````md\n```js\nlet a;\n```\n````');
  });

  test('Markdown contains the point and the sources of each slide', () => {
    const markdown = exportMarkdown(createCodeDeck('let a;'));

    expect(markdown).toContain('> A point of its own');
    expect(markdown).toContain('**Sources**\n\n- “as it was said”');
  });
});

test('the JSON export contains the deck with its version', () => {
  const deck = createSampleDeck('en', 'nocturne');

  const read = JSON.parse(exportJson(deck, 4)) as Record<string, unknown>;

  expect(read).toMatchObject({ format: 'deckwright-deck', format_version: 1, version: 4 });
  expect(read.deck).toEqual(JSON.parse(JSON.stringify(deck)));
});

describe('placeholders of empty slides in exports', () => {
  const blank = { notes: '', sources: [] };
  const deck = {
    ...createSampleDeck('en', 'ink'),
    slides: [
      {
        ...{ ...blank, id: 'a', layout: 'bullets', title: 'Title', point: 'Title' },
        blocks: { items: [{ text: 'Dogs travel free' }, { text: 'Text…', detail: 'Text…' }] },
      },
      {
        ...{ ...blank, id: 'b', layout: 'table', title: 'Trips', point: 'Trips' },
        blocks: { columns: ['Line', 'Text…'], rows: [['North', 'Text…']] },
      },
      {
        ...{ ...blank, id: 'c', layout: 'chart', title: 'Delays', point: 'Delays' },
        blocks: {
          ...{ kind: 'bar', categories: ['A', 'B', 'C'], takeaway: 'Text…' },
          series: [{ name: 'Text…', values: [1, 2, 3] }],
        },
      },
    ],
  } as Deck;

  test('the Markdown export leaves out placeholders of empty slides', () => {
    const markdown = exportMarkdown(deck);

    expect(markdown).not.toMatch(/Text…|Title|\| A \|/);
    expect(markdown).toContain('## 1.\n\n- Dogs travel free\n\n---');
    expect(markdown).toContain('| Line |  |\n| --- | --- |\n| North |  |');
    expect(markdown.endsWith('## 3. Delays\n')).toBe(true);
  });

  test('the JSON export leaves out placeholders of empty slides', () => {
    const [first, table, chart] = JSON.parse(exportJson(deck, 1)).deck.slides;

    expect(first).toMatchObject({ title: '', blocks: { items: [{ text: 'Dogs travel free' }] } });
    expect(table.blocks).toEqual({ columns: ['Line', ''], rows: [['North', '']] });
    expect(chart.blocks).toMatchObject({ categories: [], series: [], takeaway: '' });
  });
});

describe('export as a zip of PNG files', () => {
  const deck = createSampleDeck('zh-CN', 'meridian');
  const twoSlideDeck: Deck = { ...deck, slides: deck.slides.slice(0, 2) };

  test('the PNG zip contains each slide 1920 pixels wide, named by number and title', async () => {
    const zip = await exportPngZip(composeDeck(twoSlideDeck), {
      fontsDirectory: await buildFontsDirectory(),
    });

    const files = Object.entries(unzipSync(zip));

    expect(files.map(([name]) => name)).toEqual(
      twoSlideDeck.slides.map(({ title }, i) => slideFileName(title, i, 2)),
    );
    for (const [, png] of files) {
      expect(strFromU8(png.subarray(1, 4))).toBe('PNG');
      expect(new DataView(png.buffer, png.byteOffset).getUint32(16)).toBe(1920);
    }
  });

  test.each([
    ['Costs: 40 % / year?', 0, 9, '01 Costs 40 % year.png'],
    ['结论', 11, 120, '012 结论.png'],
    ['...', 2, 12, '03.png'],
  ])('the PNG zip has a valid file name for %s', (title, index, total, name) => {
    expect(slideFileName(title, index, total)).toBe(name);
  });
});
