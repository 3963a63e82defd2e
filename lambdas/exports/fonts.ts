import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { collectFaces, type FaceUse } from '#shared/deck/glyphs.ts';
import type { EmbeddedFace } from '#shared/deck/render-html.ts';
import type { Scene } from '#shared/deck/scene.ts';
import { emojiFamily } from '#shared/deck/text-shaping.ts';
import { toWoff2 } from './woff2.ts';

const fileCache = new Map<string, Promise<Buffer>>();

/** Reads `<directory>/<Family>-<Weight>.ttf`, once per process. */
export function readFace(
  directory: string,
  face: Pick<FaceUse, 'family' | 'weight'>,
): Promise<Buffer> {
  const path = join(directory, `${face.family.replaceAll(' ', '')}-${face.weight}.ttf`);
  const cachedFile = fileCache.get(path);
  if (cachedFile) return cachedFile;
  const file = readFile(path);
  fileCache.set(path, file);
  // Failed reads are not cached, so that the next call tries again.
  file.catch(() => fileCache.delete(path));
  return file;
}

/**
 * Excludes glyphs that font features substitute, such as ligatures: lines are measured without them, and some
 * renderers cannot disable them. Emoji keep them, because multi-code-point emoji are ligatures.
 */
const toSubsetOptions = ({ family }: FaceUse) => ({ noLayoutClosure: family !== emojiFamily });

// Name IDs (OpenType `name`) of the typographic family and style; needed for weights other than regular and bold.
const preserveNameIds = [16, 17];

/**
 * Cache of subsetted faces by file and characters, because the formats of a deck are exported one after the other with
 * the same faces.
 */
const subsetCache = new Map<string, Promise<Buffer>>();
const maxCachedSubsets = 16;

/** Returns a face subsetted to the characters in `face.text`, as TrueType. */
function subsetFace(directory: string, face: FaceUse): Promise<Buffer> {
  const key = `${directory}|${face.family}|${face.weight}|${face.text}`;
  const cachedFace = subsetCache.get(key);
  if (cachedFace) return cachedFace;
  const options = { targetFormat: 'truetype', preserveNameIds, ...toSubsetOptions(face) } as const;
  const subset = readFace(directory, face).then((font) => subsetFont(font, face.text, options));
  subsetCache.set(key, subset);
  subset.catch(() => subsetCache.delete(key));
  const [oldest] = subsetCache.keys();
  if (subsetCache.size > maxCachedSubsets && oldest !== undefined) subsetCache.delete(oldest);
  return subset;
}

/** Returns the faces that the scenes use, subsetted, as base64 WOFF2. */
export async function embedFonts(directory: string, scenes: Scene[]): Promise<EmbeddedFace[]> {
  const faces: EmbeddedFace[] = [];
  // Faces are subsetted one after the other: the subsetter is a single WebAssembly instance, and large fonts need a
  // lot of memory.
  for (const face of collectFaces(scenes)) {
    const font = await toWoff2(await subsetFace(directory, face));
    faces.push({ family: face.family, weight: face.weight, woff2: font.toString('base64') });
  }
  return faces;
}

/** Returns the faces that the scenes use, subsetted, as TrueType files for renderers that load fonts from memory. */
export async function subsetFaces(directory: string, scenes: Scene[]): Promise<Uint8Array[]> {
  const fonts: Uint8Array[] = [];
  for (const face of collectFaces(scenes)) fonts.push(await subsetFace(directory, face));
  return fonts;
}

/** Loads the subsetter and the WOFF2 encoder by one small subset. */
export async function loadSubsetter(directory: string): Promise<void> {
  await toWoff2(await subsetFace(directory, { family: 'Inter', weight: 400, text: 'a' }));
}
