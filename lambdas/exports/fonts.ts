import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { collectFaces, type FaceUse } from '#shared/deck/glyphs.ts';
import type { EmbeddedFace } from '#shared/deck/render-html.ts';
import type { Scene } from '#shared/deck/scene.ts';

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

/** The faces that scenes use, cut to the characters they use, woff2 in base64. */
export async function embedFonts(directory: string, scenes: Scene[]): Promise<EmbeddedFace[]> {
  const faces: EmbeddedFace[] = [];
  // One after the other: the subsetter is one WebAssembly instance, and big fonts are big in memory.
  for (const face of collectFaces(scenes)) {
    const font = await readFace(directory, face);
    // Without glyphs that features put in other glyphs' places: lines are measured without, and `rvrn` can't be turned off.
    const options = { targetFormat: 'woff2', noLayoutClosure: true } as const;
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
    // Without the glyphs of ligatures, which these renderers would use: lines are measured without.
    const options = { targetFormat: 'truetype', preserveNameIds, noLayoutClosure: true } as const;
    fonts.push(await subsetFont(font, face.text, options));
  }
  return fonts;
}
