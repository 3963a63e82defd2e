import { type Zippable, zipSync } from 'fflate';
import type { Composed } from '#shared/deck/compose.ts';
import { cleanFileName } from '#shared/deck/file-name.ts';
import { subsetFaces } from './fonts.ts';
import { renderSlidePng } from './png.ts';

/** Full HD. */
const width = 1920;
/** Slides that are in memory together: one is drawn while others are compressed. */
const atOnce = 4;
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
  for (let first = 0; first < scenes.length; first += atOnce) {
    const some = scenes.slice(first, first + atOnce);
    const pictures = await Promise.all(
      some.map((scene) => renderSlidePng(scene, { width, fonts })),
    );
    pictures.forEach((picture, i) => {
      const index = first + i;
      const name = slideFileName(scenes[index]?.title ?? '', index, scenes.length);
      // PNG is compressed already.
      files[name] = [picture, { level: 0 }];
    });
  }
  return zipSync(files, { mtime });
}
