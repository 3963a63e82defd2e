/**
 * Generates docs/operators/costs.md. `npm run tool -- costs` measures on a local stack (takes some minutes), stores the
 * measurement beside the prices and writes the page. `npm run tool -- costs --page` uses the last measurement and
 * the current template.
 */
import { writeFile } from 'node:fs/promises';
import { stages } from '#infra/stages.ts';
import { readCommandLine } from '../command-line.ts';
import { measure } from './measure.ts';
import { measurementFile, measurementSchema, readMeasurement } from './measurement.ts';
import { formatCostsPage } from './page.ts';
import { readStackCounts } from './stack-counts.ts';

const usage = `Generates docs/operators/costs.md from a measurement on a local stack. Takes some minutes.

    npm run tool -- costs          measure and write the page
    npm run tool -- costs --page   write the page from the last measurement, after a change of prices or formulas`;

const { values } = readCommandLine(usage, {
  options: { page: { type: 'boolean', default: false } },
});
const print = (line: string) => void process.stdout.write(`${line}\n`);

// Exits on a signal; the exit also stops the local stack.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const measured = measurementSchema.parse(
  values.page
    ? { ...(await readMeasurement()), stack: await readStackCounts() }
    : await measure(print),
);
await writeFile(measurementFile, `${JSON.stringify(measured, null, 2)}\n`);
const costsMarkdown = formatCostsPage(measured, stages.prod.settings.models);
await writeFile(new URL('../../docs/operators/costs.md', import.meta.url), costsMarkdown);
print('Wrote docs/operators/costs.md');
