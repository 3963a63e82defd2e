import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FunctionName, functionNames, type StackAssets } from './assets.ts';
import { builtOnce } from './build-cache.ts';
import { buildWeb } from './build-web.ts';
import { bundle } from './constructs/bundle.ts';
import { buildFontLayer } from './font-layer.ts';

const cache = fileURLToPath(new URL('../.cache/', import.meta.url));

/** Everything that is deployed besides the template: bundles, fonts, the built web app. */
export async function buildAssets(): Promise<StackAssets> {
  const [bundles, fonts, web] = await Promise.all([
    functionBundles(),
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

/** What the bundles and the template are made of. */
export const stackSources = [
  'infra',
  'lambdas',
  'shared',
  'cdk.json',
  'package.json',
  'package-lock.json',
];

/** The bundles, made when one of their sources has changed. */
async function functionBundles(): Promise<Record<FunctionName, string>> {
  const layer = await builtOnce({
    name: 'functions',
    sources: stackSources,
    make: async (directory) => {
      await buildBundles(join(directory, 'bundles'));
    },
  });
  const directories = functionNames.map((name) => [name, join(layer, 'bundles', name)] as const);
  return Object.fromEntries(directories) as Record<FunctionName, string>;
}

/** Where a function's code begins, from the repository's root. */
export const entryOf = (name: FunctionName): string => `lambdas/${name}/handler.ts`;

/** Placeholders for every asset, for tests that read the template alone. */
export async function emptyAssets(): Promise<StackAssets> {
  const directory = join(cache, 'no-assets');
  // The web app's files with hashed names are an asset of their own.
  await mkdir(join(directory, 'assets'), { recursive: true });
  await writeFile(join(directory, 'index.mjs'), 'export const handler = () => {};\n');
  const bundles = Object.fromEntries(functionNames.map((name) => [name, directory]));
  return {
    bundles: bundles as Record<FunctionName, string>,
    fonts: directory,
    web: directory,
  };
}
