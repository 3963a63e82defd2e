import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Bench, type Measured, type Result, resultOf } from './bench.ts';
import { placeOf, writePlots } from './drawing/write-plots.ts';

export type Finished = { bench: Bench; measured: Measured };

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Writes report.json, report.md and its plots beside the benches. */
export async function writeReport(finished: Finished[]): Promise<void> {
  const results = Object.fromEntries(
    finished.map(({ bench, measured }) => [bench.name, resultOf(bench, measured)]),
  );
  await writeFile(fileOf('report.json'), `${JSON.stringify(results, null, 2)}\n`);
  await writePlots(finished.flatMap(({ measured }) => measured.plots ?? []));
  await writeFile(fileOf('report.md'), markdown(finished));
}

/** The line that a run says of a bench: its value, target and fault. */
export function summaryOf({ bench, measured }: Finished): string {
  const { value, ok } = resultOf(bench, measured);
  const fault = measured.fault ? `: ${measured.fault}` : '';
  return `${bench.name} ${bench.title}: ${value} (${bench.bound} ${bench.target}) ${ok ? 'ok' : 'MISSED'}${fault}`;
}

function markdown(finished: Finished[]): string {
  const rows = finished.map(({ bench, measured }) => row(bench, resultOf(bench, measured)));
  const notes = finished.flatMap(({ bench, measured: { notes = [], fault, plots = [] } }) => [
    ...(notes.length > 0 || fault ? ['', `## ${bench.name}: ${bench.title}`, ''] : []),
    ...(fault ? [fault, ''] : []),
    ...notes,
    ...plots.flatMap((plot) => ['', `![${plot.title}](${placeOf(plot)})`]),
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

const row = (bench: Bench, { value, target, ok, samples }: Result) =>
  `| ${bench.name} | ${bench.title} | ${value} | ${bench.bound} ${target} | ${ok ? 'ok' : '**missed**'} | ${samples.join(', ')} |`;
