// Bundled as functions are and run in a process of its own: every format of one deck, from the process's start.
import { makeAll, processorTime, sumOf } from './all-formats.ts';
import { twelveSlides } from './twelve-slides.ts';

const [language, theme, fontsDirectory = ''] = process.argv.slice(2);
const loaded = performance.now();
const deck = twelveSlides(language === 'zh-CN' ? 'zh-CN' : 'en', theme ?? 'meridian');
const durations = await makeAll(deck, fontsDirectory);
const total = loaded + sumOf(durations);
console.log(JSON.stringify({ loaded, durations, total, processor: processorTime() }));
