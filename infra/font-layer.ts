import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { buildFonts } from '../scripts/build-fonts.ts';
import { fontSources } from '../scripts/font-faces.ts';

const cache = fileURLToPath(new URL('../.cache/', import.meta.url));

/**
 * Root of the font layer; FONTS_DIR is its `fonts` directory. Made once for each set of fonts, and
 * moved into place whole: another process may be reading the one that is there.
 */
export async function buildFontLayer(): Promise<string> {
  const layer = join(cache, `font-layer-${await fontSetId()}`);
  if (existsSync(layer)) return layer;
  const unfinished = `${layer}.${randomUUID()}`;
  await buildFonts(join(unfinished, 'fonts'));
  await rename(unfinished, layer).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(layer)) throw error;
  });
  return layer;
}

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
