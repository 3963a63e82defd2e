import { exitWithUsage, readCommandLine } from '../../scripts/command-line.ts';
import { b1 } from './b1-deck-wall-time.ts';
import { b2 } from './b2-first-slide.ts';
import { b3 } from './b3-under-a-cap.ts';
import { b4 } from './b4-requests.ts';
import { b5 } from './b5-cold-import.ts';
import { b6 } from './b6-first-load.ts';
import { b7 } from './b7-exports.ts';
import { b8 } from './b8-takeover.ts';
import { b9 } from './b9-growth.ts';
import { b10 } from './b10-scaling.ts';
import { b11 } from './b11-scroll.ts';
import { b12 } from './b12-first-deck.ts';
import { b13 } from './b13-hostile-load.ts';
import { b14 } from './b14-watchers.ts';
import { b15 } from './b15-agent-waits.ts';
import { b16 } from './b16-slow-server.ts';
import { b17 } from './b17-watchers-and-editors.ts';
import { b18 } from './b18-pictured-exports.ts';
import { b19 } from './b19-studio-waits.ts';
import { b20 } from './b20-typing.ts';
import { evaluate } from './bench.ts';
import { redrawPlots } from './drawing/write-plots.ts';
import { type BenchResult, formatSummaryLine, writeReport } from './report.ts';

const benches = [
  b1,
  b2,
  b3,
  b4,
  b5,
  b6,
  b7,
  b8,
  b9,
  b10,
  b11,
  b12,
  b13,
  b14,
  b15,
  b16,
  b17,
  b18,
  b19,
  b20,
];

const benchNames = benches.map((bench) => bench.name).join(', ');
const usage = `Runs the benchmarks and fails when a target is missed. All of them take long.

  npm run bench              every bench
  npm run bench -- B1 B8     only these of ${benchNames}
  npm run bench -- --plots   draws the last report's plots again`;

/** Runs all benches, or those that are named. Fails when a target is missed. */
async function main(names: string[]): Promise<void> {
  const unknown = names.filter((name) => !benches.some((bench) => bench.name === name));
  if (unknown.length > 0) exitWithUsage(usage, `There is no bench ${unknown.join(', ')}.`);
  const finished: BenchResult[] = [];
  for (const bench of benches) {
    if (names.length > 0 && !names.includes(bench.name)) continue;
    const measured = await bench.run();
    finished.push({ bench, measured });
    console.log([...(measured.notes ?? []), formatSummaryLine({ bench, measured })].join('\n'));
    await writeReport(finished);
  }
  if (finished.some(({ bench, measured }) => !evaluate(bench, measured).ok)) process.exitCode = 1;
}

// Exits on a signal, which also stops the local stack.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const { values, positionals } = readCommandLine(usage, {
  options: { plots: { type: 'boolean', default: false } },
  allowPositionals: true,
});
if (values.plots) console.log(`${await redrawPlots()} plots were drawn`);
else await main(positionals.map((name) => name.toUpperCase()));
