import subsetFont from 'subset-font';
import ttf2eot from 'ttf2eot';
import { collectFaces, type FaceUse } from '#shared/deck/glyphs.ts';
import { isSafeFamily } from '#shared/deck/safe-fonts.ts';
import type { Scene } from '#shared/deck/scene.ts';
import { readFace } from '../fonts.ts';
import { findTypeface, type Typeface } from './typeface.ts';

/** A font to embed in the PowerPoint file: the regular or bold data of one typeface, as EOT. */
export type EmbeddedFont = Typeface & { eot: Uint8Array };

function characterRange(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join(
    '',
  );
}

/** Characters that are always embedded so that text remains editable: Latin with accents and punctuation. */
const alwaysEmbeddedCharacters = `${characterRange(0x20, 0x7e)}${characterRange(0xa0, 0x17f)}–—‘’‚“”„†‡•…‰‹›€™−≈≤≥×■●`;

/** Subsets a face. Keeps kerning but drops ligatures, because the scene is measured without them. */
export function subsetEmbeddedFace(font: Buffer, text: string): Promise<Buffer> {
  return subsetFont(font, text, {
    targetFormat: 'truetype',
    keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl'],
  });
}

/** Embeds a face with the deck's characters and Latin ones. A whole Chinese face would take 10 MB. */
async function embedFace(directory: string, use: FaceUse): Promise<EmbeddedFont[]> {
  const typeface = findTypeface(use.family, use.weight);
  if (!typeface || isSafeFamily(use.family)) return [];
  const font = await readFace(directory, use);
  const text = [...new Set([...alwaysEmbeddedCharacters, ...use.text])].join('');
  return [{ ...typeface, eot: ttf2eot(await subsetEmbeddedFace(font, text)) }];
}

/** Returns the faces that the scenes use as embeddable fonts, sorted by name. */
export async function embedFonts(directory: string, scenes: Scene[]): Promise<EmbeddedFont[]> {
  const fonts: EmbeddedFont[] = [];
  // Faces are embedded one after the other: the subsetter is a single WebAssembly instance, and large fonts need a
  // lot of memory.
  for (const use of collectFaces(scenes)) fonts.push(...(await embedFace(directory, use)));
  return fonts.toSorted((a, b) =>
    `${a.name}${a.isBold}`.localeCompare(`${b.name}${b.isBold}`, 'en'),
  );
}
