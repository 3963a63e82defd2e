import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { credentialsOfEnvironment, wasmBesideBundle, zodInEnglish } from './bundle-plugins.ts';

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
    minify: true,
    sourcemap: 'linked',
    sourcesContent: false,
    // ES modules of dependencies where they have them: only those can be shaken.
    mainFields: ['module', 'main'],
    legalComments: 'none',
    logLevel: 'warning',
    banner: { js: commonJsBanner },
    plugins: [wasmBesideBundle(resolve(root, outdir)), zodInEnglish, credentialsOfEnvironment],
  };
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
