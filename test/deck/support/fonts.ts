import { join } from 'node:path';
import { buildFontLayer } from '#infra/font-layer.ts';

let fontLayer: Promise<string> | undefined;

/** Returns the directory with the bundled fonts, as in the Lambda layer. Builds it once per test process. */
export async function buildFontsDirectory(): Promise<string> {
  fontLayer ??= buildFontLayer();
  return join(await fontLayer, 'fonts');
}
