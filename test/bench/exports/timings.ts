import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { bundle } from '#infra/constructs/bundle.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import { fontsDirectory } from '#test/deck/support/fonts.ts';
import { cpuTimeMs, type Durations, exportAll, formats, totalMs } from './all-formats.ts';
import { exportBare } from './bare-libraries.ts';
import { twelveSlides } from './twelve-slides.ts';

const run = promisify(execFile);
const warmRuns = 5;
const coldRuns = 3;

export type Timing = {
  name: string;
  warm: Durations;
  bare: Durations;
  cold: number;
  loaded: number;
  /** Processor time of all formats, ms. */
  processor: { warm: number; cold: number };
};

const decks = [
  ['en', 'meridian'],
  ['en', 'nocturne'],
  ['zh-CN', 'ink'],
] as const;

const durationsSchema = z.object({
  html: z.number(),
  pdf: z.number(),
  pptx: z.number(),
  png: z.number(),
});
const coldSchema = z.object({
  loaded: z.number(),
  durations: durationsSchema,
  total: z.number(),
  processor: z.number(),
});

/** Returns the fastest run of each format, because other load only makes runs slower. */
function fastest(all: Durations[]): Durations {
  const of = (format: keyof Durations) => Math.min(...all.map((one) => one[format]));
  return { html: of('html'), pdf: of('pdf'), pptx: of('pptx'), png: of('png') };
}

async function coldTimes(entry: string, args: string[]) {
  const times: z.infer<typeof coldSchema>[] = [];
  for (let i = 0; i < coldRuns; i += 1) {
    const { stdout } = await run(process.execPath, [join(entry, 'index.mjs'), ...args]);
    times.push(coldSchema.parse(JSON.parse(stdout)));
  }
  return times.toSorted((a, b) => a.total - b.total)[0];
}

/**
 * Measures twelve slides in every format: our exports and the libraries alternately, then our exports in a new process.
 */
export async function measureTimings(): Promise<Timing[]> {
  const directory = await fontsDirectory();
  const folder = await mkdtemp(join(tmpdir(), 'bench-exports-'));
  try {
    const entry = await bundle('test/bench/exports/cold-run.ts', folder);
    const timings: Timing[] = [];
    for (const [language, theme] of decks) {
      const deck = twelveSlides(language, theme);
      const [own, bare]: [Durations[], Durations[]] = [[], []];
      const cpuTimes: number[] = [];
      // The first runs are a warm-up.
      for (let i = 0; i <= warmRuns; i += 1) {
        const before = cpuTimeMs();
        own.push(await exportAll(deck, directory));
        cpuTimes.push(cpuTimeMs() - before);
        bare.push(await exportBare(deck, composeDeck(deck), directory));
      }
      const cold = await coldTimes(entry, [language, theme, directory]);
      timings.push({
        name: `${theme}, ${language}`,
        warm: fastest(own.slice(1)),
        bare: fastest(bare.slice(1)),
        cold: cold?.total ?? Number.NaN,
        loaded: cold?.loaded ?? Number.NaN,
        processor: { warm: Math.min(...cpuTimes.slice(1)), cold: cold?.processor ?? Number.NaN },
      });
    }
    return timings;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const ms = (value: number) => Math.round(value).toString();

/** Returns a Markdown table with a row for each deck; each cell has the time of our export / of the libraries. */
export function timingTable(timings: readonly Timing[]): string[] {
  const cells = ({ warm, bare }: Timing) =>
    formats.map((format) => `${ms(warm[format])} / ${ms(bare[format])}`).join(' | ');
  return [
    `| 12 slides, ms, ours / bare libraries | ${formats.join(' | ')} | all | ratio | cold (of it loading) | processor, warm / cold |`,
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...timings.map((one) => {
      const [own, bare] = [totalMs(one.warm), totalMs(one.bare)];
      return `| ${one.name} | ${cells(one)} | ${ms(own)} / ${ms(bare)} | ${(own / bare).toFixed(2)} | ${ms(one.cold)} (${ms(one.loaded)}) | ${ms(one.processor.warm)} / ${ms(one.processor.cold)} |`;
    }),
  ];
}

/** Returns the warm time of our exports divided by that of the libraries. */
export const warmRatio = ({ warm, bare }: Timing): number => totalMs(warm) / totalMs(bare);
