import { defineConfig } from 'vitest/config';

const node = (name: string, include: string[], extra: Record<string, unknown> = {}) => ({
  extends: true as const,
  test: { name, include, environment: 'node', ...extra },
});

/** One project a kind of test; those that need the embedded stack start it once in a global setup. */
export default defineConfig({
  test: {
    projects: [
      node('pure', ['test/domain/**/*.test.ts', 'test/deck/**/*.test.ts', 'test/infra/**/*.test.ts']),
      node(
        'stack',
        ['test/stores/**/*.test.ts', 'test/api/**/*.test.ts', 'test/worker/**/*.test.ts', 'test/local/**/*.test.ts'],
        { globalSetup: ['test/support/global-emulators.ts'], testTimeout: 30_000, hookTimeout: 60_000 },
      ),
      node('web', ['test/web/**/*.test.{ts,tsx}'], { environment: 'jsdom' }),
      node('e2e', ['test/e2e/**/*.test.ts'], {
        testTimeout: 180_000,
        hookTimeout: 180_000,
        fileParallelism: false,
      }),
    ],
  },
});
