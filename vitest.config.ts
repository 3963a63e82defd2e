import { defineConfig } from 'vitest/config';
import { simulatedEnvironment } from './test/faults/environment.ts';
import { isFull } from './test/support/scale.ts';

const node = (name: string, include: string[], extra: Record<string, unknown> = {}) => ({
  extends: true as const,
  test: { name, include, environment: 'node', ...extra },
});

const report = process.env.DECKWRIGHT_TEST_REPORT;

/** One project a kind of test; those that need the embedded parts start them once in a global setup. */
export default defineConfig({
  test: {
    // All processors: by itself one is left free, which on a small machine is half of them.
    maxWorkers: '100%',
    // What comes about by itself may take its time on a busy machine: the default is 1 s.
    expect: { poll: { timeout: 15_000 } },
    reporters: report ? ['default', 'json'] : ['default'],
    ...(report ? { outputFile: { json: report } } : {}),
    projects: [
      node(
        'pure',
        [
          'test/domain/**/*.test.ts',
          'test/deck/**/*.test.ts',
          'test/exports/**/*.test.ts',
          'test/sources/**/*.test.ts',
          'test/infra/**/*.test.ts',
          'test/scoreboard/**/*.test.ts',
          'test/bench/**/*.test.ts',
          'test/docs/**/*.test.ts',
          'test/hostile/**/*.test.ts',
          'test/security/**/*.test.ts',
        ],
        // Whole decks are made in them; on a busy machine that takes longer than the default of 5 s.
        { testTimeout: 30_000 },
      ),
      node(
        'stack',
        [
          'test/stores/**/*.test.ts',
          'test/api/**/*.test.ts',
          'test/worker/**/*.test.ts',
          'test/local/**/*.test.ts',
          'test/simulation/**/*.test.ts',
        ],
        {
          // Thousands of tries on an idle machine: npm run tool -- timing.
          exclude: isFull ? [] : ['test/api/enumeration-timing.test.ts'],
          globalSetup: ['test/support/global-emulators.ts'],
          setupFiles: ['test/support/own-parts.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      ),
      // The engine in virtual time: nothing of this environment is ever reached.
      node('faults', ['test/faults/**/*.test.ts'], {
        env: simulatedEnvironment,
        testTimeout: 600_000,
      }),
      node('web', ['test/web/**/*.test.{ts,tsx}'], {
        environment: 'jsdom',
        setupFiles: ['test/web/support/setup.ts'],
        testTimeout: 20_000,
      }),
      // After the others, and two at a time: a whole stack and a browser fill a core, but many wait for leases.
      node('e2e', ['test/e2e/**/*.test.ts'], {
        // Many decks; their twins in virtual time, test/simulation/fairness.test.ts and test/faults, always run.
        exclude: isFull
          ? []
          : [
              'test/e2e/fairness.test.ts',
              'test/e2e/killed-all.test.ts',
              'test/e2e/screens.test.ts',
              'test/e2e/keyboard.test.ts',
            ],
        testTimeout: 180_000,
        hookTimeout: 180_000,
        maxWorkers: 2,
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});
