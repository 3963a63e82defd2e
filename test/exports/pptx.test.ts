import { describe, expect, it } from 'vitest';
import { exportPptx } from '#lambdas/exports/pptx/export-pptx.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import { plainText } from '#shared/deck/inline.ts';
import { type Deck, layoutIds } from '#shared/deck/model.ts';
import { type Finding, flattenBoxes, textBoxes } from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';
import { fontsDirectory } from '#test/deck/support/fonts.ts';
import { sampleSlides, wildSlide } from '#test/deck/support/generate-slides.ts';
import { sampleDeck } from '#test/deck/support/sample-decks.ts';
import {
  openPackage,
  type Package,
  packageProblems,
  partNames,
  partText,
  unreadShapes,
} from './pptx-checker.ts';

type Made = { deck: Deck; bytes: Uint8Array; parts: Package; findings: Finding[] };

async function make(deck: Deck): Promise<Made> {
  const findings: Finding[] = [];
  const bytes = await exportPptx(deck, composeDeck(deck), {
    fontsDirectory: await fontsDirectory(),
    report: (found) => findings.push(...found),
  });
  return { deck, bytes, parts: openPackage(bytes), findings };
}

const known = new Map<string, Promise<Made>>();

/** The sample deck of a theme and language as PPTX, made once. */
function made(theme: string, language: 'en' | 'zh-CN'): Promise<Made> {
  const key = `${theme}|${language}`;
  const one = known.get(key) ?? make(sampleDeck(language, theme));
  known.set(key, one);
  return one;
}

function slidesOf({ parts }: Made): string[] {
  return partNames(parts, /^ppt\/slides\/slide\d+\.xml$/).map((name) => partText(parts, name));
}

function textsOf(xml: string): string {
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

const decks = themes.flatMap(({ id }) => [[id, 'en'] as const, [id, 'zh-CN'] as const]);

describe.each(decks)('the sample deck in %s, %s, as PPTX', (theme, language) => {
  it('is a sound package', { timeout: 60_000 }, async () => {
    const { parts } = await made(theme, language);

    expect(packageProblems(parts)).toEqual([]);
  });

  it('keeps every line without a hard break', async () => {
    const deck = await made(theme, language);

    expect(deck.findings).toEqual([]);
    for (const slide of slidesOf(deck)) expect(slide).not.toContain('<a:br');
  });

  it('has each slide’s title in its placeholder, word for word', async () => {
    const deck = await made(theme, language);

    slidesOf(deck).forEach((slide, i) => {
      const shape =
        /<p:sp>(?:(?!<p:sp>).)*<p:ph type="title"\/>.*?<\/p:sp>/s.exec(slide)?.[0] ?? '';
      // A no-break space holds an article with its word.
      const words = textsOf(shape).replaceAll('\u00a0', ' ');
      expect(words).toBe(plainText(deck.deck.slides[i]?.title ?? ''));
    });
  });

  it('says or silences every shape', async () => {
    const deck = await made(theme, language);

    for (const slide of slidesOf(deck)) expect(unreadShapes(slide)).toEqual([]);
  });

  it('carries the notes and draws no slide as one picture', async () => {
    const deck = await made(theme, language);
    const notes = partNames(deck.parts, /^ppt\/notesSlides\/notesSlide\d+\.xml$/);

    expect(notes).toHaveLength(deck.deck.slides.length);
    notes.forEach((name, i) => {
      const words = plainText(deck.deck.slides[i]?.notes ?? '').slice(0, 40);
      expect(textsOf(partText(deck.parts, name))).toContain(words);
    });
    for (const slide of slidesOf(deck)) expect(slide).toContain('<a:t>');
  });

  it('has every chart native, with the data in its sheet', async () => {
    const deck = await made(theme, language);
    const charts = composeDeck(deck.deck).flatMap(({ scene }) =>
      flattenBoxes(scene.boxes).filter((box) => box.kind === 'chart'),
    );
    const parts = partNames(deck.parts, /^ppt\/charts\/chart\d+\.xml$/);

    expect(parts).toHaveLength(charts.length);
    charts.forEach(({ chart }, i) => {
      const book = deck.parts.get(`ppt/embeddings/chart${i + 1}.xlsx`) ?? new Uint8Array();
      const sheet = partText(openPackage(book), 'xl/worksheets/sheet1.xml');
      for (const series of chart.series) {
        const numbers = series.points?.flatMap(({ x, y }) => [x, y]) ?? series.values;
        for (const value of numbers) {
          expect(sheet).toContain(`<v>${value}</v>`);
          expect(partText(deck.parts, parts[i] ?? '')).toContain(`<c:v>${value}</c:v>`);
        }
      }
    });
  });

  it('has every table native', async () => {
    const deck = await made(theme, language);
    const tables = composeDeck(deck.deck).map(
      ({ scene }) => flattenBoxes(scene.boxes).filter((box) => box.kind === 'table').length,
    );
    const native = slidesOf(deck).map((slide) => slide.split('<a:tbl>').length - 1);

    expect(Math.max(...tables)).toBe(1);
    expect(native).toEqual(tables);
  });

  it('embeds the fonts that it names', async () => {
    const { parts } = await made(theme, language);
    const presentation = partText(parts, 'ppt/presentation.xml');
    const listed = [...presentation.matchAll(/<p:font typeface="([^"]*)"/g)].map(([, n]) => n);
    const fonts = partNames(parts, /^ppt\/fonts\/font\d+\.fntdata$/);

    expect(new Set(listed).size).toBe(listed.length);
    expect(fonts.length).toBeGreaterThanOrEqual(listed.length);
    for (const name of fonts) {
      const eot = parts.get(name) ?? new Uint8Array();
      const view = new DataView(eot.buffer, eot.byteOffset, eot.byteLength);
      expect(view.getUint32(0, true)).toBe(eot.byteLength);
      expect(view.getUint16(34, true)).toBe(0x504c);
    }
  });
});

describe('a deck as PPTX', () => {
  it('is sound whatever its slides say', { timeout: 60_000 }, async () => {
    const slides = layoutIds.flatMap((layout) => sampleSlides(wildSlide(layout), 1, 11));

    const { parts } = await make({
      title: 'Anything',
      language: 'en',
      theme: 'meridian',
      slides: slides.map((slide, i) => ({ ...slide, id: `slide-${i}`, point: '' })),
    });

    expect(packageProblems(parts)).toEqual([]);
  });

  it('is the same file for the same deck', async () => {
    const first = await make(sampleDeck('en', 'meridian'));

    const second = await make(sampleDeck('en', 'meridian'));

    expect(Buffer.from(second.bytes).equals(Buffer.from(first.bytes))).toBe(true);
  });

  it('tags Chinese runs as Chinese, in a face that has them', async () => {
    const deck = await made('meridian', 'zh-CN');

    const runs = slidesOf(deck).flatMap((slide) => slide.match(/<a:r>.*?<\/a:r>/gs) ?? []);

    const chinese = runs.filter((run) => /<a:t>[^<]*\p{Script=Han}/u.test(run));
    expect(chinese.length).toBeGreaterThan(20);
    for (const run of chinese) {
      expect(run).toContain('lang="zh-CN"');
      expect(run).toContain('<a:ea typeface="+mn-ea"/>');
    }
  });

  it('has the theme’s colours and fonts in its theme, and its ground in the master', async () => {
    const { parts } = await made('nocturne', 'en');

    const theme = partText(parts, 'ppt/theme/theme1.xml');
    const master = partText(parts, 'ppt/slideMasters/slideMaster1.xml');

    expect(theme).toContain('<a:latin typeface="Manrope');
    expect(theme).toContain('<a:ea typeface="Noto Sans SC"/>');
    expect(master).toContain('bg1="dk1" tx1="lt1"');
    expect(master).toContain('<p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/>');
  });

  it('keeps links, title and author', async () => {
    const deck = sampleDeck('en', 'meridian');
    const [cover] = deck.slides;
    if (cover) cover.title = 'See [the site](https://example.com/?a=1&b=2)';

    const { parts } = await make(deck);

    const rels = partText(parts, 'ppt/slides/_rels/slide1.xml.rels');
    expect(rels).toContain('Target="https://example.com/?a=1&amp;b=2" TargetMode="External"');
    expect(partText(parts, 'ppt/slides/slide1.xml')).toContain('<a:hlinkClick r:id="hyperlink1">');
    expect(partText(parts, 'docProps/core.xml')).toContain('<dc:creator>Deckwright</dc:creator>');
    expect(packageProblems(parts)).toEqual([]);
  });

  it('makes real bullets of plain lists', async () => {
    const deck = await made('meridian', 'en');

    const at = deck.deck.slides.findIndex((slide) => slide.layout === 'bullets');

    const slide = slidesOf(deck)[at] ?? '';
    expect(slide.match(/<a:buChar /g)?.length).toBeGreaterThanOrEqual(3);
  });
});

/** Shapes with their texts, in the order of the slide. */
function shapesOf(slide: string): { xml: string; text: string }[] {
  const shapes = slide.match(/<p:sp>(?:(?!<p:sp>).)*?<\/p:sp>/gs) ?? [];
  return shapes.map((xml) => ({ xml, text: textsOf(xml) }));
}

describe('lines of a PPTX whose fonts are missing', () => {
  it('keeps figures and dates on one line, where they stand', async () => {
    const deck = await made('meridian', 'en');
    const shapes = slidesOf(deck).flatMap(shapesOf);

    const figure = shapes.find(({ text }) => text === '$4.2M');

    expect(figure?.xml).toContain('wrap="none"');
    const box = composeDeck(deck.deck)
      .flatMap(({ scene }) => textBoxes(scene))
      .find(({ part, lines }) => part === 'stats[1].value' && lines.length === 1);
    expect(figure?.xml).toContain(`<a:off x="${Math.round((box?.x ?? 0) * 9525)}"`);
  });

  it('wraps what is added to a title, and gives one line room to spare', async () => {
    const deck = await made('ledger', 'en');
    const scenes = composeDeck(deck.deck).map(({ scene }) => scene);

    slidesOf(deck).forEach((slide, i) => {
      const title = shapesOf(slide).find(({ xml }) => xml.includes('type="title"'));
      const box = textBoxes(scenes[i] ?? { boxes: [] }).find(({ role }) => role === 'h1');
      expect(title?.xml).toContain('wrap="square"');
      if (box?.lines.length !== 1 || box.align !== 'left') return;
      const width = Number(/<a:ext cx="(\d+)"/.exec(title?.xml ?? '')?.[1]) / 9525;
      const least = Math.min((box.lines[0]?.width ?? 0) * 1.25, 1280 - 25 - box.x);
      expect(width).toBeGreaterThanOrEqual(least);
    });
  });
});

describe('a light of many colours in a PPTX', () => {
  it('is a picture behind native text', async () => {
    const deck = await made('nocturne', 'en');
    const [cover = ''] = slidesOf(deck);

    expect(cover.match(/<p:pic>/g)).toHaveLength(1);
    expect(cover).toContain('<p:ph type="title"/>');
    expect(cover.indexOf('<p:pic>')).toBeLessThan(cover.indexOf('<p:ph type="title"/>'));
    expect(partNames(deck.parts, /^ppt\/media\/image1\.png$/)).toHaveLength(1);
  });
});
