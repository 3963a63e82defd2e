import { fileURLToPath } from 'node:url';
import {
  buildWeb,
  type Chunk,
  findInitialChunks,
  measureGzippedKb,
} from '#test/support/first-load.ts';
import type { Bench } from './bench.ts';

const bareAppPath = fileURLToPath(new URL('first-load/bare-app.ts', import.meta.url));

/** Pages that are shown before the sign-in, with the modules that each page waits for. */
const openPages = {
  landing: ['landing-page.tsx', 'locales/en-landing.ts'],
  'sign in': ['login-page.tsx'],
  register: ['register-page.tsx'],
  'mail sent': ['verify-email-sent-page.tsx'],
} as const;
const dashboardModules = ['app-layout.tsx', 'dashboard-page.tsx', 'en-app.ts'] as const;
/**
 * Maximum ratio for the dashboard; higher than for other pages, because its first load also contains the list and the
 * layout.
 */
const maxDashboardRatio = 1.95;

const buildBareChunks = (): Promise<Chunk[]> =>
  buildWeb({
    build: { rolldownOptions: { input: bareAppPath, output: { codeSplitting: false } } },
  });

/**
 * Measures the gzipped JavaScript of the first load, divided by the size of the libraries alone, built with the same
 * configuration.
 */
export const b6: Bench = {
  name: 'B6',
  title: 'first load of the landing and sign-in pages, gzipped / React, router and query alone',
  target: 1.4,
  bound: 'at most',
  run: async () => {
    process.env.NODE_ENV = 'production';
    const chunks = await buildWeb();
    const bare = measureGzippedKb(await buildBareChunks());
    const sizeOf = (modules: readonly string[]) =>
      measureGzippedKb(findInitialChunks(chunks, ...modules));
    const open = Object.entries(openPages).map(
      ([name, modules]) => [name, sizeOf(modules)] as const,
    );
    const inside = sizeOf(dashboardModules);
    const samples = open.map(([, size]) => size / bare);
    return {
      samples,
      // Every page must be small, so the value is that of the largest page.
      value: Math.max(...samples),
      notes: [
        '| page | kB | of the libraries alone |',
        '| --- | --- | --- |',
        `| the libraries alone | ${bare.toFixed(1)} | 1 |`,
        ...[...open, ['dashboard', inside] as const].map(
          ([name, size]) => `| ${name} | ${size.toFixed(1)} | ${(size / bare).toFixed(2)} |`,
        ),
      ],
      ...(inside / bare > maxDashboardRatio
        ? { fault: `the dashboard is more than ${maxDashboardRatio} times the libraries alone` }
        : {}),
    };
  },
};
