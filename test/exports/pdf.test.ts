import { beforeAll, describe, expect, test, vi } from 'vitest';
import { exportPdf } from '#lambdas/exports/pdf/export-pdf.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import { plainText } from '#shared/deck/inline.ts';
import type { Deck } from '#shared/deck/model.ts';
import type { Box, TextBox } from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';
import { oversized } from '#test/support/hostile-pictures.ts';
import { fontsDirectory } from '../deck/support/fonts.ts';
import { sampleDeck } from '../deck/support/sample-decks.ts';
import { samplePicture } from '../deck/support/sample-picture.ts';
import { type ReadPdf, readPdf, type Tag } from './support/read-pdf.ts';

// Whole decks in whole fonts want a while on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const scenesOf = (deck: Deck) => composeDeck(deck).map(({ scene }) => scene);
const make = async (deck: Deck, date?: Date) =>
  exportPdf(deck, composeDeck(deck), {
    fontsDirectory: await fontsDirectory(),
    ...(date ? { date } : {}),
  });

const walk = (tag: Tag): Tag[] => [tag, ...tag.children.flatMap(walk)];
const ofType = (tag: Tag, type: string) => walk(tag).filter((one) => one.type === type);

const textOf = (box: TextBox) =>
  box.lines
    .map((line) => line.runs.map((run) => run.text).join('') + ' '.repeat(line.spaces ?? 0))
    .join('');

/** What boxes say, in reading order, group by group; the words within charts are told by the chart's own. */
const wordsOf = (boxes: Box[]): string[] =>
  boxes
    .filter((box) => box.order !== null)
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .flatMap((box) => {
      if (box.kind === 'text') return [textOf(box)];
      if (box.kind === 'group') return wordsOf(box.children);
      return box.kind === 'table' ? box.rows.flatMap((row) => row.cells.map(textOf)) : [];
    });

const leaves = (tag: Tag): string[] =>
  tag.type === 'Figure'
    ? []
    : tag.children.length === 0 || tag.children.every(({ type }) => type === 'Link')
      ? [tag.text]
      : tag.children.flatMap(leaves);

describe.each([
  ['en', 'meridian'],
  ['zh-CN', 'nocturne'],
] as const)('the PDF of a deck in %s, set in %s', (language, theme) => {
  const deck = sampleDeck(language, theme);
  let pdf: ReadPdf;

  beforeAll(async () => {
    pdf = readPdf(await make(deck));
  });

  test('has a page of 16:9 for each slide', () => {
    expect(pdf.pages.map(({ MediaBox }) => MediaBox)).toEqual(
      deck.slides.map(() => [0, 0, 960, 540]),
    );
  });

  test('says its title and its language, and shows the title in the window', () => {
    expect(pdf.info.Title).toBe(plainText(deck.title));
    expect(pdf.catalog.Lang).toBe(language);
    expect(pdf.catalog.ViewerPreferences).toBeTruthy();
    expect(pdf.xmp).toContain('<dc:title>');
  });

  test('has an outline of the slides’ titles', () => {
    expect(pdf.outline).toEqual(deck.slides.map(({ title }) => plainText(title)));
  });

  test('reads as its scenes do: every text, in their order, and nothing twice', () => {
    const scenes = scenesOf(deck);

    const read = pdf.tags.children.map((section) => leaves(section).filter((text) => text !== ''));

    expect(pdf.tags.type).toBe('Document');
    expect(pdf.tags.children.map(({ type }) => type)).toEqual(scenes.map(() => 'Sect'));
    read.forEach((texts, i) => {
      const scene = scenes[i];
      expect(texts, deck.slides[i]?.layout).toEqual(wordsOf(scene?.boxes ?? []));
    });
  });

  test('has one first heading a slide, and lists, tables and figures by their structure', () => {
    for (const section of pdf.tags.children) expect(ofType(section, 'H1')).toHaveLength(1);
    const list = ofType(pdf.tags, 'L')[0];
    expect(list?.children.every(({ type }) => type === 'LI')).toBe(true);
    expect(list?.children[0]?.children[0]?.type).toBe('LBody');
    const [head, ...rows] = ofType(pdf.tags, 'Table')[0]?.children ?? [];
    expect(head?.children.every(({ type }) => type === 'TH')).toBe(true);
    expect(rows.every((row) => row.children.every(({ type }) => type === 'TD'))).toBe(true);
    const figures = ofType(pdf.tags, 'Figure');
    expect(figures.length).toBeGreaterThan(0);
    for (const { dict } of figures) expect(String(dict.Alt).length).toBeGreaterThan(10);
  });

  test('paints nothing that is neither read nor marked as an artifact', () => {
    expect(pdf.unmarked.join('')).toBe('');
    expect(pdf.artifacts.some((text) => /\d\d \/ \d\d/.test(text))).toBe(true);
  });

  test('embeds every font as a subset that can be turned back into text', () => {
    expect(pdf.fonts.length).toBeGreaterThan(2);
    for (const font of pdf.fonts) {
      expect(font.name).toMatch(/^[A-Z]{6}\+/);
      expect(font).toMatchObject({ isEmbedded: true, hasUnicode: true });
    }
  });
});

const deckWith = (text: string, title = 'Links'): Deck => ({
  ...sampleDeck('en', 'meridian'),
  title,
  slides: [
    {
      id: 's1',
      layout: 'bullets',
      title,
      point: '',
      notes: '',
      sources: [],
      blocks: { items: [{ text }, { text: 'Nothing else' }] },
    },
  ],
});

describe('a PDF in every theme', () => {
  test.each(themes.map(({ id }) => id))('%s is made of all its faces', async (theme) => {
    for (const language of ['en', 'zh-CN'] as const) {
      const deck = sampleDeck(language, theme);

      const file = Buffer.from(await make(deck)).toString('latin1');

      expect(file.match(/\/Type \/Page\n/g)).toHaveLength(deck.slides.length);
    }
  });
});

describe('a PDF', () => {
  test('is the same, byte for byte, whenever it is made', async () => {
    const deck = sampleDeck('en', 'nocturne');

    const [first, second] = [await make(deck), await make(deck)];

    expect(Buffer.compare(Buffer.from(first), Buffer.from(second))).toBe(0);
  });

  test('has the date that it is given, and none otherwise', async () => {
    const dated = readPdf(await make(deckWith('One'), new Date('2026-03-01T10:00:00Z')));
    const undated = readPdf(await make(deckWith('One')));

    expect(dated.info.CreationDate).toBe('D:20260301100000Z');
    expect(dated.xmp).toContain('2026-03-01T10:00:00Z');
    expect(undated.info).not.toHaveProperty('CreationDate');
  });

  test('holds its links, each in the text it belongs to', async () => {
    const pdf = readPdf(await make(deckWith('See [the report](https://example.com/r) first')));

    const item = ofType(pdf.tags, 'LBody')[0];

    expect(pdf.links).toEqual([{ url: 'https://example.com/r', contents: 'the report' }]);
    expect(item?.text).toBe('See the report first');
    expect(ofType(pdf.tags, 'Link').map(({ text }) => text)).toEqual(['the report']);
  });

  test('with markup in its title keeps its metadata readable', async () => {
    const pdf = readPdf(await make(deckWith('One', 'Profit & <loss>')));

    expect(pdf.info.Title).toBe('Profit & <loss>');
    expect(pdf.xmp).toContain('Profit &amp; &lt;loss&gt;');
  });

  test('never forms ligatures: each letter stands where it was measured', async () => {
    const pdf = readPdf(await make(deckWith('Office affairs, first flights')));

    expect(ofType(pdf.tags, 'LBody')[0]?.text).toBe('Office affairs, first flights');
  });

  test('lets what no font can draw be read all the same', async () => {
    const file = await make(deckWith('Done 🎉 now'));

    expect(readPdf(file).tags.text).toContain('Done');
  });

  const gif = 'data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs=';
  const madeWith = (asset: string) => {
    const image = { asset, alt: 'Hills under a low sun', focal: { x: 0.2, y: 0.8 } };
    const [layout, blocks] = ['image-text' as const, { image, text: 'What it shows' }];
    const slide = { id: 's1', layout, title: 'A picture', point: '', notes: '', sources: [] };
    return make({ ...sampleDeck('en', 'meridian'), slides: [{ ...slide, blocks }] });
  };

  test.each([
    ['a PNG', samplePicture],
    ['a GIF', gif],
  ])('draws %s and holds its words', async (_name, asset) => {
    const file = await madeWith(asset);

    const [figure] = ofType(readPdf(file).tags, 'Figure');

    expect(figure?.dict.Alt).toBe('Hills under a low sun');
    expect(Buffer.from(file).includes('/Subtype /Image')).toBe(true);
  });

  test.each([
    ['is no picture', 'data:image/jpeg;base64,bm90IGEgcGljdHVyZSBhdCBhbGwsIG5vdCBldmVu'],
    ['claims 60,000 x 60,000 pixels', oversized['a PNG of a header alone'] ?? ''],
  ])('has a placeholder with the words of a file that %s', async (_name, asset) => {
    const file = await madeWith(asset);

    expect(readPdf(file).tags.text).toContain('Hills under a low sun');
    expect(Buffer.from(file).includes('/Subtype /Image')).toBe(false);
  });
});
