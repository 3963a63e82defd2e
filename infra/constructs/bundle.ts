import { rm } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import {
  copyWasmFiles,
  englishZodOnly,
  environmentCredentialsOnly,
  httpWithoutUndici,
} from './bundle-plugins.ts';
import { bundleWorkerThreads } from './bundle-threads.ts';
import { trimmingPlugins } from './bundle-trimming.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Defines the globals of CommonJS, which some bundled dependencies expect even inside an ES module. */
const commonJsBanner = [
  "import { createRequire as __createRequire } from 'node:module';",
  "import { fileURLToPath as __toPath } from 'node:url';",
  'const require = __createRequire(import.meta.url);',
  "const __dirname = __toPath(new URL('.', import.meta.url));",
  'const __filename = __toPath(import.meta.url);',
].join('');

/** esbuild options of a function's bundle: an ES module for Node 24 with no external files except wasm. */
export function bundleOptions(entry: string, outdir: string): BuildOptions {
  return {
    absWorkingDir: root,
    entryPoints: { index: resolve(root, entry) },
    outdir: resolve(root, outdir),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    splitting: true,
    chunkNames: '[name]-[hash]',
    minify: true,
    sourcemap: 'linked',
    sourcesContent: false,
    // Prefer the ES modules of dependencies: esbuild can only tree-shake those.
    mainFields: ['module', 'main'],
    legalComments: 'none',
    // Write Chinese texts as UTF-8 instead of six-character escapes.
    charset: 'utf8',
    logLevel: 'warning',
    banner: { js: commonJsBanner },
    plugins: [
      // Must be first: esbuild uses only the first plugin that loads a file.
      bundleWorkerThreads((thread) => threadOptions(thread, outdir)),
      copyWasmFiles(resolve(root, outdir)),
      englishZodOnly,
      environmentCredentialsOnly,
      httpWithoutUndici,
      ...trimmingPlugins,
    ],
  };
}

/** Options for a worker thread's bundle, which is written beside the bundle of its function. */
function threadOptions(entry: string, outdir: string): BuildOptions {
  return { ...bundleOptions(entry, outdir), entryPoints: { [basename(entry, '.ts')]: entry } };
}

/**
 * Bundles a function. The deployed stack and the local stack run the same bundle.
 * @returns The directory with index.mjs, its source map and its wasm files.
 */
export async function bundle(entry: string, outdir: string): Promise<string> {
  const options = bundleOptions(entry, outdir);
  await rm(resolve(root, outdir), { recursive: true, force: true });
  await build(options);
  return resolve(root, outdir);
}
