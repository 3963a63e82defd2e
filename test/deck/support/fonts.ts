import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFonts } from '../../../scripts/build-fonts.ts';

let directory: Promise<string> | undefined;

/** The bundled fonts as the functions find them, laid out once per test file. */
export function fontsDirectory(): Promise<string> {
  directory ??= (async () => {
    const path = await mkdtemp(join(tmpdir(), 'deck-fonts-'));
    await buildFonts(path);
    return path;
  })();
  return directory;
}
