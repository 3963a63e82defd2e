import { rm } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { credentialsOfEnvironment, wasmBesideBundle, zodInEnglish } from './bundle-plugins.ts';
import { threadsBesideBundle } from './bundle-threads.ts';
import { trimmed } from './bundle-trimming.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Some dependencies are CommonJS and expect what a module has there, even inside an ES module. */
const commonJsBanner = [
  "import { createRequire as __createRequire } from 'node:module';",
  "import { fileURLToPath as __toPath } from 'node:url';",
  'const require = __createRequire(import.meta.url);',
  "const __dirname = __toPath(new URL('.', import.meta.url));",
  'const __filename = __toPath(import.meta.url);',
].join('');

/** Options of a function's bundle: one ES module for Node 24 that needs nothing beside it but wasm. */
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
    // ES modules of dependencies where they have them: only those can be shaken.
    mainFields: ['module', 'main'],
    legalComments: 'none',
    // Chinese texts as they are, not as six characters for each of theirs.
    charset: 'utf8',
    logLevel: 'warning',
    banner: { js: commonJsBanner },
    plugins: [
      // First: the first plugin that loads a file is the only one.
      threadsBesideBundle((thread) => threadOptions(thread, outdir)),
      wasmBesideBundle(resolve(root, outdir)),
      zodInEnglish,
      credentialsOfEnvironment,
      ...trimmed,
    ],
  };
}

/** Options of a thread's bundle, which lies beside the bundle of the function that starts it. */
function threadOptions(entry: string, outdir: string): BuildOptions {
  return { ...bundleOptions(entry, outdir), entryPoints: { [basename(entry, '.ts')]: entry } };
}

/**
 * Bundles a function's entry. The deployed stack and the local one run the same bundle.
 * @returns The directory with index.mjs, its source map and the wasm files it reads.
 */
export async function bundle(entry: string, outdir: string): Promise<string> {
  const options = bundleOptions(entry, outdir);
  await rm(resolve(root, outdir), { recursive: true, force: true });
  await build(options);
  return resolve(root, outdir);
}
