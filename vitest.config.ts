import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { simulatedEnvironment } from './test/faults/environment.ts';
import {
  isolatedStackTests,
  isolatedTests,
  isolatedWebTests,
} from './test/support/isolated-tests.ts';
import { LongestFirst } from './test/support/longest-first.ts';
import { isFull } from './test/support/scale.ts';
import { slowTests } from './test/support/slow-tests.ts';

/** `quick` leaves the slow files out, `rest` runs only them; by default all files run. */
const testTier = process.env.TEST_TIER;

/**
 * Returns a Vitest project for the test files in `test/<folder>` of each folder; in the tier `rest`, only for the slow
 * ones.
 */
const createProject = (
  name: string,
  folders: string[],
  { exclude = [], extension = 'ts', ...options }: Record<string, unknown> & ProjectOptions = {},
) => ({
  extends: true as const,
  test: {
    name,
    environment: 'node',
    include:
      testTier === 'rest'
        ? slowTests.filter((path) => folders.some((folder) => path.startsWith(`test/${folder}/`)))
        : folders.map((folder) => `test/${folder}/**/*.test.${extension}`),
    exclude: testTier === 'quick' ? [...exclude, ...slowTests] : exclude,
    ...options,
  },
});

/** Returns the slow files among those that the patterns match. */
function filterSlowFiles(patterns: string[]): string[] {
  const slow = new Set(globSync(slowTests));
  return globSync(patterns).filter((path) => slow.has(path));
}

type ProjectOptions = { exclude?: string[]; extension?: string };

const reportFile = process.env.DECKWRIGHT_TEST_REPORT;

const pureFolders = [
  'domain',
  'deck',
  'exports',
  'sources',
  'infra',
  'scoreboard',
  'bench',
  'docs',
  'security',
];
/** Some pure tests make whole decks; on a busy machine that takes longer than the default of 5 s. */
const pureTimeoutMs = 30_000;

const webOptions = {
  extension: '{ts,tsx}',
  environment: 'jsdom',
  setupFiles: ['test/web/support/setup.ts'],
  testTimeout: 20_000,
};

const stackOptions = {
  globalSetup: ['test/support/global-emulators.ts'],
  setupFiles: ['test/support/own-table-and-queues.ts', 'test/support/short-constant-time.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/** One project for each kind of test; a global setup starts the embedded servers once for those that need them. */
export default defineConfig({
  test: {
    // All processors: the default leaves one free, which is half of a small machine.
    maxWorkers: '100%',
    // Later runs, and the slow tests after `npm test`, reuse the transformed modules.
    fsModuleCache: true,
    sequence: { sequencer: LongestFirst },
    passWithNoTests: testTier === 'rest',
    // The default of 1 s is too short on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    reporters: reportFile ? ['default', 'json'] : ['default'],
    ...(reportFile ? { outputFile: { json: reportFile } } : {}),
    projects: [
      createProject('pure', pureFolders, {
        isolate: false,
        exclude: isolatedTests,
        testTimeout: pureTimeoutMs,
      }),
      createProject('pure-isolated', [], {
        include: testTier === 'rest' ? [] : isolatedTests,
        testTimeout: pureTimeoutMs,
      }),
      // These tests measure processor time, which the memory use of other test files in the same process would change,
      // so the files are isolated.
      createProject('hostile', ['hostile']),
      createProject('stack', ['stores', 'api', 'worker'], {
        ...stackOptions,
        // The files of a process share modules, which saves loading and compiling the SDK and the app for each file.
        isolate: false,
        // This test sends thousands of requests and needs an idle machine; `npm run tool -- timing` runs it.
        exclude: [
          ...isolatedStackTests,
          ...(isFull ? [] : ['test/api/enumeration-timing.test.ts']),
        ],
      }),
      createProject('stack-isolated', [], {
        ...stackOptions,
        include: testTier === 'rest' ? filterSlowFiles(isolatedStackTests) : isolatedStackTests,
        // This test sends thousands of requests and needs an idle machine; `npm run tool -- timing` runs it.
        exclude: isFull ? [] : ['test/api/enumeration-timing.test.ts'],
      }),
      // These tests run the task engine in virtual time; they never reach the environment whose settings they set.
      createProject('faults', ['faults'], {
        env: simulatedEnvironment,
        isolate: false,
        testTimeout: 600_000,
      }),
      // One process loads jsdom once; each file has its own context, with its own modules and window.
      createProject('web', ['web'], {
        ...webOptions,
        exclude: isolatedWebTests,
        pool: 'vmForks',
      }),
      createProject('web-isolated', [], {
        ...webOptions,
        include: testTier === 'rest' ? [] : isolatedWebTests,
      }),
      // Runs after the other projects and at most two files at a time: each file starts the whole stack and a browser,
      // which use a whole core, although many tests only wait for leases.
      createProject('e2e', ['e2e'], {
        // These files make many decks or screens, so they run in full test runs only; test/simulation/fairness.test.ts
        // and test/faults test the same behaviour in virtual time.
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
