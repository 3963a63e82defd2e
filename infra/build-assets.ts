import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FunctionName, functionNames, type StackAssets } from './assets.ts';
import { buildCached } from './build-cache.ts';
import { buildWeb } from './build-web.ts';
import { bundle } from './constructs/bundle.ts';
import { buildFontLayer } from './font-layer.ts';

const cacheDirectory = fileURLToPath(new URL('../.cache/', import.meta.url));

/** Builds everything that is deployed besides the template: function bundles, fonts and the web app. */
export async function buildAssets(): Promise<StackAssets> {
  const [bundles, fonts, web] = await Promise.all([
    buildFunctionBundles(),
    buildFontLayer(),
    buildWeb(),
  ]);
  return { bundles, fonts, web };
}

/** Bundles each function into a directory named after it, and returns the directories. */
export async function buildBundles(directory: string): Promise<Record<FunctionName, string>> {
  const bundles = await Promise.all(
    functionNames.map(
      async (name) => [name, await bundle(entryFile(name), join(directory, name))] as const,
    ),
  );
  return Object.fromEntries(bundles) as Record<FunctionName, string>;
}

/** Files and folders that the bundles and the template are built from. */
export const stackSources = [
  'infra',
  'lambdas',
  'shared',
  'cdk.json',
  'package.json',
  'package-lock.json',
];

/** Returns the bundles' directories, with source maps; rebuilds them when a source has changed. */
export async function buildFunctionBundles(): Promise<Record<FunctionName, string>> {
  const layer = await buildCached({
    name: 'functions',
    sources: stackSources,
    build: async (directory) => {
      await buildBundles(join(directory, 'bundles'));
    },
  });
  const directories = functionNames.map((name) => [name, join(layer, 'bundles', name)] as const);
  return Object.fromEntries(directories) as Record<FunctionName, string>;
}

/** Entry file of a function, relative to the root of the repository. */
export const entryFile = (name: FunctionName): string => `lambdas/${name}/handler.ts`;

/** Returns placeholders for all assets, for tests that only read the template. */
export async function createEmptyAssets(): Promise<StackAssets> {
  const directory = join(cacheDirectory, 'no-assets');
  // WebFiles deploys the hashed files of the web app as a separate asset.
  await mkdir(join(directory, 'assets'), { recursive: true });
  await writeFile(join(directory, 'index.mjs'), 'export const handler = () => {};\n');
  const bundles = Object.fromEntries(functionNames.map((name) => [name, directory]));
  return {
    bundles: bundles as Record<FunctionName, string>,
    fonts: directory,
    web: directory,
  };
}
