import type { Bench } from './bench.ts';
import { sumOf } from './exports/all-formats.ts';
import { measureTimings, ratioOf, type Timing, timingTable } from './exports/timings.ts';
import { missingTools } from './fidelity/libre-office.ts';
import { measureFidelity } from './fidelity/measure.ts';
import { fidelityMisses, fidelityTable, lostTexts, resavedNotes } from './fidelity/summary.ts';

/**
 * All formats of twelve slides one after the other, ms, in a process that has made some before. A new process is told
 * beside it and not held to it: the product makes each format by a task of its own.
 */
const limit = 2_000;

const slowOnes = (timings: Timing[]): string[] =>
  timings
    .filter(({ warm }) => sumOf(warm) > limit)
    .map(({ name, warm }) => `${name}: ${Math.round(sumOf(warm))} ms`);

async function fidelity(): Promise<{ notes: string[]; misses: string[] }> {
  const missing = await missingTools();
  if (missing.length > 0) {
    const told = `Fidelity was not measured: ${missing.join(', ')} not found (Debian: libreoffice-impress, poppler-utils).`;
    return { notes: [told], misses: [] };
  }
  const { formats, resaved } = await measureFidelity();
  const misses = fidelityMisses(formats);
  const lost = lostTexts(resaved);
  return {
    notes: [...fidelityTable(formats), '', ...resavedNotes(resaved)],
    misses: lost > 0 ? [...misses, `LibreOffice lost ${lost} texts`] : misses,
  };
}

/** The exports: how fast they are against the libraries they are made with, and how like each other. */
export const b7: Bench = {
  name: 'B7',
  title: 'all formats of 12 slides / the bare libraries drawing the same marks',
  target: 1.5,
  bound: 'at most',
  run: async () => {
    const timings = await measureTimings();
    const { notes, misses } = await fidelity();
    const trouble = [...slowOnes(timings), ...misses];
    const samples = timings.map(ratioOf);
    return {
      samples,
      // Every theme must be fast, so the worst one counts.
      value: Math.max(...samples),
      notes: [
        ...timingTable(timings),
        '',
        ...notes,
        '',
        ...trouble.map((one) => `- missed: ${one}`),
      ],
      ...(trouble.length > 0 ? { fault: `${trouble.length} targets missed, listed below` } : {}),
    };
  },
};
