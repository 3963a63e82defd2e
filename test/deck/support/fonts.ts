import { join } from 'node:path';
import { buildFontLayer } from '#infra/font-layer.ts';

let layer: Promise<string> | undefined;

/** Returns the directory with the bundled fonts, as in the Lambda layer. Builds it once per test process. */
export async function fontsDirectory(): Promise<string> {
  layer ??= buildFontLayer();
  return join(await layer, 'fonts');
}
