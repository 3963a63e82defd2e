import { zipSync } from 'fflate';
import subsetFont from 'subset-font';
import { readFace } from '#lambdas/exports/fonts.ts';
import { rasterize } from '#lambdas/exports/png.ts';
import type { Composed } from '#shared/deck/compose.ts';
import { collectFaces } from '#shared/deck/glyphs.ts';
import type { Deck } from '#shared/deck/model.ts';
import { renderSlideSvg } from '#shared/deck/render-svg.ts';
import type { Scene } from '#shared/deck/scene.ts';
import type { Durations } from './all-formats.ts';
import { barePdf } from './bare-pdf.ts';
import { barePptx } from './bare-pptx.ts';

async function cutFonts(
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

/** subset-font alone: what HTML needs besides text. */
const bareHtml = (scenes: Scene[], directory: string) => cutFonts(scenes, directory, 'woff2');

/** resvg alone, on drawings that are there already. */
async function barePng(scenes: Scene[], drawings: string[], directory: string) {
  const fonts = await cutFonts(scenes, directory, 'truetype');
  const files: Record<string, [Uint8Array, { level: 0 }]> = {};
  for (const [i, svg] of drawings.entries())
    files[`${i}.png`] = [await rasterize(svg, { width: 1920, fonts }), { level: 0 }];
  return zipSync(files);
}

/** The same marks by the libraries alone, each by its own calls; ms a format. */
export async function makeBare(
  deck: Deck,
  composed: Composed[],
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
    html: await timed(() => bareHtml(scenes, directory)),
    pdf: await timed(() => barePdf(scenes, directory)),
    pptx: await timed(async () => {
      await cutFonts(scenes, directory, 'truetype');
      await barePptx(deck, scenes);
    }),
    png: await timed(() => barePng(scenes, drawings, directory)),
  };
}
