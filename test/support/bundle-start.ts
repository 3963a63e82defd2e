import { basename } from 'node:path';
import type { Metafile } from 'esbuild';

/** The files of a bundle that its entry imports, directly or not; what is imported on demand is none of them. */
export function atStart({ outputs }: Metafile): string[] {
  const found = new Set(Object.keys(outputs).filter((path) => basename(path) === 'index.mjs'));
  for (const path of found) {
    for (const { kind, path: imported } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && outputs[imported]) found.add(imported);
    }
  }
  return [...found];
}
