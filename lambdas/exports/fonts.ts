import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { collectFaces, type FaceUse } from '#shared/deck/glyphs.ts';
import type { EmbeddedFace } from '#shared/deck/render-html.ts';
import type { Scene } from '#shared/deck/scene.ts';
import { emojiFamily } from '#shared/deck/shape.ts';
import { toWoff2 } from './woff2.ts';

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

// Family and style under which weights other than regular and bold are known (OpenType `name`).
const preserveNameIds = [16, 17];

/** Faces that were cut last, by file and characters: a deck's formats are made one after the other, of the same ones. */
const cuts = new Map<string, Promise<Buffer>>();
const mostCuts = 16;

/** A face with the characters that are used, as TrueType. */
function cutFace(directory: string, face: FaceUse): Promise<Buffer> {
  const key = `${directory}|${face.family}|${face.weight}|${face.text}`;
  const known = cuts.get(key);
  if (known) return known;
  const options = { targetFormat: 'truetype', preserveNameIds, ...closureOf(face) } as const;
  const cut = readFace(directory, face).then((font) => subsetFont(font, face.text, options));
  cuts.set(key, cut);
  cut.catch(() => cuts.delete(key));
  const [oldest] = cuts.keys();
  if (cuts.size > mostCuts && oldest !== undefined) cuts.delete(oldest);
  return cut;
}

/** The faces that scenes use, cut to the characters they use, woff2 in base64. */
export async function embedFonts(directory: string, scenes: Scene[]): Promise<EmbeddedFace[]> {
  const faces: EmbeddedFace[] = [];
  // One after the other: the subsetter is one WebAssembly instance, and big fonts are big in memory.
  for (const face of collectFaces(scenes)) {
    const font = await toWoff2(await cutFace(directory, face));
    faces.push({ family: face.family, weight: face.weight, woff2: font.toString('base64') });
  }
  return faces;
}

/** The same faces as TrueType files, for renderers that read fonts from memory. */
export async function subsetFaces(directory: string, scenes: Scene[]): Promise<Uint8Array[]> {
  const fonts: Uint8Array[] = [];
  for (const face of collectFaces(scenes)) fonts.push(await cutFace(directory, face));
  return fonts;
}
