// @vitest-environment node
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  buildWeb,
  type Chunk,
  findInitialChunks,
  measureGzippedKb,
} from '#test/support/first-load.ts';

let bundleChunks: Chunk[] = [];

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  bundleChunks = await buildWeb();
}, 60_000);

describe('the size of a page’s first load', () => {
  it('the first load of the landing page is at most 130 kB', () => {
    expect(
      measureGzippedKb(
        findInitialChunks(bundleChunks, 'landing-page.tsx', 'locales/en-landing.ts'),
      ),
    ).toBeLessThanOrEqual(130);
  });

  it.each([
    ['login-page.tsx', 130],
    ['register-page.tsx', 130],
    ['verify-email-sent-page.tsx', 130],
  ])('the first load of %s is at most %i kB', (page, limit) => {
    expect(measureGzippedKb(findInitialChunks(bundleChunks, page))).toBeLessThanOrEqual(limit);
  });

  it('the first load of the dashboard is at most 175 kB', () => {
    expect(
      measureGzippedKb(
        findInitialChunks(bundleChunks, 'app-layout.tsx', 'dashboard-page.tsx', 'en-app.ts'),
      ),
    ).toBeLessThanOrEqual(175);
  });

  it('the first load contains neither zod nor the deck engine', () => {
    const modules = findInitialChunks(
      bundleChunks,
      'app-layout.tsx',
      'dashboard-page.tsx',
      'landing-page.tsx',
    ).flatMap((chunk) => chunk.modules);

    expect(modules.filter((id) => /node_modules\/zod\/|shared\/deck\/compose/.test(id))).toEqual(
      [],
    );
  });
});
