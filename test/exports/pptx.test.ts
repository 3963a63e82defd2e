import { describe, expect, it } from 'vitest';
import { exportPptx } from '#lambdas/exports/pptx/export-pptx.ts';
import type { ExportFinding } from '#lambdas/exports/pptx/slide-context.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import { parseInline, toPlainText } from '#shared/deck/inline.ts';
import { type Deck, layoutIds } from '#shared/deck/model.ts';
import { withSafeFonts } from '#shared/deck/safe-fonts.ts';
import { flattenBoxes, listTextBoxes } from '#shared/deck/scene.ts';
import { refineSpacing } from '#shared/deck/text-spacing.ts';
import { getTheme, themes } from '#shared/deck/themes.ts';
import { buildFontsDirectory } from '#test/deck/support/fonts.ts';
import { arbitrarySlide, sampleSlides } from '#test/deck/support/generate-slides.ts';
import { createExtendedSampleDeck, createSampleDeck } from '#test/deck/support/sample-decks.ts';
import { sampleImage } from '#test/deck/support/sample-picture.ts';
import {
  findPackageProblems,
  findPartNames,
  findShapesWithoutText,
  type OpcPackage,
  openPackage,
  readPartText,
} from './pptx-checker.ts';

type ExportedDeck = { deck: Deck; bytes: Uint8Array; parts: OpcPackage; findings: ExportFinding[] };

async function exportSample(deck: Deck): Promise<ExportedDeck> {
  const findings: ExportFinding[] = [];
  const bytes = await exportPptx(deck, composeDeck(deck), {
    fontsDirectory: await buildFontsDirectory(),
    report: (found) => findings.push(...found),
  });
  return { deck, bytes, parts: openPackage(bytes), findings };
}

const exportedDecks = new Map<string, Promise<ExportedDeck>>();

/** Returns the sample deck of a theme and language as PPTX; exported once and cached. */
function exportOnce(theme: string, language: 'en' | 'zh-CN'): Promise<ExportedDeck> {
  const key = `${theme}|${language}`;
  const one = exportedDecks.get(key) ?? exportSample(createSampleDeck(language, theme));
  exportedDecks.set(key, one);
  return one;
}

function listSlideXmls({ parts }: ExportedDeck): string[] {
  return findPartNames(parts, /^ppt\/slides\/slide\d+\.xml$/).map((name) =>
    readPartText(parts, name),
  );
}

function joinParagraphTexts(xml: string): string {
  const paragraphs = xml.match(/<a:p>.*?<\/a:p>/gs) ?? [];
  return paragraphs
    .map((paragraph) => [...paragraph.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, t]) => t).join(''))
    .join('\n')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
}

/** Font families that a PPTX with safe fonts may name; no such family exists for emoji. */
const safeFontFamilies = [
  'Arial',
  'Times New Roman',
  'Courier New',
  'Microsoft YaHei',
  'Noto Emoji',
];

/** Returns the XML of all slides and of the theme. */
function joinParts(bytes: Uint8Array): string {
  const parts = openPackage(bytes);
  const names = findPartNames(parts, /^ppt\/(?:slides|theme|charts|slideMasters)\/\w+\.xml$/);
  return names.map((name) => readPartText(parts, name)).join('');
}

const themesAndLanguages = themes.flatMap(({ id }) => [
  [id, 'en'] as const,
  [id, 'zh-CN'] as const,
]);

describe.each(themesAndLanguages)(
  'the sample deck in the theme %s and the language %s as PPTX',
  (theme, language) => {
    it('the sample deck as PPTX is a valid package', { timeout: 60_000 }, async () => {
      const { parts } = await exportOnce(theme, language);

      expect(findPackageProblems(parts)).toEqual([]);
    });

    it('the sample deck as PPTX has hard breaks only after a clause of a Chinese title, or before a number of it', async () => {
      const deck = await exportOnce(theme, language);

      expect(deck.findings).toEqual([]);
      for (const slide of listSlideXmls(deck)) {
        // Other programs break inside a number such as 一个, so the line before it needs a hard break.
        const parts = slide.split(/<a:br>.*?<\/a:br>/su);
        for (const [i, before] of parts.slice(0, -1).entries()) {
          const [, end = ''] = /<a:t>([^<]*)<\/a:t><\/a:r>$/u.exec(before) ?? [];
          const [, start = ''] = /^.*?<a:t>([^<]*)/su.exec(parts[i + 1] ?? '') ?? [];
          expect(`${end}|${start}`).toMatch(/[：；，]\||\|[一两四]/u);
        }
      }
    });

    it('the sample deck as PPTX has each slide title in its placeholder, word for word', async () => {
      const deck = await exportOnce(theme, language);

      listSlideXmls(deck).forEach((slide, i) => {
        const shape =
          /<p:sp>(?:(?!<p:sp>).)*<p:ph type="title"\/>.*?<\/p:sp>/s.exec(slide)?.[0] ?? '';
        // The expected title is refined like the titles of scenes, which join words with no-break spaces and separate
        // Chinese from digits by a space.
        const spans = refineSpacing(parseInline(deck.deck.slides[i]?.title ?? ''));
        const title = spans.map(({ text }) => text).join('');
        const withSpaces = (text: string) => text.replaceAll('\u00a0', ' ');
        expect(withSpaces(joinParagraphTexts(shape))).toBe(withSpaces(title));
      });
    });

    it('the sample deck as PPTX gives every shape text, alternative text or a decorative mark', async () => {
      const deck = await exportOnce(theme, language);

      for (const slide of listSlideXmls(deck)) expect(findShapesWithoutText(slide)).toEqual([]);
    });

    it('the sample deck as PPTX contains the notes, and native text on every slide', async () => {
      const deck = await exportOnce(theme, language);
      const notes = findPartNames(deck.parts, /^ppt\/notesSlides\/notesSlide\d+\.xml$/);

      expect(notes).toHaveLength(deck.deck.slides.length);
      notes.forEach((name, i) => {
        const words = toPlainText(deck.deck.slides[i]?.notes ?? '').slice(0, 40);
        expect(joinParagraphTexts(readPartText(deck.parts, name))).toContain(words);
      });
      for (const slide of listSlideXmls(deck)) expect(slide).toContain('<a:t>');
    });

    it('the sample deck as PPTX has native charts with their data in a sheet', async () => {
      const deck = await exportOnce(theme, language);
      const charts = composeDeck(deck.deck).flatMap(({ scene }) =>
        flattenBoxes(scene.boxes).filter((box) => box.kind === 'chart'),
      );
      const parts = findPartNames(deck.parts, /^ppt\/charts\/chart\d+\.xml$/);

      expect(parts).toHaveLength(charts.length);
      charts.forEach(({ chart }, i) => {
        const book = deck.parts.get(`ppt/embeddings/chart${i + 1}.xlsx`) ?? new Uint8Array();
        const sheet = readPartText(openPackage(book), 'xl/worksheets/sheet1.xml');
        for (const series of chart.series) {
          const numbers = series.points?.flatMap(({ x, y }) => [x, y]) ?? series.values;
          for (const value of numbers) {
            expect(sheet).toContain(`<v>${value}</v>`);
            expect(readPartText(deck.parts, parts[i] ?? '')).toContain(`<c:v>${value}</c:v>`);
          }
        }
      });
    });

    it('the sample deck as PPTX has native tables', async () => {
      const deck = await exportOnce(theme, language);
      const tables = composeDeck(deck.deck).map(
        ({ scene }) => flattenBoxes(scene.boxes).filter((box) => box.kind === 'table').length,
      );
      const native = listSlideXmls(deck).map((slide) => slide.split('<a:tbl>').length - 1);

      expect(Math.max(...tables)).toBe(1);
      expect(native).toEqual(tables);
    });

    it('the sample deck as PPTX embeds the fonts that it references', async () => {
      const { parts } = await exportOnce(theme, language);
      const presentation = readPartText(parts, 'ppt/presentation.xml');
      const listedFonts = [...presentation.matchAll(/<p:font typeface="([^"]*)"/g)].map(
        ([, n]) => n,
      );
      const fonts = findPartNames(parts, /^ppt\/fonts\/font\d+\.fntdata$/);

      expect(new Set(listedFonts).size).toBe(listedFonts.length);
      expect(fonts.length).toBeGreaterThanOrEqual(listedFonts.length);
      for (const name of fonts) {
        const eot = parts.get(name) ?? new Uint8Array();
        const view = new DataView(eot.buffer, eot.byteOffset, eot.byteLength);
        expect(view.getUint32(0, true)).toBe(eot.byteLength);
        expect(view.getUint16(34, true)).toBe(0x504c);
      }
    });
  },
);

describe('exporting a deck as PPTX', () => {
  it('a PPTX is a valid package for any slide content', { timeout: 60_000 }, async () => {
    const slides = layoutIds.flatMap((layout) => sampleSlides(arbitrarySlide(layout), 1, 11));

    const { parts } = await exportSample({
      title: 'Anything',
      language: 'en',
      theme: 'meridian',
      slides: slides.map((slide, i) => ({ ...slide, id: `slide-${i}`, point: '' })),
    });

    expect(findPackageProblems(parts)).toEqual([]);
  });

  it('a PPTX is byte-identical for the same deck', async () => {
    const first = await exportSample(createSampleDeck('en', 'meridian'));

    const second = await exportSample(createSampleDeck('en', 'meridian'));

    expect(Buffer.from(second.bytes).equals(Buffer.from(first.bytes))).toBe(true);
  });

  it('a PPTX tags Chinese runs as Chinese and uses a Chinese face', async () => {
    const deck = await exportOnce('meridian', 'zh-CN');

    const runs = listSlideXmls(deck).flatMap((slide) => slide.match(/<a:r>.*?<\/a:r>/gs) ?? []);

    const chinese = runs.filter((run) => /<a:t>[^<]*\p{Script=Han}/u.test(run));
    expect(chinese.length).toBeGreaterThan(20);
    for (const run of chinese) {
      expect(run).toContain('lang="zh-CN"');
      expect(run).toContain('<a:ea typeface="+mn-ea"/>');
    }
  });

  it("a PPTX has the theme's colours and fonts in its theme part and the background in the master", async () => {
    const { parts } = await exportOnce('nocturne', 'en');

    const theme = readPartText(parts, 'ppt/theme/theme1.xml');
    const master = readPartText(parts, 'ppt/slideMasters/slideMaster1.xml');

    expect(theme).toContain('<a:latin typeface="Manrope');
    expect(theme).toContain('<a:ea typeface="Noto Sans SC" panose="020B0504020202020204"');
    expect(master).toContain('bg1="dk1" tx1="lt1"');
    expect(master).toContain('<p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/>');
  });

  it('a PPTX keeps links, title and author', async () => {
    const deck = createSampleDeck('en', 'meridian');
    const [cover] = deck.slides;
    if (cover) cover.title = 'See [the site](https://example.com/?a=1&b=2)';

    const { parts } = await exportSample(deck);

    const rels = readPartText(parts, 'ppt/slides/_rels/slide1.xml.rels');
    expect(rels).toContain('Target="https://example.com/?a=1&amp;b=2" TargetMode="External"');
    expect(readPartText(parts, 'ppt/slides/slide1.xml')).toContain(
      '<a:hlinkClick r:id="hyperlink1">',
    );
    expect(readPartText(parts, 'docProps/core.xml')).toContain(
      '<dc:creator>Deckwright</dc:creator>',
    );
    expect(findPackageProblems(parts)).toEqual([]);
  });

  it('a PPTX is a valid package with markup in a unit and a noncharacter in an address', async () => {
    const deck = createSampleDeck('en', 'meridian');
    const slides = deck.slides.map((slide, i) => {
      if (i === 0) return { ...slide, title: 'See [the site](https://example.com/a\uffffb)' };
      return slide.layout === 'chart'
        ? { ...slide, blocks: { ...slide.blocks, unit: '$<&">\uffff' } }
        : slide;
    });

    const { parts } = await exportSample({ ...deck, slides });

    const rels = readPartText(parts, 'ppt/slides/_rels/slide1.xml.rels');
    expect(rels).toContain('Target="https://example.com/ab"');
    const charts = findPartNames(parts, /^ppt\/charts\/chart\d+\.xml$/);
    expect(charts.map((name) => readPartText(parts, name)).join('')).not.toContain('\uffff');
    expect(findPackageProblems(parts)).toEqual([]);
  });

  it('a PPTX uses native bullets for plain lists', async () => {
    const deck = await exportOnce('meridian', 'en');

    const at = deck.deck.slides.findIndex((slide) => slide.layout === 'bullets');

    const slide = listSlideXmls(deck)[at] ?? '';
    expect(slide.match(/<a:buChar /g)?.length).toBeGreaterThanOrEqual(3);
  });
});

/** Returns the text shapes of a slide with their texts, in slide order. */
function findTextShapes(slide: string): { xml: string; text: string }[] {
  const shapes = slide.match(/<p:sp>(?:(?!<p:sp>).)*?<\/p:sp>/gs) ?? [];
  return shapes.map((xml) => ({ xml, text: joinParagraphTexts(xml) }));
}

describe('lines of a PPTX when its fonts are missing', () => {
  it('a PPTX opened without its fonts shrinks a title rather than cut words that a no-break space joins', async () => {
    const sample = createSampleDeck('en', 'meridian');
    const [cover, ...others] = sample.slides;
    if (cover?.layout !== 'cover') throw new Error('the sample deck has no cover');
    const titles = ['Orders come by telephone until noon, and nobody answers after that', 'Fog'];
    const image = { asset: sampleImage, alt: 'A telephone' };
    const covers = titles.map((title) => ({ ...cover, title, blocks: { image } }));
    const deck = await exportSample({ ...sample, slides: [...covers, ...others] });

    const shapes = listSlideXmls(deck).slice(0, 2).flatMap(findTextShapes);
    const [wide, short] = titles.map((title) =>
      shapes.find(({ text }) => text.replaceAll('\u00a0', ' ') === title),
    );

    expect(wide?.xml).toContain('<a:normAutofit/>');
    expect(short?.xml).not.toContain('<a:normAutofit/>');
  });

  it('a PPTX opened without its fonts does not wrap a figure with free space beside it', async () => {
    const slides = createSampleDeck('en', 'meridian').slides.map((slide) => {
      if (slide.layout !== 'stats') return slide;
      const stats = slide.blocks.stats.map((stat, i) =>
        i === 2 ? { ...stat, value: '16.1 yr' } : stat,
      );
      return { ...slide, blocks: { stats } };
    });
    const deck = await exportSample({ ...createSampleDeck('en', 'meridian'), slides });
    const shapes = listSlideXmls(deck).flatMap(findTextShapes);

    const figure = shapes.find(({ text }) => text === '16.1\u00a0yr');

    expect(figure?.xml).toContain('wrap="none"');
  });

  it('a PPTX opened without its fonts shrinks a figure before its neighbour, and keeps its position', async () => {
    const deck = await exportOnce('meridian', 'en');
    const shapes = listSlideXmls(deck).flatMap(findTextShapes);

    const figure = shapes.find(({ text }) => text === '$4.2M');

    expect(figure?.xml).toContain('<a:normAutofit/>');
    const box = composeDeck(deck.deck)
      .flatMap(({ scene }) => listTextBoxes(scene))
      .find(({ part, lines }) => part === 'stats[1].value' && lines.length === 1);
    expect(figure?.xml).toContain(`<a:off x="${Math.round((box?.x ?? 0) * 9525)}"`);
  });

  it('a PPTX opened without its fonts wraps titles, but one-line titles have spare width', async () => {
    const deck = await exportOnce('ledger', 'en');
    const scenes = composeDeck(deck.deck).map(({ scene }) => scene);

    listSlideXmls(deck).forEach((slide, i) => {
      const title = findTextShapes(slide).find(({ xml }) => xml.includes('type="title"'));
      const box = listTextBoxes(scenes[i] ?? { boxes: [] }).find(({ role }) => role === 'h1');
      expect(title?.xml).toContain('wrap="square"');
      if (box?.lines.length !== 1 || box.align !== 'left') return;
      const width = Number(/<a:ext cx="(\d+)"/.exec(title?.xml ?? '')?.[1]) / 9525;
      const minWidth = Math.min((box.lines[0]?.width ?? 0) * 1.25, 1280 - 25 - box.x);
      expect(width).toBeGreaterThanOrEqual(minWidth);
    });
  });
});

describe.each(themesAndLanguages)(
  'the sample deck in the theme %s and the language %s with safe fonts',
  (theme, language) => {
    it('a PPTX with safe fonts fits its slides, and each text box has a width that reproduces the line breaks', async () => {
      const deck = createExtendedSampleDeck(language, theme);
      const own = withSafeFonts(getTheme(theme));
      const composed = composeDeck(deck, own);
      const findings: ExportFinding[] = [];

      const bytes = await exportPptx(deck, composed, {
        fontsDirectory: await buildFontsDirectory(),
        theme: own,
        report: (found) => findings.push(...found),
      });

      const used = [...joinParts(bytes).matchAll(/ typeface="([^"+]+)" panose/g)];
      const families = new Set(used.map(([, name]) => name));
      expect(composed.flatMap((slide) => slide.findings)).toEqual([]);
      expect(findings).toEqual([]);
      expect([...families].filter((name) => !safeFontFamilies.includes(name ?? ''))).toEqual([]);
    });
  },
);

describe('a multicolour glow in a PPTX', () => {
  it('a multicolour glow in a PPTX is a picture behind native text', async () => {
    // With this title, the closing of the theme has a planet whose glow has several colours.
    const deck = await exportSample({
      ...createSampleDeck('en', 'nocturne'),
      title: 'Quarterly report',
    });
    const closing = listSlideXmls(deck).at(-1) ?? '';

    expect(closing.match(/<p:pic>/g)).toHaveLength(1);
    expect(closing).toContain('<p:ph type="title"/>');
    expect(closing.indexOf('<p:pic>')).toBeLessThan(closing.indexOf('<p:ph type="title"/>'));
    expect(findPartNames(deck.parts, /^ppt\/media\/image1\.png$/)).toHaveLength(1);
  });
});
