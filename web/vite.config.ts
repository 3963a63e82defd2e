// biome-ignore-all lint/style/noRestrictedImports: runs at build time, in Node
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cutFonts, fontCache } from './build/fonts.ts';

const root = import.meta.dirname;

const formParts =
  /src\/(components\/(error-note|field|inputs)|lib\/(form-data|use-shown-in-place|idempotency))\.|useMutation|mutationObserver/;

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
            // Small parts of every form: one by one, their names and imports weigh more than they do.
            groups: [{ name: 'form', test: formParts }],
          },
        },
      },
    },
  };
});
