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

/** The chunks of the web app, or with `changes` of what they make of it; nothing is written. */
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

/** What is loaded for a page before it shows: the entry, one language, its own chunks, and all they import. */
export function loadedFor(chunks: Chunk[], ...modules: string[]): Chunk[] {
  const wanted = chunks.filter(
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
  wanted.forEach(visit);
  return [...seen];
}

/** The sum of the chunks, each gzipped by itself as it is served, in kB of 1,000 bytes. */
export function kilobytes(loaded: Chunk[]): number {
  return loaded.reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0) / 1000;
}
