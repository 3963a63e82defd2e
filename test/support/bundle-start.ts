import { basename } from 'node:path';
import type { Metafile } from 'esbuild';

/** Returns the files of a bundle that its entry imports statically, directly or indirectly. */
export function findFilesLoadedAtStart({ outputs }: Metafile): string[] {
  const found = new Set(Object.keys(outputs).filter((path) => basename(path) === 'index.mjs'));
  for (const path of found) {
    for (const { kind, path: imported } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && outputs[imported]) found.add(imported);
    }
  }
  return [...found];
}
