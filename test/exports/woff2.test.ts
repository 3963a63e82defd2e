/// <reference path="../../scripts/fontkit.d.ts" />
import { create } from 'fontkit';
import { describe, expect, test } from 'vitest';
import { readFace, subsetFaces } from '#lambdas/exports/fonts.ts';
import { toWoff2 } from '#lambdas/exports/woff2.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import { buildFontsDirectory } from '#test/deck/support/fonts.ts';
import { createSampleDeck } from '#test/deck/support/sample-decks.ts';

/** Returns the outline and advance of each character as fontkit reads them. */
function readGlyphs(file: Uint8Array, text: string): [string, number][] {
  const font = create(Buffer.from(file));
  return [...text].map((char) => {
    const glyph = font.glyphForCodePoint(char.codePointAt(0) ?? 0);
    return [glyph.path.toSVG(), glyph.advanceWidth];
  });
}

describe('a font face as WOFF2', () => {
  test.each(['Inter', 'Source Serif 4', 'Fraunces'])(
    'a font face as WOFF2 has the same glyphs for %s as the TrueType file, in fewer bytes',
    async (family) => {
      const font = await readFace(await buildFontsDirectory(), { family, weight: 600 });

      const woff2 = await toWoff2(font);

      const text = 'The quiet grid: 38 % — Ärger, ça va?';
      expect(readGlyphs(woff2, text)).toEqual(readGlyphs(font, text));
      expect(woff2.length).toBeLessThan(font.length * 0.6);
      expect(woff2.readUInt32BE(8)).toBe(woff2.length);
    },
  );

  test('a font face as WOFF2 keeps the Chinese characters of a deck', async () => {
    const scenes = composeDeck(createSampleDeck('zh-CN', 'ink')).map(({ scene }) => scene);
    const faces = await subsetFaces(await buildFontsDirectory(), scenes);

    for (const face of faces) {
      const woff2 = await toWoff2(Buffer.from(face));

      expect(readGlyphs(woff2, '安静的电网2025')).toEqual(readGlyphs(face, '安静的电网2025'));
    }
  });
});
