import { fork, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { exitWithUsage, readCommandLine } from '../../scripts/command-line.ts';
import { simulatedEnvironment } from './environment.ts';
import type { SuiteResult } from './run-suite.ts';

const ownEnvironment = { ...process.env };
// Set before the product's modules are imported, because their clients read the environment at import.
Object.assign(process.env, simulatedEnvironment);
const { allSuites } = await import('./all-suites.ts');
const { pickRunNumbers, runOne, runSuite } = await import('./run-suite.ts');
const { formatReport } = await import('./report.ts');
const { findSeeds } = await import('./guards/find-seeds.ts');

const usage = `Runs the engine in virtual time under every fault, then the tests that kill real workers. Takes about an hour.

  npm run tool -- faults
  npm run tool -- faults --seed SEED    reruns one failing seed and prints its trace
  npm run tool -- faults --only TEXT    only suites, or guards, whose name contains TEXT
  npm run tool -- faults --quick        as few runs as npm run test:full
  npm run tool -- faults --guards       finds a seed that breaks an invariant without each guard`;

const { values } = readCommandLine(usage, {
  options: {
    /** Reruns one failing seed and prints its trace. */
    seed: { type: 'string' },
    /** Runs only suites, or guards, whose name contains this text. */
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    /** For each guard, finds a run that breaks an invariant without it, and prints its seed. */
    guards: { type: 'boolean', default: false },
    /** Passed to a child process: which share of the runs it executes. */
    lane: { type: 'string' },
  },
});

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const suites = allSuites.filter(({ name }) => name.includes(values.only));

/** Reruns one seed and prints its trace and violations; returns whether there were none. */
async function replay(seed: string): Promise<boolean> {
  const suite = allSuites.find((one) => seed.startsWith(`${one.name}#`));
  const number = Number(seed.slice((suite?.name.length ?? 0) + 1));
  if (!suite || !Number.isInteger(number))
    return exitWithUsage(usage, `No suite has the seed ${seed}.`);
  const { simulation, finding } = await runOne(suite, number);
  printLine(simulation.world.trace.tail(Number.POSITIVE_INFINITY));
  printLine(`${simulation.world.trace.hash}: ${finding?.violations.join('\n') ?? 'no violation'}`);
  return finding === undefined;
}

/** Runs every n-th run of each suite and sends the results to the parent process. */
async function runLane(lane: number, lanes: number): Promise<void> {
  for (const suite of suites) {
    const numbers = pickRunNumbers(suite, values.quick ? suite.quick : suite.full);
    const ownNumbers = numbers.filter((_, i) => i % lanes === lane);
    process.send?.(await runSuite(suite, ownNumbers));
  }
  process.disconnect?.();
}

/** Runs every suite on all processors and prints one line for each. */
async function runAll(): Promise<boolean> {
  const startedAt = performance.now();
  const lanes = availableParallelism();
  const results: SuiteResult[] = [];
  const ends = Array.from({ length: lanes }, (_, lane) => {
    const args = [...process.argv.slice(2), '--lane', `${lane}/${lanes}`];
    const child = fork(fileURLToPath(import.meta.url), args);
    child.on('message', (result) => results.push(result as SuiteResult));
    return new Promise<number | null>((resolve) => child.on('exit', resolve));
  });
  const codes = await Promise.all(ends);
  printLine(formatReport(results, suites, performance.now() - startedAt));
  const isFound = results.some(({ findings }) => findings.length > 0);
  return !isFound && codes.every((code) => code === 0);
}

/** Runs the end-to-end tests with real processes, including the long ones. */
function runStackTests(): Promise<boolean> {
  const env = { ...ownEnvironment, FAULTS: 'full' };
  const tests = spawn('vitest', ['run', '--project', 'e2e'], { env, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    tests.on('error', reject);
    tests.on('exit', (code) => resolve(code === 0));
  });
}

/** Executes the command line; returns whether everything passed. */
async function runOnce(): Promise<boolean> {
  if (values.guards) return findSeeds(values.only, printLine);
  if (values.seed !== undefined) return replay(values.seed);
  if (suites.length === 0) return exitWithUsage(usage, `No suite's name contains ${values.only}.`);
  const isAll = values.only === '' && !values.quick;
  return (await runAll()) && (!isAll || (await runStackTests()));
}

if (values.lane === undefined) {
  if (!(await runOnce())) process.exitCode = 1;
} else {
  const [lane = 0, lanes = 1] = values.lane.split('/').map(Number);
  await runLane(lane, lanes);
}
