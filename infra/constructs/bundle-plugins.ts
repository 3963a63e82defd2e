import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

const wasmReference =
  /((?:\w*require|import\.meta)\.resolve)\(\s*(['"])([^'"]+\.wasm)\2\s*,?\s*\)/g;

/**
 * Libraries read their wasm from where node_modules has it: `require.resolve('x/y.wasm')`. The file
 * is copied beside the bundle and the reference is pointed there.
 */
export function wasmBesideBundle(outdir: string): Plugin {
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

/** `z.locales` drags 250 KB of messages in 50 languages along; ours are made by our own catalogue. */
export const zodInEnglish: Plugin = {
  name: 'zod-in-english',
  setup(builder) {
    builder.onLoad({ filter: /zod\/v4\/locales\/index\.js$/ }, () => ({
      contents: `export { default as en } from './en.js';`,
      loader: 'js',
    }));
  },
};

/**
 * Lambda, like the local stack, gives credentials in the environment alone. The SDK's chain of all
 * other sources (profiles, SSO, instance metadata) costs 200 KB and its share of every cold start.
 */
export const credentialsOfEnvironment: Plugin = {
  name: 'credentials-of-environment',
  setup(builder) {
    builder.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, ({ path }) => ({
      path,
      namespace: 'environment-credentials',
    }));
    builder.onLoad({ filter: /.*/, namespace: 'environment-credentials' }, () => ({
      contents: `import { fromEnv } from '@aws-sdk/credential-provider-env'; export const defaultProvider = () => fromEnv();`,
      resolveDir: import.meta.dirname,
      loader: 'js',
    }));
  },
};
