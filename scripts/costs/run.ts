/**
 * Makes docs/operators/costs.md: `npm run costs` measures on a stack of its own (some minutes), keeps what it measured beside the
 * prices and writes the page; `npm run costs -- --page` writes the page of the last measurement, with what the stack's
 * template has now.
 */
import { writeFile } from 'node:fs/promises';
import { stages } from '#infra/stages.ts';
import { readCommandLine } from '../command-line.ts';
import { measure } from './measure.ts';
import { measurementFile, measurementSchema, readMeasurement } from './measurement.ts';
import { costsPage } from './page.ts';
import { stackFacts } from './stack-facts.ts';

const usage = `Writes docs/operators/costs.md of what a local stack is measured to need; takes some minutes.

  npm run costs             measures, and writes the page
  npm run costs -- --page   writes the page of the last measurement, after a price or a formula has changed`;

const { values } = readCommandLine(usage, {
  options: { page: { type: 'boolean', default: false } },
});
const tell = (line: string) => void process.stdout.write(`${line}\n`);

// A stack that is running ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const measured = measurementSchema.parse(
  values.page ? { ...(await readMeasurement()), stack: await stackFacts() } : await measure(tell),
);
await writeFile(measurementFile, `${JSON.stringify(measured, null, 2)}\n`);
const page = costsPage(measured, stages.prod.settings.models);
await writeFile(new URL('../../docs/operators/costs.md', import.meta.url), page);
tell('docs/operators/costs.md is written');
