import { zipSync } from 'fflate';
import subsetFont from 'subset-font';
import { readFace } from '#lambdas/exports/fonts.ts';
import { rasterize } from '#lambdas/exports/png.ts';
import type { ComposedSlide } from '#shared/deck/compose.ts';
import { collectFaces } from '#shared/deck/glyphs.ts';
import type { Deck } from '#shared/deck/model.ts';
import { renderSlideSvg } from '#shared/deck/render-svg.ts';
import type { Scene } from '#shared/deck/scene.ts';
import type { Durations } from './all-formats.ts';
import { exportBarePdf } from './bare-pdf.ts';
import { exportBarePptx } from './bare-pptx.ts';

async function subsetFonts(
  scenes: Scene[],
  directory: string,
  targetFormat: 'woff2' | 'truetype',
): Promise<Buffer[]> {
  const fonts: Buffer[] = [];
  for (const face of collectFaces(scenes)) {
    const whole = await readFace(directory, face);
    fonts.push(await subsetFont(whole, face.text, { targetFormat, preserveNameIds: [16, 17] }));
  }
  return fonts;
}

/** Exports HTML with subset-font alone, the only library that HTML needs. */
const exportBareHtml = (scenes: Scene[], directory: string) =>
  subsetFonts(scenes, directory, 'woff2');

/** Exports PNG with resvg alone, on existing drawings. */
async function exportBarePng(scenes: Scene[], drawings: string[], directory: string) {
  const fonts = await subsetFonts(scenes, directory, 'truetype');
  const files: Record<string, [Uint8Array, { level: 0 }]> = {};
  for (const [i, svg] of drawings.entries())
    files[`${i}.png`] = [await rasterize(svg, { width: 1920, fonts }), { level: 0 }];
  return zipSync(files);
}

/** Draws the same content with the libraries alone; returns the milliseconds of each format. */
export async function exportBare(
  deck: Deck,
  composed: ComposedSlide[],
  directory: string,
): Promise<Durations> {
  const scenes = composed.map(({ scene }) => scene);
  const drawings = scenes.map((scene) => renderSlideSvg(scene));
  const timed = async (make: () => Promise<unknown>) => {
    const started = performance.now();
    await make();
    return performance.now() - started;
  };
  return {
    html: await timed(() => exportBareHtml(scenes, directory)),
    pdf: await timed(() => exportBarePdf(scenes, directory)),
    pptx: await timed(async () => {
      await subsetFonts(scenes, directory, 'truetype');
      await exportBarePptx(deck, scenes);
    }),
    png: await timed(() => exportBarePng(scenes, drawings, directory)),
  };
}
