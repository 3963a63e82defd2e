import { Random } from '../simulation/core/random.ts';
import { type Scenario, type Simulation, simulate } from '../simulation/simulate.ts';
import type { Suite } from './suite.ts';

export type Finding = { seed: string; violations: string[]; tail: string };
export type SuiteResult = {
  name: string;
  runs: number;
  /** Numbers of faults that occurred, of model calls and of operations, over all runs. */
  faults: number;
  calls: number;
  operations: number;
  ms: number;
  findings: Finding[];
};

/** Returns the seed `<suite>#<number>`, which identifies a run. */
export const createSeed = (suite: Suite, number: number): string => `${suite.name}#${number}`;

/** Returns run numbers, spread evenly over all runs of the suite. */
export const pickRunNumbers = (suite: Suite, count: number): number[] =>
  Array.from({ length: count }, (_, i) => Math.floor((i * suite.full) / count));

/** Executes one run of a suite and checks it; `extra` can disable guards or add observers. */
export async function runOne(
  suite: Suite,
  number: number,
  extra: Partial<Scenario> = {},
): Promise<{ simulation: Simulation; finding?: Finding }> {
  const seed = createSeed(suite, number);
  const { scenario, check } = await suite.run(number, new Random(seed));
  const simulation = await simulate({ seed, ...scenario, ...extra });
  const violations = [...simulation.checker.violations, ...(check?.(simulation) ?? [])];
  if (violations.length === 0) return { simulation };
  return { simulation, finding: { seed, violations, tail: simulation.world.trace.tail(60) } };
}

/** Executes the runs with these numbers; stops after `max` findings. */
export async function runSuite(
  suite: Suite,
  numbers: Iterable<number>,
  max = 10,
): Promise<SuiteResult> {
  const startedAt = performance.now();
  const result = { name: suite.name, runs: 0, faults: 0, calls: 0, operations: 0, ms: 0 };
  const findings: Finding[] = [];
  for (const number of numbers) {
    const { simulation, finding } = await runOne(suite, number);
    const { boundary } = simulation.world;
    result.runs += 1;
    result.faults += [...boundary.occurred.values()].reduce((sum, count) => sum + count, 0);
    result.calls += simulation.model.log.length;
    result.operations += boundary.operations;
    if (finding) findings.push(finding);
    if (findings.length >= max) break;
  }
  return { ...result, ms: performance.now() - startedAt, findings };
}

/** Formats a failed run: its violations, the command to replay it, and the end of its trace. */
export const formatFinding = ({ seed, violations, tail }: Finding): string =>
  [...violations, `replay: npm run tool -- faults --seed ${JSON.stringify(seed)}`, tail].join('\n');
