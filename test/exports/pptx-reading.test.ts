import { beforeAll, describe, expect, it } from 'vitest';
import { exportPptx } from '#lambdas/exports/pptx/export-pptx.ts';
import { joinLines } from '#lambdas/exports/pptx/text-runs.ts';
import { addHardBreaks } from '#lambdas/exports/pptx/wrap.ts';
import { type ComposedSlide, composeDeck } from '#shared/deck/compose.ts';
import type { FaceSet } from '#shared/deck/font-faces.ts';
import { type Box, flattenBoxes, listTextBoxes } from '#shared/deck/scene.ts';
import { getTheme, themes } from '#shared/deck/themes.ts';
import { buildFontsDirectory } from '../deck/support/fonts.ts';
import { createExtendedSampleDeck, createSampleDeck } from '../deck/support/sample-decks.ts';
import {
  findPackageProblems,
  findPartNames,
  type OpcPackage,
  openPackage,
  readPartText,
} from './pptx-checker.ts';
import { findReferences, readCells, readSheet } from './support/read-sheet.ts';

const unescapeXml = (text: string) =>
  text
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

/**
 * Returns a slide's paragraphs with their line breaks, in shape order, which is the reading order; leaves out
 * decorative shapes.
 */
function readParagraphs(slide: string): string[] {
  const shapes = slide.match(/<p:(sp|graphicFrame)>.*?<\/p:\1>/gs) ?? [];
  return shapes
    .filter((shape) => !shape.includes('adec:decorative'))
    .flatMap((shape) => shape.match(/<a:p>.*?<\/a:p>/gs) ?? [])
    .map((paragraph) =>
      unescapeXml(
        [...paragraph.matchAll(/<a:t>([^<]*)<\/a:t>|<a:br>/g)].map(([, t]) => t ?? '\n').join(''),
      ),
    )
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

/** Returns the texts of a scene in reading order, without chart labels and decorative texts. */
const textsInReadingOrder = (boxes: Box[], faces: FaceSet): string[] =>
  boxes
    .filter((box) => box.order !== null)
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .flatMap((box) => {
      const parts = box.kind === 'table' ? box.rows.flatMap((row) => row.cells) : [box];
      if (box.kind === 'group') return textsInReadingOrder(box.children, faces);
      return parts.flatMap((one) =>
        one.kind === 'text'
          ? [
              joinLines(addHardBreaks(one, faces))
                .map(({ text }) => text)
                .join('')
                .trim(),
            ]
          : [],
      );
    });

/** Whether the box is a full-slide gradient of three or more colours, which few programs draw correctly. */
function isMulticolorGlow(box: Box): boolean {
  if (box.kind !== 'rect' || typeof box.fill !== 'object' || box.fill.kind !== 'radial')
    return false;
  const colors = new Set(box.fill.stops.map(({ color }) => color));
  return box.order === null && box.width === 1280 && box.height === 720 && colors.size > 2;
}

describe.each(themes.map(({ id }, i) => [id, i % 2 === 0 ? 'en' : 'zh-CN'] as const))(
  'the extended sample deck in the theme %s and the language %s as PPTX',
  (theme, language) => {
    let parts: OpcPackage;
    let composed: ComposedSlide[];
    let slides: string[];
    beforeAll(async () => {
      const deck = createExtendedSampleDeck(language, theme);
      composed = composeDeck(deck);
      parts = openPackage(
        await exportPptx(deck, composed, { fontsDirectory: await buildFontsDirectory() }),
      );
      slides = findPartNames(parts, /^ppt\/slides\/slide\d+\.xml$/).map((name) =>
        readPartText(parts, name),
      );
    }, 60_000);

    it('the extended sample deck as PPTX is a valid package, including diagrams and pictures', () => {
      expect(findPackageProblems(parts)).toEqual([]);
    });

    it('the extended sample deck as PPTX contains every text of the scene in reading order', () => {
      slides.forEach((slide, i) => {
        const expected = textsInReadingOrder(
          composed[i]?.scene.boxes ?? [],
          getTheme(theme).faces,
        ).filter((text) => text !== '');
        const read = readParagraphs(slide).filter((text) => expected.includes(text));
        expect(read, `slide ${i + 1}`).toEqual(expected);
      });
    });

    it('the extended sample deck as PPTX has pictures only for images and multicolour glows; the rest is native text and shapes', () => {
      slides.forEach((slide, i) => {
        const scene = composed[i]?.scene;
        const boxes = flattenBoxes(scene?.boxes ?? []);
        const pictures = boxes.filter((box) => box.kind === 'image' || isMulticolorGlow(box));
        expect(slide.match(/<p:pic>/g)?.length ?? 0, `slide ${i + 1}`).toBe(pictures.length);
        if (scene && listTextBoxes(scene).length > 0) expect(slide).toContain('<a:t>');
      });
    });

    it('the extended sample deck as PPTX has valid workbooks that contain the data of their charts', () => {
      const charts = findPartNames(parts, /^ppt\/charts\/chart\d+\.xml$/);

      expect(charts.length).toBeGreaterThan(0);
      charts.forEach((name, i) => {
        const bytes = parts.get(`ppt/embeddings/chart${i + 1}.xlsx`) ?? new Uint8Array();
        const book = openPackage(bytes);
        expect(findPackageProblems(book)).toEqual([]);
        const references = findReferences(readPartText(parts, name));
        expect(references.length).toBeGreaterThan(1);
        for (const { formula, values } of references)
          expect(readCells(readSheet(book), formula), `${name} ${formula}`).toEqual(values);
      });
    });
  },
);

describe('a line break between Chinese punctuation and a number', () => {
  it('a line break between Chinese punctuation and a number gets a zero-width space, so that every program can break there', () => {
    const [box] = composeDeck(createExtendedSampleDeck('zh-CN', 'meridian')).flatMap(({ scene }) =>
      listTextBoxes(scene),
    );
    const [run] = box?.lines[0]?.runs ?? [];
    if (!box || !run) throw new Error('the deck has no text');
    const line = (text: string) => ({ ...box.lines[0], runs: [{ ...run, text }] });
    const lines = [
      line('抽查显示，'),
      line('11.8%的充电桩，'),
      line('无法使用'),
    ] as typeof box.lines;

    const text = joinLines({ ...box, lines })
      .map((one) => one.text)
      .join('');

    expect(text).toBe('抽查显示，\u200b11.8%的充电桩，无法使用');
  });
});

describe('the axes of a native chart', () => {
  /** Returns the minimum, maximum and step of each value axis of each chart of the extended sample deck. */
  const readAxes = async (theme: string) => {
    const deck = createExtendedSampleDeck('en', theme);
    const options = { fontsDirectory: await buildFontsDirectory() };
    const parts = openPackage(await exportPptx(deck, composeDeck(deck), options));
    return findPartNames(parts, /^ppt\/charts\/chart\d+\.xml$/).flatMap((name) =>
      (readPartText(parts, name).match(/<c:valAx>.*?<\/c:valAx>/gs) ?? []).map((axis) => {
        const value = (tag: string) =>
          Number(new RegExp(`<c:${tag} val="([^"]*)"`).exec(axis)?.[1]);
        return { name, min: value('min'), max: value('max'), step: value('majorUnit') };
      }),
    );
  };

  it.each(themes.map(({ id }) => id))(
    'the axes of a native chart in theme %s span a whole number of steps',
    { timeout: 60_000 },
    async (theme) => {
      const stepped = (await readAxes(theme)).filter(({ step }) => Number.isFinite(step));

      expect(stepped.length).toBeGreaterThan(1);
      for (const { name, min, max, step } of stepped) {
        const steps = (max - min) / step;
        expect(
          steps - Math.floor(steps + 1e-9),
          `${name}: ${min} to ${max} by ${step}`,
        ).toBeLessThan(0.999);
        expect(Math.abs(min / step - Math.round(min / step)), name).toBeLessThan(1e-6);
        expect(String(step).replace(/[.0]/g, '').length, name).toBeLessThanOrEqual(3);
      }
    },
  );
});

describe('the bars of a native chart', () => {
  const decks = themes.flatMap(({ id }) => [[id, 'en'] as const, [id, 'zh-CN'] as const]);

  it.each(decks)(
    'the bars of a native chart in the theme %s and the language %s are as close together as in the drawn slide',
    { timeout: 60_000 },
    async (theme, language) => {
      const deck = createSampleDeck(language, theme);
      const slides = deck.slides.filter((slide) => slide.layout === 'chart');
      const chartDeck = { ...deck, slides };
      const options = { fontsDirectory: await buildFontsDirectory() };

      const parts = openPackage(await exportPptx(chartDeck, composeDeck(chartDeck), options));

      const overlaps = findPartNames(parts, /^ppt\/charts\/chart\d+\.xml$/).flatMap((name) => {
        const chart = readPartText(parts, name);
        const [, overlap] = /"clustered".*<c:overlap val="([^"]*)"/s.exec(chart) ?? [];
        return overlap === undefined ? [] : [Number(overlap)];
      });
      expect(overlaps.length).toBeGreaterThan(0);
      for (const overlap of overlaps) expect(overlap).toBeGreaterThan(-20);
    },
  );
});
