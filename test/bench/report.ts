import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Bench, type BenchEvaluation, type BenchMeasurement, evaluate } from './bench.ts';
import { toPlotPath, writePlots } from './drawing/write-plots.ts';

export type BenchResult = { bench: Bench; measured: BenchMeasurement };

const toReportPath = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Writes report.json, report.md and its plots beside the benches. */
export async function writeReport(finished: BenchResult[]): Promise<void> {
  const results = Object.fromEntries(
    finished.map(({ bench, measured }) => [bench.name, evaluate(bench, measured)]),
  );
  await writeFile(toReportPath('report.json'), `${JSON.stringify(results, null, 2)}\n`);
  await writePlots(finished.flatMap(({ measured }) => measured.plots ?? []));
  await writeFile(toReportPath('report.md'), formatMarkdown(finished));
}

/** Returns the console line of a bench: value, target and fault. */
export function formatSummaryLine({ bench, measured }: BenchResult): string {
  const { value, ok } = evaluate(bench, measured);
  const fault = measured.fault ? `: ${measured.fault}` : '';
  return `${bench.name} ${bench.title}: ${value} (${bench.bound} ${bench.target}) ${ok ? 'ok' : 'MISSED'}${fault}`;
}

function formatMarkdown(finished: BenchResult[]): string {
  const rows = finished.map(({ bench, measured }) => formatRow(bench, evaluate(bench, measured)));
  const notes = finished.flatMap(({ bench, measured: { notes = [], fault, plots = [] } }) => [
    ...(notes.length > 0 || fault ? ['', `## ${bench.name}: ${bench.title}`, ''] : []),
    ...(fault ? [fault, ''] : []),
    ...notes,
    ...plots.flatMap((plot) => ['', `![${plot.title}](${toPlotPath(plot)})`]),
  ]);
  return [
    '# Benchmarks',
    '',
    '| | ratio | value | target | | samples |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    ...notes,
    '',
  ].join('\n');
}

const formatRow = (bench: Bench, { value, target, ok, samples }: BenchEvaluation) =>
  `| ${bench.name} | ${bench.title} | ${value} | ${bench.bound} ${target} | ${ok ? 'ok' : '**missed**'} | ${samples.join(', ')} |`;
