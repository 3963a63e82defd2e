import { subsetFaces } from '#lambdas/exports/fonts.ts';
import { rasterize, renderSlidePng } from '#lambdas/exports/png.ts';
import { composeSlide, createDeckContext } from '#shared/deck/compose.ts';
import type { Deck } from '#shared/deck/model.ts';
import type { Scene } from '#shared/deck/scene.ts';

export type Picture = { layout: string; png: Uint8Array };

/** A picture's place on a sheet, in pixels. */
export type SheetPosition = { x: number; y: number; width: number };

/** Lays out all slides of a deck. */
export function composeScenes(deck: Deck): Scene[] {
  return deck.slides.map(
    (slide, i) => composeSlide(slide, createDeckContext(deck, i, deck.slides.length)).scene,
  );
}

/** Renders slides as pictures of this width in pixels. */
export async function drawScenes(
  scenes: Scene[],
  width: number,
  fontsDirectory: string,
): Promise<Picture[]> {
  const fonts = await subsetFaces(fontsDirectory, scenes);
  const pictures: Picture[] = [];
  for (const scene of scenes)
    pictures.push({ layout: scene.layout, png: await renderSlidePng(scene, { width, fonts }) });
  return pictures;
}

/** Draws 16:9 pictures at their places on one sheet. */
export function drawPicturesAt(
  placed: { png: Uint8Array; place: SheetPosition }[],
  { width, height, background }: { width: number; height: number; background: string },
): Promise<Uint8Array> {
  const images = placed.map(({ png, place }) => {
    const href = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
    const size = `width="${place.width}" height="${Math.round((place.width * 9) / 16)}"`;
    return `<image x="${place.x}" y="${place.y}" ${size} href="${href}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${background}"/>${images.join('')}</svg>`;
  return rasterize(svg, { width, fonts: [] });
}
