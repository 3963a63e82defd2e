import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportHtml } from '#lambdas/exports/html.ts';
import { exportPdf } from '#lambdas/exports/pdf/export-pdf.ts';
import { exportPngZip } from '#lambdas/exports/png-zip.ts';
import { exportPptx } from '#lambdas/exports/pptx/export-pptx.ts';
import { type ComposedSlide, composeDeck } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import { listTextBoxes, type Rect } from '#shared/deck/scene.ts';
import { emojiFamily } from '#shared/deck/text-shaping.ts';
import { readPng } from '../bench/fidelity/picture.ts';
import { buildFontsDirectory } from '../deck/support/fonts.ts';
import { findPartNames, openPackage, readPartText } from './pptx-checker.ts';
import { readPdf } from './support/read-pdf.ts';

const deck: Deck = {
  title: 'Launch day',
  language: 'en',
  theme: 'meridian',
  slides: [
    {
      id: 'slide-1',
      layout: 'bullets',
      title: 'Launch 🚀 day',
      point: '',
      notes: '',
      sources: [],
      blocks: { items: [{ text: 'A family 👨‍👩‍👧‍👦' }, { text: '中文 😀 也有' }] },
    },
  ],
};

/** Returns the rectangles in which the emoji of a slide are drawn. */
function findEmojiRects({ scene }: ComposedSlide): Rect[] {
  return listTextBoxes(scene).flatMap((box) =>
    box.lines.flatMap((line) =>
      line.runs
        .filter((run) => run.family === emojiFamily)
        .map((run) => ({
          x: line.x + run.x,
          y: line.baseline - run.size * 0.8,
          width: run.width,
          height: run.size * 0.8,
        })),
    ),
  );
}

/** Returns the share of pixels in a rectangle that are darker than the white background; `scale` is pixels per unit. */
function measureDarkShare(png: Uint8Array, rect: Rect, scale: number): number {
  const { width, pixels } = readPng(png);
  const columns = Math.round(rect.width * scale);
  const rows = Math.round(rect.height * scale);
  const start = Math.round(rect.y * scale) * width + Math.round(rect.x * scale);
  const dark = Array.from({ length: rows * columns }, (_, i) => i).filter((i) => {
    const at = start + Math.floor(i / columns) * width + (i % columns);
    return (pixels[at] ?? 255) < 200;
  });
  return dark.length / (rows * columns);
}

describe('emoji in exports', () => {
  const composed = composeDeck(deck);
  let options: { fontsDirectory: string };
  beforeAll(async () => {
    options = { fontsDirectory: await buildFontsDirectory() };
  });

  test('emoji in exports use a bundled face', () => {
    expect(composed.map(findEmojiRects).map((rects) => rects.length)).toEqual([3]);
  });

  test('the PNG shows each emoji at its position', async () => {
    const zip = await exportPngZip(composed, options);

    const [png = new Uint8Array()] = Object.values(unzipSync(zip));
    const rects = composed.flatMap(findEmojiRects);
    for (const rect of rects) expect(measureDarkShare(png, rect, 1.5)).toBeGreaterThan(0.1);
  });

  test('the PDF shows emoji and keeps them as readable text', async () => {
    const pdf = readPdf(await exportPdf(deck, composed, options));

    expect(pdf.fonts.map((font) => font.name)).toContainEqual(expect.stringMatching(/NotoEmoji/));
    for (const emoji of ['🚀', '👨‍👩‍👧‍👦', '😀']) expect(pdf.tags.text).toContain(emoji);
  });

  test('the HTML embeds a face subsetted to the used emoji', async () => {
    const { html } = await exportHtml(deck, composed, { ...options, version: 1 });

    const [, face = ''] = /font-family:'Noto Emoji'[^}]*base64,([^)]*)\)/.exec(html) ?? [];
    expect(face.length).toBeGreaterThan(1_000);
    expect(face.length).toBeLessThan(8_000);
  });

  test('the PPTX embeds and references the emoji face', async () => {
    const parts = openPackage(await exportPptx(deck, composed, options));

    const slide = readPartText(parts, 'ppt/slides/slide1.xml');
    const run = /<a:r>(?:(?!<a:r>).)*🚀.*?<\/a:r>/u.exec(slide)?.[0] ?? '';
    expect(run).toMatch(/<a:latin typeface="Noto Emoji"[^>]*\/><a:ea typeface="Noto Emoji"/);
    expect(readPartText(parts, 'ppt/presentation.xml')).toContain('<p:font typeface="Noto Emoji"');
    expect(findPartNames(parts, /fntdata$/).length).toBeGreaterThan(2);
  });
});
