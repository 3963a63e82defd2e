import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { dynamoLocalDir } from '#infra/local/dynamo-command.ts';
import { exitWithUsage, readCommandLine } from '../../scripts/command-line.ts';
import { findFreePort } from '../support/free-port.ts';
import { type Emulator, emulators } from './emulators.ts';
import { installEmulator } from './install.ts';
import {
  countTests,
  groupFailures,
  type Report,
  reportSchema,
  testFolders,
  updateRow,
} from './results.ts';

const emulatorNames = Object.keys(emulators).join(' | ');
const usage = `Installs an emulator, runs the tests of stores, engine and API on it, and updates its row in docs/developers/emulators.md.

  npm run tool -- emulators NAME                      ${emulatorNames}
  npm run tool -- emulators NAME ${testFolders.join(' ')}    only these folders of tests
  npm run tool -- emulators NAME --workers 1          concurrent test files; default: all processors

  PYTHON   the Python for its virtual environment; default: python3`;

const { values, positionals } = readCommandLine(usage, {
  allowPositionals: true,
  options: { workers: { type: 'string', default: '100%' } },
});
const [name = '', ...requested] = positionals;
const emulator = emulators[name];
const unknownFolder = requested.find((folder) => !testFolders.some((known) => known === folder));
if (!emulator) exitWithUsage(usage, `There is no emulator "${name}".`);
if (unknownFolder) exitWithUsage(usage, `There is no folder "${unknownFolder}".`);

/** Resolves when the server responds; rejects if the server exits before. */
async function waitUntilHealthy(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    if (server.exitCode !== null) throw new Error(`The emulator ended with ${server.exitCode}.`);
    await wait(200);
  }
}

type RunningEmulator = { environment: Record<string, string>; stop(): void };

/** Starts the server in its own process group; returns the environment variables for the tests. */
async function startEmulator({ server }: Emulator, home: string): Promise<RunningEmulator> {
  if (!server) return { environment: { DYNAMODB_LOCAL_DIR: dynamoLocalDir }, stop: () => {} };
  const port = await findFreePort();
  const { command, env, healthPath } = server(home, port);
  const [program = '', ...args] = command;
  const log = openSync(join(home, 'server.log'), 'w');
  const options = { env: { ...process.env, ...env }, detached: true };
  const child = spawn(program, args, { ...options, stdio: ['ignore', log, log] });
  const stop = () => {
    process.off('exit', stop);
    // SIGTERM, because LocalStack then stops its Java process, which is in another process group.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
  };
  process.once('exit', stop);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const url = `http://127.0.0.1:${port}`;
  await waitUntilHealthy(`${url}${healthPath}`, child);
  return { environment: { AWS_ENDPOINT_URL: url }, stop };
}

const home = installEmulator(emulator);
const testedFolders = testFolders.filter(
  (folder) => requested.length === 0 || requested.includes(folder),
);
const reportFile = join(home, 'report.json');
// Emulators are slower than the embedded servers, and these tests don't measure speed.
const vitestArgs = [
  'vitest',
  'run',
  '--project',
  'stack*',
  '--testTimeout=180000',
  '--hookTimeout=180000',
  `--maxWorkers=${values.workers}`,
];

/** Starts a server, runs the test files on it, and returns their report. */
async function runTests(emulator: Emulator, files: string[]): Promise<Report> {
  // An aborted run writes no report, so remove the old one first.
  rmSync(reportFile, { force: true });
  const running = await startEmulator(emulator, home);
  const vitest = spawn('npx', [...vitestArgs, ...files], {
    stdio: 'inherit',
    env: { ...process.env, ...running.environment, DECKWRIGHT_TEST_REPORT: reportFile },
  });
  await once(vitest, 'exit');
  running.stop();
  return reportSchema.parse(JSON.parse(readFileSync(reportFile, 'utf8')));
}

const testFiles = testedFolders.flatMap((folder) => globSync(`test/${folder}/**/*.test.ts`)).sort();
const filesPerServer = emulator.filesPerServer ?? testFiles.length;
const report: Report = { testResults: [] };
for (let at = 0; at < testFiles.length; at += filesPerServer) {
  const { testResults } = await runTests(emulator, testFiles.slice(at, at + filesPerServer));
  report.testResults.push(...testResults);
}
for (const [cause, tests] of groupFailures(report)) {
  process.stdout.write(`\n${tests.length} failed: ${cause}\n`);
  for (const test of tests) process.stdout.write(`  ${test}\n`);
}
for (const folder of testedFolders)
  if (countTests(report, folder).total === 0) throw new Error(`No test of test/${folder} was run.`);
const resultsPage = 'docs/developers/emulators.md';
const date = new Date().toISOString().slice(0, 10);
const { title, version } = emulator;
writeFileSync(
  resultsPage,
  updateRow(readFileSync(resultsPage, 'utf8'), {
    title,
    version,
    date,
    report,
    ran: testedFolders,
  }),
);
