import { exportHtml } from '#lambdas/exports/html.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import { buildFontsDirectory } from '#test/deck/support/fonts.ts';
import type { Bench } from './bench.ts';
import {
  type Durations,
  exportAll,
  formats,
  readCpuTimeMs,
  sumDurations,
} from './exports/all-formats.ts';
import { createPicturedSlides } from './exports/pictured-slides.ts';

const warmRuns = 4;
/** Maximum size of the HTML in MB. */
const maxHtmlMb = 3;

const deckVariants = [
  ['en', 'meridian'],
  ['zh-CN', 'ink'],
] as const;

const formatSeconds = (ms: number): string => (ms / 1000).toFixed(2);
type ExportRun = { times: Durations; cpuMs: number };

const formatRow = (name: string, { times, cpuMs }: ExportRun, htmlMb: number): string =>
  `| ${name} | ${formats.map((format) => formatSeconds(times[format])).join(' | ')} | ${formatSeconds(sumDurations(times))} | ${formatSeconds(cpuMs)} | ${htmlMb.toFixed(2)} |`;

/**
 * Measures the seconds for all formats of twelve slides with six pictures of 2,560 px, exported one after the other in
 * a warm process.
 */
export const b18: Bench = {
  name: 'B18',
  title: 'seconds for all formats of 12 slides with six pictures of 2,560 px',
  target: 3,
  bound: 'at most',
  run: async () => {
    const fonts = await buildFontsDirectory();
    const samples: number[] = [];
    const notes = [
      `| deck | ${formats.join(' s | ')} s | total s | processor s | HTML MB |`,
      `|---|${'---|'.repeat(formats.length + 3)}`,
    ];
    let largestMb = 0;
    for (const [language, theme] of deckVariants) {
      const deck = await createPicturedSlides(language, theme);
      const runs: ExportRun[] = [];
      for (let run = 0; run < warmRuns; run += 1) {
        const before = readCpuTimeMs();
        const times = await exportAll(deck, fonts);
        runs.push({ times, cpuMs: readCpuTimeMs() - before });
      }
      // The first run is a warm-up. The fastest of the others counts, because other load on the machine only makes runs
      // slower.
      const [best] = runs
        .slice(1)
        .toSorted((a, b) => sumDurations(a.times) - sumDurations(b.times));
      if (!best) throw new Error('no run was measured');
      const { html } = await exportHtml(deck, composeDeck(deck), {
        fontsDirectory: fonts,
        version: 1,
      });
      const htmlMb = Buffer.byteLength(html) / 1024 / 1024;
      largestMb = Math.max(largestMb, htmlMb);
      notes.push(formatRow(`${theme} ${language}`, best, htmlMb));
      samples.push(sumDurations(best.times) / 1000);
    }
    const isTooLarge = largestMb >= maxHtmlMb;
    return {
      samples,
      value: Math.max(...samples),
      notes,
      ...(isTooLarge ? { fault: `the HTML has ${largestMb.toFixed(2)} MB` } : {}),
    };
  },
};
