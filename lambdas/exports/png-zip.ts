import { type Zippable, zipSync } from 'fflate';
import type { ComposedSlide } from '#shared/deck/compose.ts';
import { cleanFileName } from '#shared/deck/file-name.ts';
import { subsetFaces } from './fonts.ts';
import { renderSlidePng } from './png.ts';

/** Width of an exported slide in pixels (Full HD). */
const slideWidthPx = 1920;
/** Number of slides held in memory at once; one is rendered while others are compressed. */
const batchSize = 4;
/** Earliest timestamp a zip can store. With a constant date, equal decks produce equal files. */
const fileTime = new Date(1980, 0, 1);

/** Returns a file name such as `03 Before and after.png`. The padded number keeps files in slide order. */
export function slideFileName(title: string, index: number, total: number): string {
  const number = String(index + 1).padStart(Math.max(2, String(total).length), '0');
  return `${`${number} ${cleanFileName(title, '', 60)}`.trim()}.png`;
}

/** Renders every slide of a laid-out deck as a 1920 px wide PNG and returns them in one zip. */
export async function exportPngZip(
  composed: ComposedSlide[],
  options: { fontsDirectory: string },
): Promise<Uint8Array> {
  const scenes = composed.map(({ scene }) => scene);
  const fonts = await subsetFaces(options.fontsDirectory, scenes);
  const files: Zippable = {};
  for (let batchStart = 0; batchStart < scenes.length; batchStart += batchSize) {
    const batch = scenes.slice(batchStart, batchStart + batchSize);
    const pictures = await Promise.all(
      batch.map((scene) => renderSlidePng(scene, { width: slideWidthPx, fonts })),
    );
    pictures.forEach((picture, i) => {
      const index = batchStart + i;
      const name = slideFileName(scenes[index]?.title ?? '', index, scenes.length);
      // PNG is compressed already, so the zip stores it without compression.
      files[name] = [picture, { level: 0 }];
    });
  }
  return zipSync(files, { mtime: fileTime });
}
