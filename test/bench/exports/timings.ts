import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { bundle } from '#infra/constructs/bundle.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import { buildFontsDirectory } from '#test/deck/support/fonts.ts';
import { type Durations, exportAll, formats, readCpuTimeMs, sumDurations } from './all-formats.ts';
import { exportBare } from './bare-libraries.ts';
import { createTwelveSlides } from './twelve-slides.ts';

const execute = promisify(execFile);
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

const deckVariants = [
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
const coldRunSchema = z.object({
  loaded: z.number(),
  durations: durationsSchema,
  total: z.number(),
  processor: z.number(),
});

/** Returns the fastest run of each format, because other load only makes runs slower. */
function findFastest(all: Durations[]): Durations {
  const of = (format: keyof Durations) => Math.min(...all.map((one) => one[format]));
  return { html: of('html'), pdf: of('pdf'), pptx: of('pptx'), png: of('png') };
}

async function measureColdTimes(entry: string, args: string[]) {
  const times: z.infer<typeof coldRunSchema>[] = [];
  for (let i = 0; i < coldRuns; i += 1) {
    const { stdout } = await execute(process.execPath, [join(entry, 'index.mjs'), ...args]);
    times.push(coldRunSchema.parse(JSON.parse(stdout)));
  }
  return times.toSorted((a, b) => a.total - b.total)[0];
}

/**
 * Measures twelve slides in every format: our exports and the libraries alternately, then our exports in a new process.
 */
export async function measureTimings(): Promise<Timing[]> {
  const directory = await buildFontsDirectory();
  const folder = await mkdtemp(join(tmpdir(), 'bench-exports-'));
  try {
    const entry = await bundle('test/bench/exports/cold-run.ts', folder);
    const timings: Timing[] = [];
    for (const [language, theme] of deckVariants) {
      const deck = createTwelveSlides(language, theme);
      const [own, bare]: [Durations[], Durations[]] = [[], []];
      const cpuTimes: number[] = [];
      // The first runs are a warm-up.
      for (let i = 0; i <= warmRuns; i += 1) {
        const before = readCpuTimeMs();
        own.push(await exportAll(deck, directory));
        cpuTimes.push(readCpuTimeMs() - before);
        bare.push(await exportBare(deck, composeDeck(deck), directory));
      }
      const cold = await measureColdTimes(entry, [language, theme, directory]);
      timings.push({
        name: `${theme}, ${language}`,
        warm: findFastest(own.slice(1)),
        bare: findFastest(bare.slice(1)),
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

const formatMs = (value: number) => Math.round(value).toString();

/** Returns a Markdown table with a row for each deck; each cell has the time of our export / of the libraries. */
export function formatTimingTable(timings: readonly Timing[]): string[] {
  const cells = ({ warm, bare }: Timing) =>
    formats.map((format) => `${formatMs(warm[format])} / ${formatMs(bare[format])}`).join(' | ');
  return [
    `| 12 slides, ms, ours / bare libraries | ${formats.join(' | ')} | all | ratio | cold (of it loading) | processor, warm / cold |`,
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...timings.map((one) => {
      const [own, bare] = [sumDurations(one.warm), sumDurations(one.bare)];
      return `| ${one.name} | ${cells(one)} | ${formatMs(own)} / ${formatMs(bare)} | ${(own / bare).toFixed(2)} | ${formatMs(one.cold)} (${formatMs(one.loaded)}) | ${formatMs(one.processor.warm)} / ${formatMs(one.processor.cold)} |`;
    }),
  ];
}

/** Returns the warm time of our exports divided by that of the libraries. */
export const computeWarmRatio = ({ warm, bare }: Timing): number =>
  sumDurations(warm) / sumDurations(bare);
