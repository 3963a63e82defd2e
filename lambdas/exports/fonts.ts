import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { collectFaces, type FaceUse } from '#shared/deck/glyphs.ts';
import type { EmbeddedFace } from '#shared/deck/render-html.ts';
import type { Scene } from '#shared/deck/scene.ts';
import { emojiFamily } from '#shared/deck/shape.ts';

const files = new Map<string, Promise<Buffer>>();

/** Reads `<directory>/<Family>-<Weight>.ttf`, once per process. */
export function readFace(
  directory: string,
  face: Pick<FaceUse, 'family' | 'weight'>,
): Promise<Buffer> {
  const path = join(directory, `${face.family.replaceAll(' ', '')}-${face.weight}.ttf`);
  const known = files.get(path);
  if (known) return known;
  const file = readFile(path);
  files.set(path, file);
  // A failed read must not be remembered: the next caller may find the file.
  file.catch(() => files.delete(path));
  return file;
}

/**
 * Left out are glyphs that features put in other glyphs' places, such as ligatures: lines are measured without, and
 * some renderers can't be told not to use them. Emoji of several code points are such glyphs.
 */
const closureOf = ({ family }: FaceUse) => ({ noLayoutClosure: family !== emojiFamily });

/** The faces that scenes use, cut to the characters they use, woff2 in base64. */
export async function embedFonts(directory: string, scenes: Scene[]): Promise<EmbeddedFace[]> {
  const faces: EmbeddedFace[] = [];
  // One after the other: the subsetter is one WebAssembly instance, and big fonts are big in memory.
  for (const face of collectFaces(scenes)) {
    const font = await readFace(directory, face);
    const options = { targetFormat: 'woff2', ...closureOf(face) } as const;
    const subset = await subsetFont(font, face.text, options);
    faces.push({ family: face.family, weight: face.weight, woff2: subset.toString('base64') });
  }
  return faces;
}

// Family and style under which weights other than regular and bold are known (OpenType `name`).
const preserveNameIds = [16, 17];

/** The same faces as TrueType files, for renderers that read fonts from memory. */
export async function subsetFaces(directory: string, scenes: Scene[]): Promise<Uint8Array[]> {
  const fonts: Uint8Array[] = [];
  for (const face of collectFaces(scenes)) {
    const font = await readFace(directory, face);
    const options = { targetFormat: 'truetype', preserveNameIds, ...closureOf(face) } as const;
    fonts.push(await subsetFont(font, face.text, options));
  }
  return fonts;
}
