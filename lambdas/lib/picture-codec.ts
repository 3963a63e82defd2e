import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initPhoton } from '@cf-wasm/photon/others';
import { once } from './once.ts';

/** Loads the picture codec (PNG, JPEG, GIF, WebP) once per thread. Call it before other functions of `@cf-wasm/photon`. */
export const loadPictureCodec = once((): void => {
  const require = createRequire(import.meta.url);
  const file = readFileSync(require.resolve('@cf-wasm/photon/photon.wasm'));
  initPhoton.sync({ module: new WebAssembly.Module(file) });
});
