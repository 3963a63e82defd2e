// Bundled like the functions and run in a new process: exports one deck in every format and prints the time of each
// since the start.
import { exportAll, readCpuTimeMs, sumDurations } from './all-formats.ts';
import { createTwelveSlides } from './twelve-slides.ts';

const [language, theme, fontsDirectory = ''] = process.argv.slice(2);
const loadMs = performance.now();
const deck = createTwelveSlides(language === 'zh-CN' ? 'zh-CN' : 'en', theme ?? 'meridian');
const durations = await exportAll(deck, fontsDirectory);
const totalDurationMs = loadMs + sumDurations(durations);
console.log(
  JSON.stringify({ loaded: loadMs, durations, total: totalDurationMs, processor: readCpuTimeMs() }),
);
