import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportPptx } from '#lambdas/exports/pptx/export-pptx.ts';
import { detectDeckLanguage } from '#lambdas/services/imports/map/detect-deck-language.ts';
import { mapDeck } from '#lambdas/services/imports/map/map-deck.ts';
import { readDeck, readPrints } from '#lambdas/services/imports/read/read-deck.ts';
import { openZip } from '#lambdas/services/sources/reading/zip.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import {
  type Deck,
  type LayoutId,
  type SlideContent,
  slideContentSchema,
} from '#shared/deck/model.ts';
import { replaceImageAsset } from '#shared/deck/slide-image.ts';
import { buildFontsDirectory } from '#test/deck/support/fonts.ts';
import { createExtendedSampleDeck } from '#test/deck/support/sample-decks.ts';
import { findSchemaErrors } from '#test/exports/ecma-376/validate-package.ts';
import { findPackageProblems, openPackage } from '#test/exports/pptx-checker.ts';
import { mapOptions } from './file-slide.ts';

const layouts: readonly LayoutId[] = [
  ...(['cover', 'agenda', 'statement', 'process', 'table', 'timeline', 'chart'] as const),
  ...(['image-text', 'code', 'closing'] as const),
];

/** Returns a deck with one slide of each of the layouts. */
function createOwnDeck(language: 'en' | 'zh-CN', theme: string): Deck {
  const all = createExtendedSampleDeck(language, theme).slides;
  const slides = layouts.flatMap((layout) => all.find((slide) => slide.layout === layout) ?? []);
  return { title: 'The title of the deck', language, theme, slides };
}

const exportDeck = async (deck: Deck): Promise<Uint8Array> =>
  exportPptx(deck, composeDeck(deck), { fontsDirectory: await buildFontsDirectory(), readPrints });

function importFile(bytes: Uint8Array) {
  const file = detectDeckLanguage(readDeck(openZip(bytes)));
  return { file, ...mapDeck(file, mapOptions(file)) };
}

/** Returns a slide's content without the fields that a PPTX does not contain, so that it can be compared. */
function dropLostFields(slide: SlideContent): unknown {
  const { data } = slideContentSchema.safeParse({
    ...Object.fromEntries(Object.entries(slide).filter(([key]) => !['id', 'point'].includes(key))),
    sources: [],
  });
  return data && replaceImageAsset(data, 'asset');
}

const slideNumberOf = (layout: LayoutId): number => layouts.indexOf(layout) + 1;
const slideName = (layout: LayoutId): string => `ppt/slides/slide${slideNumberOf(layout)}.xml`;
const dataName = (layout: LayoutId): string => `customXml/item${slideNumberOf(layout) + 1}.xml`;

const readPartText = (bytes: Uint8Array, name: string): string =>
  strFromU8(unzipSync(bytes)[name] ?? new Uint8Array());

/** Returns the PPTX with the text of one part changed. */
function changePart(bytes: Uint8Array, name: string, change: (text: string) => string) {
  const parts: Zippable = { ...unzipSync(bytes) };
  parts[name] = strToU8(change(readPartText(bytes, name)));
  return zipSync(parts, { level: 1 });
}

describe.each([
  ['en', 'meridian'],
  ['zh-CN', 'ledger'],
] as const)('a presentation in %s that was downloaded as PPTX', (language, theme) => {
  test('the import restores its layouts, contents, notes, title, language and theme', {
    timeout: 120_000,
  }, async () => {
    const deck = createOwnDeck(language, theme);

    const { file, slides, losses, title } = importFile(await exportDeck(deck));

    expect(slides.map(dropLostFields)).toEqual(deck.slides.map(dropLostFields));
    expect(losses).toEqual([]);
    expect(title).toBe('The title of the deck');
    expect(file.own).toMatchObject({ language, theme });
  });
});

describe('importing a downloaded PPTX', { timeout: 120_000 }, () => {
  const deck = createOwnDeck('en', 'ink');
  let bytes: Uint8Array;
  beforeAll(async () => {
    bytes = await exportDeck(deck);
  }, 120_000);

  /** Changes one part of the PPTX and imports it; returns the imported slide of the layout, and the losses. */
  function importChanged(layout: LayoutId, name: string, change: (text: string) => string) {
    const { slides, losses } = importFile(changePart(bytes, name, change));
    const index = slideNumberOf(layout) - 1;
    return { slide: slides[index], losses };
  }

  test('a downloaded PPTX has valid parts, and a second export returns the same bytes', async () => {
    expect(findSchemaErrors(bytes)).toEqual([]);
    expect(findPackageProblems(openPackage(bytes))).toEqual([]);
    expect(Buffer.from(await exportDeck(deck)).equals(Buffer.from(bytes))).toBe(true);
  });

  test.each(['agenda', 'process', 'table', 'timeline', 'closing'] as const)(
    'a downloaded PPTX keeps the layout %s when another program changes a text',
    (layout) => {
      const texts = [...readPartText(bytes, slideName(layout)).matchAll(/<a:t>([^<]{6,})<\/a:t>/g)];
      const text = texts.at(-1)?.[1] ?? '';

      const { slide } = importChanged(layout, slideName(layout), (xml) =>
        xml.replace(`<a:t>${text}<`, '<a:t>42 *ferries*<'),
      );

      expect(slide?.layout).toBe(layout);
      expect(JSON.stringify(slide)).toContain('42 \\\\*ferries\\\\*');
      expect(slide?.notes).toBe(deck.slides[slideNumberOf(layout) - 1]?.notes.trim());
    },
  );

  test('notes that another program changed are imported, and the layout is kept', () => {
    const name = `ppt/notesSlides/notesSlide${slideNumberOf('agenda')}.xml`;

    const { slide } = importChanged('agenda', name, (xml) =>
      xml.replace(/<a:t>[^<]{9,}<\/a:t>/, '<a:t>Say hello.</a:t>'),
    );

    expect(slide).toMatchObject({ layout: 'agenda', notes: 'Say hello.' });
  });

  test('a slide with an added shape is imported like a slide of another program', () => {
    const added =
      '<p:sp><p:nvSpPr><p:cNvPr id="99" name="x"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>Added by hand</a:t></a:r></a:p></p:txBody></p:sp>';

    const { slides } = importFile(
      changePart(bytes, slideName('process'), (xml) =>
        xml.replace('</p:spTree>', `${added}</p:spTree>`),
      ),
    );

    expect(slides.map(({ layout }) => layout)).toContain('table');
    expect(slides.map(({ layout }) => layout)).not.toContain('process');
    expect(JSON.stringify(slides)).toContain('Added by hand');
  });

  test('a slide with a changed text that no longer fits is imported like a slide of another program, without losing a word', () => {
    const long = 'a much longer sentence that goes on '.repeat(20);

    const { slides } = importFile(
      changePart(bytes, slideName('process'), (xml) =>
        xml.replace(/<a:t>[^<]{12,}<\/a:t>(?![\s\S]*<a:t>[^<]{12,})/, `<a:t>${long}</a:t>`),
      ),
    );

    expect(slides.map(({ layout }) => layout)).not.toContain('process');
    expect(JSON.stringify(slides).match(/longer/g)?.length).toBe(20);
  });

  test.each<[string, (xml: string) => string]>([
    ['that is no JSON', (xml) => xml.replace('{', '')],
    [
      'of an unknown version',
      (xml) => xml.replace('urn:deckwright:slide:1', 'urn:deckwright:slide:9'),
    ],
    [
      'with an unknown field',
      (xml) => xml.replace('&quot;layout&quot;', '&quot;onload&quot;:1,&quot;layout&quot;'),
    ],
    ['of another layout', (xml) => xml.replace('&quot;agenda&quot;', '&quot;table&quot;')],
    [
      'with a document type',
      (xml) => xml.replace('<slide', '<!DOCTYPE slide [<!ENTITY a "b">]><slide'),
    ],
    ['that is too long', (xml) => xml.replace('</slide>', `${' '.repeat(100_000)}</slide>`)],
    ['that nests deeply', (xml) => xml.replace(/>\{.*\}</, `>${'['.repeat(40_000)}<`)],
    ['without closing elements', (xml) => xml.replace('</slide>', '<a>'.repeat(2_000))],
  ])('the import ignores embedded slide data %s', (_, change) => {
    const { slide, losses } = importChanged('agenda', dataName('agenda'), change);

    expect(slide?.layout).not.toBe('table');
    expect(slide?.layout).toBeDefined();
    expect(losses.length).toBeGreaterThan(0);
  });

  test('the import ignores a picture path in the embedded slide data, and uses the picture that the slide shows', () => {
    const { slide } = importChanged('image-text', dataName('image-text'), (xml) =>
      xml.replace('in-file', '../../other-deck/secret.png'),
    );

    expect(JSON.stringify(slide)).not.toContain('secret');
  });
});
