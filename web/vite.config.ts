// biome-ignore-all lint/style/noRestrictedImports: runs at build time, in Node
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { createApiReferencePlugin } from './build/api-reference.ts';
import { createChunkGroups } from './build/chunk-groups.ts';
import { fontCache, subsetFonts } from './build/fonts.ts';
import { createSlideFontsPlugin } from './build/slide-fonts.ts';

const root = import.meta.dirname;

export default defineConfig(async () => {
  await subsetFonts();
  return {
    root,
    plugins: [react(), createApiReferencePlugin(), createSlideFontsPlugin()],
    resolve: { alias: { '@fonts': fontCache } },
    server: { fs: { allow: [join(root, '..')] } },
    build: {
      outDir: join(root, 'dist'),
      emptyOutDir: true,
      chunkSizeWarningLimit: 400,
      // The targeted browsers support module preload.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // Names are hashes only, except those of texts, because the first load contains the names of all chunks
          // and style sheets of the routes.
          chunkFileNames: ({ name }: { name: string }) =>
            /^(?:en|zh)(?:-|$)/.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:8].js',
          assetFileNames: 'assets/[hash:8][extname]',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: createChunkGroups(join(root, 'src')),
          },
        },
      },
    },
  };
});
