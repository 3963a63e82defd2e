import type { Bench } from './bench.ts';
import { sumDurations } from './exports/all-formats.ts';
import {
  computeWarmRatio,
  formatTimingTable,
  measureTimings,
  type Timing,
} from './exports/timings.ts';
import { findMissingTools } from './fidelity/libre-office.ts';
import { measureFidelity } from './fidelity/measure.ts';
import {
  countLostTexts,
  formatFidelityTable,
  formatResavedNotes,
  listFidelityMisses,
} from './fidelity/summary.ts';

/**
 * Maximum milliseconds for all formats of twelve slides, exported one after the other in a warm process. The time of a
 * new process is reported without a limit, because the product exports each format in a separate task.
 */
const limitMs = 1_500;

const listSlowThemes = (timings: Timing[]): string[] =>
  timings
    .filter(({ warm }) => sumDurations(warm) > limitMs)
    .map(({ name, warm }) => `${name}: ${Math.round(sumDurations(warm))} ms`);

async function checkFidelity(): Promise<{ notes: string[]; misses: string[] }> {
  const missing = await findMissingTools();
  if (missing.length > 0) {
    const note = `Fidelity was not measured: ${missing.join(', ')} not found (Debian: libreoffice-impress, poppler-utils).`;
    return { notes: [note], misses: [] };
  }
  const { formats, resaved } = await measureFidelity();
  const misses = listFidelityMisses(formats);
  const lost = countLostTexts(resaved);
  return {
    notes: [...formatFidelityTable(formats), '', ...formatResavedNotes(resaved)],
    misses: lost > 0 ? [...misses, `LibreOffice lost ${lost} texts`] : misses,
  };
}

/** Measures the speed of the exports compared with the libraries that they use, and the fidelity of the exports. */
export const b7: Bench = {
  name: 'B7',
  title: 'all formats of 12 slides / the bare libraries drawing the same marks',
  target: 1.5,
  bound: 'at most',
  run: async () => {
    const timings = await measureTimings();
    const { notes, misses } = await checkFidelity();
    const missedTargets = [...listSlowThemes(timings), ...misses];
    const samples = timings.map(computeWarmRatio);
    return {
      samples,
      // Every theme must be fast, so the value is that of the slowest theme.
      value: Math.max(...samples),
      notes: [
        ...formatTimingTable(timings),
        '',
        ...notes,
        '',
        ...missedTargets.map((one) => `- missed: ${one}`),
      ],
      ...(missedTargets.length > 0
        ? { fault: `${missedTargets.length} targets missed, listed below` }
        : {}),
    };
  },
};
