import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type InlineConfig } from 'vite';

export type Chunk = {
  fileName: string;
  code: string;
  imports: string[];
  modules: string[];
  isEntry: boolean;
};

const web = join(import.meta.dirname, '../../web');

/** Builds the web app in memory, optionally with a changed configuration, and returns its chunks. */
export async function buildWeb(changes: InlineConfig = {}): Promise<Chunk[]> {
  const built = await build({
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'error',
    ...changes,
    build: { write: false, ...changes.build },
  });
  const outputs = Array.isArray(built) ? built : [built];
  return outputs.flatMap((one) =>
    'output' in one
      ? one.output.flatMap((part) =>
          part.type === 'chunk' ? [{ ...part, modules: Object.keys(part.modules) }] : [],
        )
      : [],
  );
}

/**
 * Returns the chunks that are loaded before a page is shown: the entry, one language, the page's own chunks, and all
 * their imports.
 */
export function findInitialChunks(chunks: Chunk[], ...modules: string[]): Chunk[] {
  const initialEntries = chunks.filter(
    (chunk) =>
      chunk.isEntry ||
      [...modules, 'locales/en.ts'].some((name) => chunk.modules.some((id) => id.endsWith(name))),
  );
  const seen = new Set<Chunk>();
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of chunk.imports) visit(chunks.find((other) => other.fileName === name));
  };
  initialEntries.forEach(visit);
  return [...seen];
}

/** Returns the sum of the chunks' sizes, each gzipped as served, in kB of 1,000 bytes. */
export function measureGzippedKb(loaded: Chunk[]): number {
  return loaded.reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0) / 1000;
}
