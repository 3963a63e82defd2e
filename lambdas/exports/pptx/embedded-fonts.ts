import subsetFont from 'subset-font';
import ttf2eot from 'ttf2eot';
import { collectFaces, type FaceUse } from '#shared/deck/glyphs.ts';
import type { Scene } from '#shared/deck/scene.ts';
import { readFace } from '../fonts.ts';
import { type Typeface, typefaceOf } from './typeface.ts';

/** A font as PowerPoint embeds it: one typeface with its regular or bold data, EOT. */
export type EmbeddedFont = Typeface & { eot: Uint8Array };

function rangeOf(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join(
    '',
  );
}

/** Letters that are embedded whether used or not, so that a text can be edited: Latin with its accents and marks. */
const editable = `${rangeOf(0x20, 0x7e)}${rangeOf(0xa0, 0x17f)}–—‘’‚“”„†‡•…‰‹›€™−≈≤≥×■●`;

/** A face with some characters only. Kerning stays, ligatures go: the scene is measured without them. */
export function cutFace(font: Buffer, text: string): Promise<Buffer> {
  return subsetFont(font, text, {
    targetFormat: 'truetype',
    keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl'],
  });
}

/** A Chinese face keeps the deck's characters and the Latin ones; whole it would be ten megabytes. */
async function embed(directory: string, use: FaceUse): Promise<EmbeddedFont[]> {
  const typeface = typefaceOf(use.family, use.weight);
  if (!typeface) return [];
  const font = await readFace(directory, use);
  const text = [...new Set([...editable, ...use.text])].join('');
  return [{ ...typeface, eot: ttf2eot(await cutFace(font, text)) }];
}

/** The faces that scenes use, ready to be embedded. */
export async function embeddedFonts(directory: string, scenes: Scene[]): Promise<EmbeddedFont[]> {
  const fonts: EmbeddedFont[] = [];
  // One after the other: the subsetter is one WebAssembly instance, and big fonts are big in memory.
  for (const use of collectFaces(scenes)) fonts.push(...(await embed(directory, use)));
  return fonts.toSorted((a, b) =>
    `${a.name}${a.isBold}`.localeCompare(`${b.name}${b.isBold}`, 'en'),
  );
}
