import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { buildFonts } from '../scripts/build-fonts.ts';
import { fontSources } from '../scripts/font-faces.ts';
import { builtOnce } from './build-cache.ts';

/** Root of the font layer; FONTS_DIR is its `fonts` directory. Made once for each set of fonts. */
export const buildFontLayer = async (): Promise<string> =>
  builtOnce({
    name: 'font-layer',
    id: await fontSetId(),
    make: (directory) => buildFonts(join(directory, 'fonts')),
  });

/** Changes with the faces and with the packages they come from. */
async function fontSetId(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(fontSources));
  const manifest = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')));
  for (const [name, version] of Object.entries(manifest.dependencies)) {
    if (name.startsWith('@expo-google-fonts/')) hash.update(`${name}@${version}`);
  }
  return hash.digest('hex').slice(0, 12);
}
