import { themes } from '#shared/deck/themes.ts';
import { measureFidelity } from './measure.ts';
import { fidelityMisses, fidelityTable, resavedNotes } from './summary.ts';

// Program: `node test/bench/fidelity/run.ts [theme …]` prints the results of each theme as soon as they are measured.
const themeArguments = process.argv.slice(2);
for (const theme of themeArguments.length > 0 ? themeArguments : themes.map(({ id }) => id)) {
  const { formats, resaved } = await measureFidelity([theme]);
  const misses = fidelityMisses(formats).map((miss) => `- ${miss}`);
  console.log([...fidelityTable(formats), '', ...resavedNotes(resaved), '', ...misses].join('\n'));
}
