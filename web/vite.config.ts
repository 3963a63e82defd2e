// biome-ignore-all lint/style/noRestrictedImports: runs at build time, in Node
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cutFonts, fontCache } from './build/fonts.ts';

const root = import.meta.dirname;

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
    },
  };
});
