import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { renderSlideSvg } from '#shared/deck/render-svg.ts';
import type { Scene } from '#shared/deck/scene.ts';
import { addBackdrop, listPictureRows, splitBackdrop } from './png/backdrop.ts';
import { encodePng, type Pixels } from './png/encode.ts';

let initialized: Promise<void> | undefined;

/** Loads the rasterizer once per process. `wasm` holds its binary, for bundles that store it elsewhere. */
export function initRasterizer(wasm?: Uint8Array): Promise<void> {
  initialized ??= (async () => {
    const require = createRequire(import.meta.url);
    await initWasm(wasm ?? (await readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
  })();
  return initialized;
}

type PngOptions = {
  /** Width in pixels; the height follows from the aspect ratio. */
  width: number;
  /** TrueType files of the faces that the drawing uses (`subsetFaces`). */
  fonts: Uint8Array[];
  wasm?: Uint8Array;
};

function createRenderer(svg: string, { width, fonts }: PngOptions): InstanceType<typeof Resvg> {
  return new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { fontBuffers: fonts, loadSystemFonts: false, defaultFontFamily: 'Inter' },
    textRendering: 1,
  });
}

function renderPixels(svg: string, options: PngOptions): Pixels {
  const drawing = createRenderer(svg, options);
  const image = drawing.render();
  const { width, height, pixels: rgba } = image;
  image.free();
  drawing.free();
  return { width, height, rgba };
}

/** Renders a slide as PNG. */
export async function renderSlidePng(scene: Scene, options: PngOptions): Promise<Uint8Array> {
  await initRasterizer(options.wasm);
  const parts = splitBackdrop(scene);
  const picture = renderPixels(renderSlideSvg(parts?.rest ?? scene), options);
  if (!parts) return encodePng(picture);
  const { backdrop } = parts;
  const hasDrawings = backdrop.drawings.length > 0;
  const drawings = { ...scene, background: 'none', boxes: backdrop.drawings };
  addBackdrop(
    picture,
    backdrop,
    hasDrawings ? renderPixels(renderSlideSvg(drawings), options) : undefined,
  );
  return encodePng(picture, { photographs: listPictureRows(backdrop, picture.width) });
}

/** Renders an SVG as PNG. */
export async function rasterize(svg: string, options: PngOptions): Promise<Uint8Array> {
  await initRasterizer(options.wasm);
  const drawing = createRenderer(svg, options);
  const image = drawing.render();
  const png = image.asPng();
  image.free();
  drawing.free();
  return png;
}
