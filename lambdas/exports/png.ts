import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { imageSize } from '#shared/deck/image-size.ts';
import { renderSlideSvg } from '#shared/deck/render-svg.ts';
import type { Scene } from '#shared/deck/scene.ts';
import { encodePng, type Pixels } from './png/encode.ts';
import { addGround, splitGround } from './png/ground.ts';

let ready: Promise<void> | undefined;

/** Loads the rasterizer once per process. `wasm` is its file, for bundles that keep it elsewhere. */
function prepare(wasm?: Uint8Array): Promise<void> {
  ready ??= (async () => {
    const require = createRequire(import.meta.url);
    await initWasm(wasm ?? (await readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
  })();
  return ready;
}

type PngOptions = {
  /** Pixels across; the height follows. */
  width: number;
  /** TrueType files of the faces the drawing uses (`subsetFaces`). */
  fonts: Uint8Array[];
  wasm?: Uint8Array;
};

function load(svg: string, { width, fonts }: PngOptions): InstanceType<typeof Resvg> {
  return new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { fontBuffers: fonts, loadSystemFonts: false, defaultFontFamily: 'Inter' },
    textRendering: 1,
  });
}

function draw(svg: string, options: PngOptions): Pixels {
  const drawing = load(svg, options);
  const image = drawing.render();
  const { width, height, pixels: rgba } = image;
  image.free();
  drawing.free();
  return { width, height, rgba };
}

/** A picture at its own size. */
function decode(href: string): Pixels {
  const { width = 0, height = 0 } = imageSize(href) ?? {};
  const image = `<image width="${width}" height="${height}" image-rendering="optimizeSpeed" href="${href}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${image}</svg>`;
  return draw(svg, { width, fonts: [] });
}

/** A slide as PNG. */
export async function renderSlidePng(scene: Scene, options: PngOptions): Promise<Uint8Array> {
  await prepare(options.wasm);
  const parts = splitGround(scene);
  const picture = draw(renderSlideSvg(parts?.rest ?? scene), options);
  if (parts) addGround(picture, parts.ground, decode);
  return encodePng(picture);
}

/** Any SVG as PNG. */
export async function rasterize(svg: string, options: PngOptions): Promise<Uint8Array> {
  await prepare(options.wasm);
  const drawing = load(svg, options);
  const image = drawing.render();
  const png = image.asPng();
  image.free();
  drawing.free();
  return png;
}
