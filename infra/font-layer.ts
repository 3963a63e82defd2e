import { join } from 'node:path';
import { buildFonts } from '../scripts/build-fonts.ts';
import { builtOnce } from './build-cache.ts';

/** Root of the font layer; FONTS_DIR is its `fonts` directory. */
export const buildFontLayer = (): Promise<string> =>
  builtOnce({
    name: 'font-layer',
    // The fonts come from packages, which the lock file pins.
    sources: ['scripts/build-fonts.ts', 'scripts/font-faces.ts', 'package-lock.json'],
    make: (directory) => buildFonts(join(directory, 'fonts')),
  });
