// @vitest-environment node
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { beforeAll, describe, expect, it, vi } from 'vitest';

type Chunk = {
  fileName: string;
  code: string;
  imports: string[];
  modules: string[];
  isEntry: boolean;
};

const web = join(import.meta.dirname, '../../web');
let chunks: Chunk[] = [];

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  });
  const outputs = Array.isArray(built) ? built : [built];
  chunks = outputs.flatMap((one) =>
    'output' in one
      ? one.output.flatMap((part) =>
          part.type === 'chunk' ? [{ ...part, modules: Object.keys(part.modules) }] : [],
        )
      : [],
  );
}, 60_000);

/** What is loaded for a page before it shows: the entry, one language, its own chunks, and all they import. */
function loadedFor(...modules: string[]): Chunk[] {
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

function kilobytes(loaded: Chunk[]): number {
  return loaded.reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0) / 1000;
}

describe('the first load', () => {
  it('of the landing page is at most 130 kB', () => {
    expect(kilobytes(loadedFor('landing-page.tsx', 'locales/en-landing.ts'))).toBeLessThanOrEqual(
      130,
    );
  });

  it.each([
    ['login-page.tsx', 130],
    ['register-page.tsx', 130],
    ['verify-email-sent-page.tsx', 130],
  ])('of %s is at most %i kB', (page, limit) => {
    expect(kilobytes(loadedFor(page))).toBeLessThanOrEqual(limit);
  });

  it('of the dashboard is at most 180 kB', () => {
    expect(
      kilobytes(loadedFor('app-layout.tsx', 'dashboard-page.tsx', 'en-app.ts')),
    ).toBeLessThanOrEqual(180);
  });

  it('holds neither zod nor the deck engine', () => {
    const modules = loadedFor('app-layout.tsx', 'dashboard-page.tsx', 'landing-page.tsx').flatMap(
      (chunk) => chunk.modules,
    );

    expect(modules.filter((id) => /node_modules\/zod\/|shared\/deck\/compose/.test(id))).toEqual(
      [],
    );
  });
});
