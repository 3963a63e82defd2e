import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { buildFonts } from '../scripts/build-fonts.ts';
import { fontSources } from '../scripts/font-faces.ts';
import { type FunctionName, functionNames, type StackAssets } from './assets.ts';
import { buildWeb } from './build-web.ts';
import { bundle } from './constructs/bundle.ts';

const cache = fileURLToPath(new URL('../.cache/', import.meta.url));

/** Everything that is deployed besides the template: bundles, fonts, the built web app. */
export async function buildAssets(): Promise<StackAssets> {
  const [bundles, fonts, web] = await Promise.all([
    buildBundles(join(cache, 'bundles')),
    buildFontLayer(),
    buildWeb(),
  ]);
  return { bundles, fonts, web };
}

/** The functions' bundles, each into a directory of its name. */
export async function buildBundles(directory: string): Promise<Record<FunctionName, string>> {
  const made = await Promise.all(
    functionNames.map(
      async (name) => [name, await bundle(entryOf(name), join(directory, name))] as const,
    ),
  );
  return Object.fromEntries(made) as Record<FunctionName, string>;
}

export const entryOf = (name: FunctionName): string => `lambdas/${name}/handler.ts`;

/**
 * Root of the font layer; FONTS_DIR is its `fonts` directory. Made once for each set of fonts, and
 * moved into place whole: another process may be reading the one that is there.
 */
export async function buildFontLayer(): Promise<string> {
  const layer = join(cache, `font-layer-${await fontSetId()}`);
  if (existsSync(layer)) return layer;
  const unfinished = `${layer}.${process.pid}`;
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

/**
 * Stand-ins of every asset, for a template alone: the tests and the local stack read resources from
 * it and run the bundles themselves.
 */
export async function emptyAssets(): Promise<StackAssets> {
  const directory = join(cache, 'no-assets');
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, 'index.mjs'), 'export const handler = () => {};\n');
  const bundles = Object.fromEntries(functionNames.map((name) => [name, directory]));
  return {
    bundles: bundles as Record<FunctionName, string>,
    fonts: directory,
    web: directory,
  };
}
