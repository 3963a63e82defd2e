// biome-ignore-all lint/style/noRestrictedImports: runs at build time, in Node
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cutFonts, fontCache } from './build/fonts.ts';

const root = import.meta.dirname;

const formParts =
  /src\/(components\/(error-note|field|inputs)|lib\/(form-data|use-shown-in-place|use-refused-focus|idempotency))\.|useMutation|mutationObserver|Icon(AlertTriangle|Eye|EyeOff)\./;
/** What every page needs before it shows. */
const coreParts =
  /src\/lib\/(api-error|config|forget|http|i18n|messages|toast-store|session\/session-store)\.|node_modules\/zustand|queryOptions/;

export default defineConfig(async () => {
  await cutFonts();
  return {
    root,
    plugins: [react()],
    resolve: { alias: { '@fonts': fontCache } },
    server: { fs: { allow: [join(root, '..')] } },
    build: {
      outDir: join(root, 'dist'),
      emptyOutDir: true,
      chunkSizeWarningLimit: 400,
      // The browsers that the code is built for preload modules by themselves.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            // Small parts that come together: one by one, their names and imports weigh more than they do.
            groups: [
              { name: 'core', test: coreParts },
              { name: 'form', test: formParts },
            ],
          },
        },
      },
    },
  };
});
