import { Random } from '../simulation/core/random.ts';
import { type Scenario, type Stage, simulate } from '../simulation/simulate.ts';
import type { Suite } from './suite.ts';

export type Finding = { seed: string; violations: string[]; tail: string };
export type SuiteResult = {
  name: string;
  runs: number;
  /** Faults that struck, model calls and operations, over all runs. */
  faults: number;
  calls: number;
  operations: number;
  ms: number;
  findings: Finding[];
};

/** `<suite>#<number>`: all that is needed to run it again. */
export const seedOf = (suite: Suite, number: number): string => `${suite.name}#${number}`;

/** So many numbers of runs, spread over all that the suite has. */
export const numbersOf = (suite: Suite, count: number): number[] =>
  Array.from({ length: count }, (_, i) => Math.floor((i * suite.full) / count));

/** One run of a suite, judged; `extra` takes guards out, or looks on. */
export async function runOne(
  suite: Suite,
  number: number,
  extra: Partial<Scenario> = {},
): Promise<{ stage: Stage; finding?: Finding }> {
  const seed = seedOf(suite, number);
  const { scenario, check } = await suite.run(number, new Random(seed));
  const stage = await simulate({ seed, ...scenario, ...extra });
  const violations = [...stage.judge.violations, ...(check?.(stage) ?? [])];
  if (violations.length === 0) return { stage };
  return { stage, finding: { seed, violations, tail: stage.world.trace.tail(60) } };
}

/** The runs of a suite whose numbers are given; stops looking for more after some findings. */
export async function runSuite(
  suite: Suite,
  numbers: Iterable<number>,
  most = 10,
): Promise<SuiteResult> {
  const begun = performance.now();
  const result = { name: suite.name, runs: 0, faults: 0, calls: 0, operations: 0, ms: 0 };
  const findings: Finding[] = [];
  for (const number of numbers) {
    const { stage, finding } = await runOne(suite, number);
    const { boundary } = stage.world;
    result.runs += 1;
    result.faults += [...boundary.struck.values()].reduce((sum, count) => sum + count, 0);
    result.calls += stage.model.log.length;
    result.operations += boundary.operations;
    if (finding) findings.push(finding);
    if (findings.length >= most) break;
  }
  return { ...result, ms: performance.now() - begun, findings };
}

/** What a failed run is told as: its violations, the command that runs it again, and how it ended. */
export const tellFinding = ({ seed, violations, tail }: Finding): string =>
  [...violations, `replay: npm run test:faults -- --seed ${JSON.stringify(seed)}`, tail].join('\n');
