import { join } from 'node:path';
import { buildFonts } from '../scripts/build-fonts.ts';
import { buildCached } from './build-cache.ts';

/** Files that the font layer is built from. The fonts come from npm packages, which the lock file pins. */
export const fontSources = ['scripts/build-fonts.ts', 'scripts/font-faces.ts', 'package-lock.json'];

/** Builds the font layer and returns its root; FONTS_DIR is its `fonts` directory. */
export const buildFontLayer = (): Promise<string> =>
  buildCached({
    name: 'font-layer',
    sources: fontSources,
    build: (directory) => buildFonts(join(directory, 'fonts')),
  });
