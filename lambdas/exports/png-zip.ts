import { type Zippable, zipSync } from 'fflate';
import type { Composed } from '#shared/deck/compose.ts';
import { cleanFileName } from '#shared/deck/file-name.ts';
import { subsetFaces } from './fonts.ts';
import { renderSlidePng } from './png.ts';

/** Full HD. */
const width = 1920;
/** The earliest time that a zip can tell; a file that depends on nothing but the deck has no other. */
const mtime = new Date(1980, 0, 1);

/** `03 Before and after.png`: sorted as the slides are, whatever sorts them. */
export function slideFileName(title: string, index: number, total: number): string {
  const number = String(index + 1).padStart(Math.max(2, String(total).length), '0');
  return `${`${number} ${cleanFileName(title, '', 60)}`.trim()}.png`;
}

/** Every slide of a laid out deck as PNG, 1920 px wide, in one zip. */
export async function exportPngZip(
  composed: Composed[],
  options: { fontsDirectory: string },
): Promise<Uint8Array> {
  const scenes = composed.map(({ scene }) => scene);
  const fonts = await subsetFaces(options.fontsDirectory, scenes);
  const files: Zippable = {};
  for (const [index, scene] of scenes.entries()) {
    const name = slideFileName(scene.title, index, scenes.length);
    // PNG is compressed already.
    files[name] = [await renderSlidePng(scene, { width, fonts }), { level: 0 }];
  }
  return zipSync(files, { mtime });
}
