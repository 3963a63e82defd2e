import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { renderSlideSvg } from '#shared/deck/render-svg.ts';
import type { Scene } from '#shared/deck/scene.ts';

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

/** A slide as PNG. */
export function renderSlidePng(scene: Scene, options: PngOptions): Promise<Uint8Array> {
  return rasterize(renderSlideSvg(scene), options);
}

/** Any SVG as PNG. */
export async function rasterize(svg: string, options: PngOptions): Promise<Uint8Array> {
  await prepare(options.wasm);
  const resvg = new Resvg(svg, {
    fitTo: { mode: 'width', value: options.width },
    font: { fontBuffers: options.fonts, loadSystemFonts: false, defaultFontFamily: 'Inter' },
    textRendering: 1,
  });
  const image = resvg.render();
  const png = image.asPng();
  image.free();
  resvg.free();
  return png;
}
