import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportHtml } from '#lambdas/exports/html.ts';
import { exportPdf } from '#lambdas/exports/pdf/export-pdf.ts';
import { exportPngZip } from '#lambdas/exports/png-zip.ts';
import { exportPptx } from '#lambdas/exports/pptx/export-pptx.ts';
import { type Composed, composeDeck } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import { type Rect, textBoxes } from '#shared/deck/scene.ts';
import { emojiFamily } from '#shared/deck/shape.ts';
import { readPng } from '../bench/fidelity/picture.ts';
import { fontsDirectory } from '../deck/support/fonts.ts';
import { openPackage, partNames, partText } from './pptx-checker.ts';
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

/** Where the emoji of a slide are drawn. */
function placesOf({ scene }: Composed): Rect[] {
  return textBoxes(scene).flatMap((box) =>
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

/** Share of a place's pixels that are darker than the white ground; `scale` is pixels a unit. */
function inkOf(png: Uint8Array, place: Rect, scale: number): number {
  const { width, pixels } = readPng(png);
  const columns = Math.round(place.width * scale);
  const rows = Math.round(place.height * scale);
  const start = Math.round(place.y * scale) * width + Math.round(place.x * scale);
  const dark = Array.from({ length: rows * columns }, (_, i) => i).filter((i) => {
    const at = start + Math.floor(i / columns) * width + (i % columns);
    return (pixels[at] ?? 255) < 200;
  });
  return dark.length / (rows * columns);
}

describe('emoji', () => {
  const composed = composeDeck(deck);
  let options: { fontsDirectory: string };
  beforeAll(async () => {
    options = { fontsDirectory: await fontsDirectory() };
  });

  test('are set in a bundled face', () => {
    expect(composed.map(placesOf).map((places) => places.length)).toEqual([3]);
  });

  test('are drawn in PNG, each in its place', async () => {
    const zip = await exportPngZip(composed, options);

    const [png = new Uint8Array()] = Object.values(unzipSync(zip));
    const places = composed.flatMap(placesOf);
    for (const place of places) expect(inkOf(png, place, 1.5)).toBeGreaterThan(0.1);
  });

  test('are drawn and can be read in PDF', async () => {
    const pdf = readPdf(await exportPdf(deck, composed, options));

    expect(pdf.fonts.map((font) => font.name)).toContainEqual(expect.stringMatching(/NotoEmoji/));
    for (const emoji of ['🚀', '👨‍👩‍👧‍👦', '😀']) expect(pdf.tags.text).toContain(emoji);
  });

  test('bring their face to HTML, cut to those that are used', async () => {
    const { html } = await exportHtml(deck, composed, { ...options, version: 1 });

    const [, face = ''] = /font-family:'Noto Emoji'[^}]*base64,([^)]*)\)/.exec(html) ?? [];
    expect(face.length).toBeGreaterThan(1_000);
    expect(face.length).toBeLessThan(8_000);
  });

  test('bring their face to PPTX, and name it', async () => {
    const parts = openPackage(await exportPptx(deck, composed, options));

    const slide = partText(parts, 'ppt/slides/slide1.xml');
    const run = /<a:r>(?:(?!<a:r>).)*🚀.*?<\/a:r>/u.exec(slide)?.[0] ?? '';
    expect(run).toContain('<a:latin typeface="Noto Emoji"/><a:ea typeface="Noto Emoji"/>');
    expect(partText(parts, 'ppt/presentation.xml')).toContain('<p:font typeface="Noto Emoji"');
    expect(partNames(parts, /fntdata$/).length).toBeGreaterThan(2);
  });
});
