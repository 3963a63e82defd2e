import { join } from 'node:path';
import { buildFonts } from '../scripts/build-fonts.ts';
import { builtOnce } from './build-cache.ts';

/** What the layer is made of: the fonts come from packages, which the lock file pins. */
export const fontSources = ['scripts/build-fonts.ts', 'scripts/font-faces.ts', 'package-lock.json'];

/** Root of the font layer; FONTS_DIR is its `fonts` directory. */
export const buildFontLayer = (): Promise<string> =>
  builtOnce({
    name: 'font-layer',
    sources: fontSources,
    make: (directory) => buildFonts(join(directory, 'fonts')),
  });
