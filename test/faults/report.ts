import { formatFinding, type SuiteResult } from './run-suite.ts';
import type { Suite } from './suite.ts';

const columns = ['runs', 'faults', 'calls', 'operations'] as const;

/** Formats the results of all processes, one line per suite: amount of work and number of violations. */
export function formatReport(
  results: readonly SuiteResult[],
  suites: readonly Suite[],
  ms: number,
): string {
  const names = suites.map(({ name }) => name);
  const nameWidth = Math.max(...names.map((name) => name.length));
  const line = (name: string, numbers: readonly (number | string)[]) =>
    `${name.padEnd(nameWidth)} ${numbers.map((number) => String(number).padStart(11)).join('')}`;
  const sums = (own: readonly SuiteResult[]) => [
    ...columns.map((column) => own.reduce((sum, result) => sum + result[column], 0)),
    own.reduce((sum, { findings }) => sum + findings.length, 0),
  ];
  const lines = names.map((name) => line(name, sums(results.filter((own) => own.name === name))));
  const findings = results.flatMap((result) => result.findings).slice(0, 5);
  return [
    line('', [...columns, 'violations']),
    ...lines,
    line('total', sums(results)),
    `${Math.round(ms / 1000)} s`,
    ...findings.map((finding) => `\n${formatFinding(finding)}`),
  ].join('\n');
}
