import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';

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
    keepNames: true,
    sourcemap: 'linked',
    sourcesContent: false,
    mainFields: ['module', 'main'],
    conditions: ['import', 'node'],
    legalComments: 'none',
    logLevel: 'warning',
    banner: { js: commonJsBanner },
    plugins: [wasmBesideBundle(resolve(root, outdir))],
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

const wasmReference =
  /(require\.resolve|import\.meta\.resolve|require\w*\.resolve)\(\s*(['"])([^'"]+\.wasm)\2\s*,?\s*\)/g;

/**
 * Libraries read their wasm from where node_modules has it: `require.resolve('x/y.wasm')`. The file
 * is copied beside the bundle and the reference is pointed there.
 */
function wasmBesideBundle(outdir: string): Plugin {
  return {
    name: 'wasm-beside-bundle',
    setup(builder) {
      builder.onLoad({ filter: /\.(ts|m?js|cjs)$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        if (!source.includes('.wasm')) return undefined;
        const copies: Promise<void>[] = [];
        const contents = source.replaceAll(
          wasmReference,
          (_match, resolver: string, _quote, specifier: string) => {
            const file = createRequire(path).resolve(specifier);
            copies.push(copyBeside(file, outdir));
            const local = JSON.stringify(`./${basename(file)}`);
            return resolver.startsWith('import')
              ? `new URL(${local}, import.meta.url).href`
              : `(__dirname + ${local})`;
          },
        );
        await Promise.all(copies);
        return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js', resolveDir: dirname(path) };
      });
    },
  };
}

async function copyBeside(file: string, outdir: string): Promise<void> {
  await mkdir(outdir, { recursive: true });
  await copyFile(file, join(outdir, basename(file)));
}
