import { parseArgs } from 'node:util';
import { simulatedEnvironment } from './environment.ts';

// Before the product is imported: its clients are made of the environment.
Object.assign(process.env, simulatedEnvironment);
const { allSuites } = await import('./all-suites.ts');
const { runOne, runSuite, seedOf, tellFinding } = await import('./run-suite.ts');

const { values } = parseArgs({
  options: {
    /** Runs one failing seed again and prints its trace. */
    seed: { type: 'string' },
    /** Only suites whose name holds this. */
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
  },
});

const tell = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Runs one seed and tells how it went. */
async function replay(seed: string): Promise<boolean> {
  const suite = allSuites.find((one) => seed.startsWith(`${one.name}#`));
  if (!suite) throw new Error(`No suite has the seed ${seed}.`);
  const number = Number(seed.slice(suite.name.length + 1));
  const { finding } = await runOne(suite, number);
  tell(finding ? tellFinding(finding) : `${seedOf(suite, number)}: no violation`);
  return finding === undefined;
}

/** Runs every suite and prints a line for each. */
async function runAll(): Promise<boolean> {
  let violations = 0;
  for (const suite of allSuites.filter(({ name }) => name.includes(values.only))) {
    const count = values.quick ? suite.quick : suite.full;
    const result = await runSuite(suite, Array(count).keys());
    violations += result.findings.length;
    const seconds = (result.ms / 1000).toFixed(0);
    tell(
      `${suite.name}: ${result.runs} runs, ${result.faults} faults, ${result.calls} model calls, ${result.operations} operations, ${result.findings.length} violations, ${seconds} s`,
    );
    for (const finding of result.findings) tell(tellFinding(finding));
  }
  tell(`${violations} violations in all`);
  return violations === 0;
}

const isFine = values.seed === undefined ? await runAll() : await replay(values.seed);
if (!isFine) process.exitCode = 1;
