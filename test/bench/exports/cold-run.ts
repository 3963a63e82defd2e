// Bundled like the functions and run in a new process: exports one deck in every format and prints the time of each
// since the start.
import { cpuTimeMs, exportAll, totalMs } from './all-formats.ts';
import { twelveSlides } from './twelve-slides.ts';

const [language, theme, fontsDirectory = ''] = process.argv.slice(2);
const loaded = performance.now();
const deck = twelveSlides(language === 'zh-CN' ? 'zh-CN' : 'en', theme ?? 'meridian');
const durations = await exportAll(deck, fontsDirectory);
const total = loaded + totalMs(durations);
console.log(JSON.stringify({ loaded, durations, total, processor: cpuTimeMs() }));
