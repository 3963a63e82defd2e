import { fork, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { readCommandLine, refuse } from '../../scripts/command-line.ts';
import { simulatedEnvironment } from './environment.ts';
import type { SuiteResult } from './run-suite.ts';

const ownEnvironment = { ...process.env };
// Before the product is imported: its clients are made of the environment.
Object.assign(process.env, simulatedEnvironment);
const { allSuites } = await import('./all-suites.ts');
const { numbersOf, runOne, runSuite } = await import('./run-suite.ts');
const { report } = await import('./report.ts');
const { findSeeds } = await import('./guards/find-seeds.ts');

const usage = `Runs the engine in virtual time under every fault, then the tests that really kill workers; about an hour.

  npm run test:faults
  npm run test:faults -- --seed SEED    runs one failing seed again and prints its trace
  npm run test:faults -- --only TEXT    only suites, or guards, whose name holds this
  npm run test:faults -- --quick        as few runs as npm test does
  npm run test:faults -- --guards       looks for a seed that shows each guard once it is taken out`;

const { values } = readCommandLine(usage, {
  options: {
    /** Runs one failing seed again and prints its trace. */
    seed: { type: 'string' },
    /** Only suites, or guards, whose name holds this. */
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    /** Looks for a run that misses each guard once it is taken out, and prints its seed for the table. */
    guards: { type: 'boolean', default: false },
    /** Said to a child: which share of the runs is its own. */
    lane: { type: 'string' },
  },
});

const tell = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const suites = allSuites.filter(({ name }) => name.includes(values.only));

/** Runs one seed and tells how it went. */
async function replay(seed: string): Promise<boolean> {
  const suite = allSuites.find((one) => seed.startsWith(`${one.name}#`));
  const number = Number(seed.slice((suite?.name.length ?? 0) + 1));
  if (!suite || !Number.isInteger(number)) return refuse(usage, `No suite has the seed ${seed}.`);
  const { stage, finding } = await runOne(suite, number);
  tell(stage.world.trace.tail(Number.POSITIVE_INFINITY));
  tell(`${stage.world.trace.hash}: ${finding?.violations.join('\n') ?? 'no violation'}`);
  return finding === undefined;
}

/** Runs every n-th run of each suite and sends the results to the parent. */
async function runLane(lane: number, lanes: number): Promise<void> {
  for (const suite of suites) {
    const numbers = numbersOf(suite, values.quick ? suite.quick : suite.full);
    const own = numbers.filter((_, i) => i % lanes === lane);
    process.send?.(await runSuite(suite, own));
  }
  process.disconnect?.();
}

/** Runs every suite on all processors and prints a line for each. */
async function runAll(): Promise<boolean> {
  const begun = performance.now();
  const lanes = availableParallelism();
  const results: SuiteResult[] = [];
  const ends = Array.from({ length: lanes }, (_, lane) => {
    const args = [...process.argv.slice(2), '--lane', `${lane}/${lanes}`];
    const child = fork(fileURLToPath(import.meta.url), args);
    child.on('message', (result) => results.push(result as SuiteResult));
    return new Promise<number | null>((resolve) => child.on('exit', resolve));
  });
  const codes = await Promise.all(ends);
  tell(report(results, suites, performance.now() - begun));
  const isFound = results.some(({ findings }) => findings.length > 0);
  return !isFound && codes.every((code) => code === 0);
}

/** The tests with real processes, their long ones included. */
function runWholeStacks(): Promise<boolean> {
  const env = { ...ownEnvironment, FAULTS: 'full' };
  const tests = spawn('vitest', ['run', '--project', 'e2e'], { env, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    tests.on('error', reject);
    tests.on('exit', (code) => resolve(code === 0));
  });
}

/** What was asked for; true when all is as it should be. */
async function runOnce(): Promise<boolean> {
  if (values.guards) return findSeeds(values.only, tell);
  if (values.seed !== undefined) return replay(values.seed);
  if (suites.length === 0) return refuse(usage, `No suite's name holds ${values.only}.`);
  const isAll = values.only === '' && !values.quick;
  return (await runAll()) && (!isAll || (await runWholeStacks()));
}

if (values.lane === undefined) {
  if (!(await runOnce())) process.exitCode = 1;
} else {
  const [lane = 0, lanes = 1] = values.lane.split('/').map(Number);
  await runLane(lane, lanes);
}
