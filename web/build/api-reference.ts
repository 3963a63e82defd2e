// biome-ignore-all lint/style/noRestrictedImports: runs at build time, in Node
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const packageFolder = dirname(require.resolve('swagger-ui-dist/package.json'));
const files = [
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'swagger-ui.css',
  'LICENSE',
  'NOTICE',
];
const types: Record<string, string> = { js: 'text/javascript', css: 'text/css' };

/** Adds the files of Swagger UI that the page /api/docs loads; the app does not load them. */
export function createApiReferencePlugin(): Plugin {
  const read = (name: string) => readFileSync(join(packageFolder, name));
  return {
    name: 'api-reference',
    generateBundle() {
      for (const name of files)
        this.emitFile({ type: 'asset', fileName: `api-reference/${name}`, source: read(name) });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const name = files.find((file) => request.url === `/api-reference/${file}`);
        if (name === undefined) return next();
        const type = types[name.split('.').at(-1) ?? ''] ?? 'text/plain';
        response.setHeader('Content-Type', type);
        response.end(read(name));
      });
    },
  };
}
