import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

const wasmReference =
  /((?:\w*require|import\.meta)\.resolve)\(\s*(['"])([^'"]+\.wasm)\2\s*,?\s*\)/g;

/**
 * Copies wasm files beside the bundle and rewrites the references to them. Libraries locate their wasm files in
 * node_modules, by `require.resolve('x/y.wasm')`.
 */
export function copyWasmFiles(outdir: string): Plugin {
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
            copies.push(copyFileTo(file, outdir));
            const localPath = JSON.stringify(`./${basename(file)}`);
            return resolver.startsWith('import')
              ? `new URL(${localPath}, import.meta.url).href`
              : `(__dirname + ${localPath})`;
          },
        );
        await Promise.all(copies);
        return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js', resolveDir: dirname(path) };
      });
    },
  };
}

async function copyFileTo(file: string, outdir: string): Promise<void> {
  await mkdir(outdir, { recursive: true });
  await copyFile(file, join(outdir, basename(file)));
}

/** Keeps only zod's English messages. `z.locales` would add 250 KB in 50 languages; users see our own messages. */
export const englishZodOnly: Plugin = {
  name: 'zod-in-english',
  setup(builder) {
    builder.onLoad({ filter: /zod\/v4\/locales\/index\.js$/ }, () => ({
      contents: `export { default as en } from './en.js';`,
      loader: 'js',
    }));
  },
};

/**
 * Makes the AWS SDK read credentials from environment variables only, where Lambda and the local stack provide them.
 * The default provider chain (profiles, SSO, instance metadata) adds 200 KB and slows down cold starts.
 */
export const environmentCredentialsOnly: Plugin = {
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

/**
 * Gets node:http and node:https without an import. Importing node:http reads all its exports, and reading `WebSocket`
 * loads undici, which takes 40 ms of a cold start (Node 24). The AWS SDK needs neither `WebSocket` nor undici.
 */
export const httpWithoutUndici: Plugin = {
  name: 'http-without-undici',
  setup(builder) {
    builder.onResolve({ filter: /^(?:node:)?https?$/ }, ({ path }) => ({
      path,
      namespace: 'http-without-undici',
    }));
    builder.onLoad({ filter: /.*/, namespace: 'http-without-undici' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
      loader: 'js',
    }));
  },
};
