import { beforeAll, describe, expect, test, vi } from 'vitest';
import { exportPdf } from '#lambdas/exports/pdf/export-pdf.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import { toPlainText } from '#shared/deck/inline.ts';
import type { Deck } from '#shared/deck/model.ts';
import type { Box, TextBox } from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';
import { oversizedPictures } from '#test/support/hostile-pictures.ts';
import { buildFontsDirectory } from '../deck/support/fonts.ts';
import { createSampleDeck } from '../deck/support/sample-decks.ts';
import { sampleImage } from '../deck/support/sample-picture.ts';
import { type ReadPdf, readPdf, type Tag } from './support/read-pdf.ts';

// Whole decks with whole fonts take long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const composeScenes = (deck: Deck) => composeDeck(deck).map(({ scene }) => scene);
const exportSample = async (deck: Deck, date?: Date) =>
  exportPdf(deck, composeDeck(deck), {
    fontsDirectory: await buildFontsDirectory(),
    ...(date ? { date } : {}),
  });

const flattenTags = (tag: Tag): Tag[] => [tag, ...tag.children.flatMap(flattenTags)];
const findByType = (tag: Tag, type: string) => flattenTags(tag).filter((one) => one.type === type);

const joinBoxText = (box: TextBox) =>
  box.lines
    .map((line) => line.runs.map((run) => run.text).join('') + ' '.repeat(line.spaces ?? 0))
    .join('');

/** Returns the texts of boxes in reading order; chart texts are excluded because a chart has alternative text. */
const textsInReadingOrder = (boxes: Box[]): string[] =>
  boxes
    .filter((box) => box.order !== null)
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .flatMap((box) => {
      if (box.kind === 'text') return [joinBoxText(box)];
      if (box.kind === 'group') return textsInReadingOrder(box.children);
      return box.kind === 'table' ? box.rows.flatMap((row) => row.cells.map(joinBoxText)) : [];
    });

const collectLeafTexts = (tag: Tag): string[] =>
  tag.type === 'Figure'
    ? []
    : tag.children.length === 0 || tag.children.every(({ type }) => type === 'Link')
      ? [tag.text]
      : tag.children.flatMap(collectLeafTexts);

describe.each([
  ['en', 'meridian'],
  ['zh-CN', 'nocturne'],
] as const)('the PDF of a deck in the language %s with the theme %s', (language, theme) => {
  const deck = createSampleDeck(language, theme);
  let pdf: ReadPdf;

  beforeAll(async () => {
    pdf = readPdf(await exportSample(deck));
  });

  test('the PDF has one 16:9 page per slide', () => {
    expect(pdf.pages.map(({ MediaBox }) => MediaBox)).toEqual(
      deck.slides.map(() => [0, 0, 960, 540]),
    );
  });

  test('the PDF contains title and language, and shows the title in the window', () => {
    expect(pdf.info.Title).toBe(toPlainText(deck.title));
    expect(pdf.catalog.Lang).toBe(language);
    expect(pdf.catalog.ViewerPreferences).toBeTruthy();
    expect(pdf.xmp).toContain('<dc:title>');
  });

  test('the PDF has an outline with the slide titles', () => {
    expect(pdf.outline).toEqual(deck.slides.map(({ title }) => toPlainText(title)));
  });

  test('the PDF contains every text of its scenes once, in reading order', () => {
    const scenes = composeScenes(deck);

    const read = pdf.tags.children.map((section) =>
      collectLeafTexts(section).filter((text) => text !== ''),
    );

    expect(pdf.tags.type).toBe('Document');
    expect(pdf.tags.children.map(({ type }) => type)).toEqual(scenes.map(() => 'Sect'));
    read.forEach((texts, i) => {
      const scene = scenes[i];
      expect(texts, deck.slides[i]?.layout).toEqual(textsInReadingOrder(scene?.boxes ?? []));
    });
  });

  test('the PDF has one H1 per slide, and tagged lists, tables and figures', () => {
    for (const section of pdf.tags.children) expect(findByType(section, 'H1')).toHaveLength(1);
    const list = findByType(pdf.tags, 'L')[0];
    expect(list?.children.every(({ type }) => type === 'LI')).toBe(true);
    expect(list?.children[0]?.children[0]?.type).toBe('LBody');
    const [head, ...rows] = findByType(pdf.tags, 'Table')[0]?.children ?? [];
    expect(head?.children.every(({ type }) => type === 'TH')).toBe(true);
    expect(rows.every((row) => row.children.every(({ type }) => type === 'TD'))).toBe(true);
    const figures = findByType(pdf.tags, 'Figure');
    expect(figures.length).toBeGreaterThan(0);
    for (const { dict } of figures) expect(String(dict.Alt).length).toBeGreaterThan(10);
  });

  test('the PDF paints no content outside of tags and artifacts', () => {
    expect(pdf.unmarked.join('')).toBe('');
    expect(pdf.artifacts.some((text) => /\d\d \/ \d\d/.test(text))).toBe(true);
  });

  test('the PDF embeds every font as a subset with a Unicode map', () => {
    expect(pdf.fonts.length).toBeGreaterThan(2);
    for (const font of pdf.fonts) {
      expect(font.name).toMatch(/^[A-Z]{6}\+/);
      expect(font).toMatchObject({ isEmbedded: true, hasUnicode: true });
    }
  });
});

const createDeckWithText = (text: string, title = 'Links'): Deck => ({
  ...createSampleDeck('en', 'meridian'),
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

describe('PDFs of every theme', () => {
  test.each(themes.map(({ id }) => id))(
    'the PDF in theme %s has a page for each slide',
    async (theme) => {
      for (const language of ['en', 'zh-CN'] as const) {
        const deck = createSampleDeck(language, theme);

        const file = Buffer.from(await exportSample(deck)).toString('latin1');

        expect(file.match(/\/Type \/Page\n/g)).toHaveLength(deck.slides.length);
      }
    },
  );
});

describe('contents of an exported PDF', () => {
  test('a PDF is byte-identical on every export', async () => {
    const deck = createSampleDeck('en', 'nocturne');

    const [first, second] = [await exportSample(deck), await exportSample(deck)];

    expect(Buffer.compare(Buffer.from(first), Buffer.from(second))).toBe(0);
  });

  test('a PDF has the given date, and no date if none is given', async () => {
    const dated = readPdf(
      await exportSample(createDeckWithText('One'), new Date('2026-03-01T10:00:00Z')),
    );
    const undated = readPdf(await exportSample(createDeckWithText('One')));

    expect(dated.info.CreationDate).toBe('D:20260301100000Z');
    expect(dated.xmp).toContain('2026-03-01T10:00:00Z');
    expect(undated.info).not.toHaveProperty('CreationDate');
  });

  test('a PDF contains links inside the text they belong to', async () => {
    const pdf = readPdf(
      await exportSample(createDeckWithText('See [the report](https://example.com/r) first')),
    );

    const item = findByType(pdf.tags, 'LBody')[0];

    expect(pdf.links).toEqual([{ url: 'https://example.com/r', contents: 'the report' }]);
    expect(item?.text).toBe('See the report first');
    expect(findByType(pdf.tags, 'Link').map(({ text }) => text)).toEqual(['the report']);
  });

  test('a PDF escapes markup in its title metadata', async () => {
    const pdf = readPdf(await exportSample(createDeckWithText('One', 'Profit & <loss>')));

    expect(pdf.info.Title).toBe('Profit & <loss>');
    expect(pdf.xmp).toContain('Profit &amp; &lt;loss&gt;');
  });

  test('a PDF does not form ligatures', async () => {
    const pdf = readPdf(await exportSample(createDeckWithText('Office affairs, first flights')));

    expect(findByType(pdf.tags, 'LBody')[0]?.text).toBe('Office affairs, first flights');
  });

  test('an emoji that no font can draw does not remove the text around it from a PDF', async () => {
    const file = await exportSample(createDeckWithText('Done 🎉 now'));

    expect(readPdf(file).tags.text).toContain('Done');
  });

  const gif = 'data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs=';
  const exportWithImage = (asset: string) => {
    const image = { asset, alt: 'Hills under a low sun', focal: { x: 0.2, y: 0.8 } };
    const [layout, blocks] = ['image-text' as const, { image, text: 'What it shows' }];
    const slide = { id: 's1', layout, title: 'A picture', point: '', notes: '', sources: [] };
    return exportSample({ ...createSampleDeck('en', 'meridian'), slides: [{ ...slide, blocks }] });
  };

  test.each([
    ['a PNG', sampleImage],
    ['a GIF', gif],
  ])('a PDF shows %s and keeps its alternative text', async (_name, asset) => {
    const file = await exportWithImage(asset);

    const [figure] = findByType(readPdf(file).tags, 'Figure');

    expect(figure?.dict.Alt).toBe('Hills under a low sun');
    expect(Buffer.from(file).includes('/Subtype /Image')).toBe(true);
  });

  test.each([
    ['is not an image', 'data:image/jpeg;base64,bm90IGEgcGljdHVyZSBhdCBhbGwsIG5vdCBldmVu'],
    ['claims 60,000 x 60,000 pixels', oversizedPictures['a PNG of a header alone'] ?? ''],
  ])(
    'a PDF shows a placeholder with the alternative text for a file that %s',
    async (_name, asset) => {
      const file = await exportWithImage(asset);

      expect(readPdf(file).tags.text).toContain('Hills under a low sun');
      expect(Buffer.from(file).includes('/Subtype /Image')).toBe(false);
    },
  );
});
