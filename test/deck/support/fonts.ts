import { join } from 'node:path';
import { buildFontLayer } from '#infra/font-layer.ts';

let layer: Promise<string> | undefined;

/** The bundled fonts as the functions find them, laid out once for all that read them. */
export async function fontsDirectory(): Promise<string> {
  layer ??= buildFontLayer();
  return join(await layer, 'fonts');
}
