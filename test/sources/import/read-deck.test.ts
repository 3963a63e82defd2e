import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { detectDeckLanguage } from '#lambdas/services/imports/map/detect-deck-language.ts';
import { createFitCheck } from '#lambdas/services/imports/map/fit-check.ts';
import { mapDeck } from '#lambdas/services/imports/map/map-deck.ts';
import type { FileBlock } from '#lambdas/services/imports/read/file-deck.ts';
import { readDeck } from '#lambdas/services/imports/read/read-deck.ts';
import { openZip } from '#lambdas/services/sources/reading/zip.ts';
import { toPlainText } from '#shared/deck/inline.ts';
import { slideContentSchema } from '#shared/deck/model.ts';
import { compareFigures } from './file-figures.ts';
import { mapOptions } from './file-slide.ts';

const readFixture = (name: string) =>
  detectDeckLanguage(readDeck(openZip(readFileSync(new URL(`./files/${name}`, import.meta.url)))));

const files = ['python-pptx.pptx', 'impress.pptx'];

const blockTexts = (block: FileBlock): string[] => {
  if (block.kind === 'text') return block.paragraphs.map(({ text }) => text);
  return block.kind === 'table' ? block.rows.flat() : [];
};

const splitWords = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns all texts and numbers of a value, without pictures. */
const collectTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return value.startsWith('data:') ? [] : [toPlainText(value)];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(collectTexts)
    : [];
};

describe.each(files)('the imported file %s', (name) => {
  test('imported slides have texts, levels, tables, charts, pictures and notes', () => {
    const { slides, title, language } = readFixture(name);

    expect([slides.length, title, language]).toEqual([13, 'Harbour ferries', 'en']);
    expect(slides[0]?.notes).toBe('Welcome everyone. Mention the storm in January.');
    expect(slides[1]?.blocks[1]).toMatchObject({
      paragraphs: [
        { text: 'Boats leave every 20 minutes until nine in the evening', level: 0 },
        { text: 'Before, they left every 35 minutes', level: 1 },
        { level: 0 },
        { level: 0 },
        { level: 1 },
        { level: 1 },
      ],
    });
    expect(slides[4]?.blocks[1]).toMatchObject({
      kind: 'table',
      rows: expect.arrayContaining([['North', '120,400', '141,900', '+18%']]),
    });
    expect(slides[5]?.blocks[1]).toMatchObject({
      kind: 'chart',
      chart: {
        kinds: ['bar'],
        categories: ['Q1', 'Q2', 'Q3', 'Q4'],
        series: [{ name: '2023' }, { name: '2024', values: [55300, 71800, 97700, 63500] }],
      },
    });
    expect(slides[6]?.blocks[1]).toMatchObject({
      chart: { kinds: ['pie'], series: [{ values: [0.48, 0.17, 0.27, 0.08] }] },
    });
    expect(slides[8]?.blocks.some(({ kind }) => kind === 'picture')).toBe(true);
    expect(slides[9]?.blocks[1]).toMatchObject({ paragraphs: [{ isNumbered: true }, {}, {}, {}] });
    expect(slides.map(({ isHidden }) => isHidden).indexOf(true)).toBe(11);
  });

  test('texts in groups are imported; a drawing without text is listed', () => {
    const { slides, losses } = readFixture(name);

    expect(slides[10]?.blocks.flatMap(blockTexts)).toContain('Grouped text about the pilot line');
    expect(losses).toContainEqual(
      expect.objectContaining({ slide: 11, kind: 'drawing', count: 1 }),
    );
  });

  test('every word is in the imported slides, which are valid and fit in every theme', () => {
    const deck = readFixture(name);

    const { slides } = mapDeck(deck, mapOptions(deck));

    const fits = createFitCheck('en');
    expect(slides.filter((slide) => slideContentSchema.safeParse(slide).error)).toEqual([]);
    expect(slides.filter((slide, i) => !fits(slide, i))).toEqual([]);
    const found = new Set(slides.flatMap(collectTexts).flatMap(splitWords));
    const file = deck.slides.flatMap(({ blocks, notes }) => [...blocks.flatMap(blockTexts), notes]);
    expect(file.flatMap(splitWords).filter((word) => !found.has(word))).toEqual([]);
  });

  test('every figure of the file, read without the importer, is in the imported slides', () => {
    const bytes = readFileSync(new URL(`./files/${name}`, import.meta.url));

    expect(compareFigures(bytes)).toEqual({ slides: 13, figures: 120, missing: [] });
  });

  test('imported slides have layouts that match their content', () => {
    const deck = readFixture(name);

    const { slides } = mapDeck(deck, mapOptions(deck));

    const layouts = new Set(slides.map(({ layout }) => layout));
    expect([...layouts].toSorted()).toEqual(
      [
        ...['bullets', 'chart', 'closing', 'cover', 'image-text', 'process', 'section', 'table'],
        'two-columns',
      ].toSorted(),
    );
  });
});
