import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';

const threadReference = /new URL\(\s*'(\.\/[\w./-]+-thread)\.ts',\s*import\.meta\.url\s*\)/g;

/**
 * Bundles the entry file of each worker thread beside the function's bundle, with the same options, and rewrites the
 * reference to it: `new URL('./x-thread.ts', import.meta.url)`.
 */
export function bundleWorkerThreads(createOptions: (entry: string) => BuildOptions): Plugin {
  return {
    name: 'threads-beside-bundle',
    setup(builder) {
      builder.onLoad({ filter: /\/lambdas\/.*\.ts$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const threadFiles = [...source.matchAll(threadReference)].map(([, file = '']) => file);
        if (threadFiles.length === 0) return undefined;
        const watchFiles: string[] = [];
        for (const file of threadFiles) {
          const entry = resolve(dirname(path), `${file}.ts`);
          const { metafile } = await build({ ...createOptions(entry), metafile: true });
          const { absWorkingDir = '' } = builder.initialOptions;
          watchFiles.push(
            ...Object.keys(metafile.inputs).map((input) => join(absWorkingDir, input)),
          );
        }
        const contents = source.replaceAll(
          threadReference,
          (_match, file: string) => `new URL('./${basename(file)}.mjs', import.meta.url)`,
        );
        return { contents, loader: 'ts', resolveDir: dirname(path), watchFiles };
      });
    },
  };
}
