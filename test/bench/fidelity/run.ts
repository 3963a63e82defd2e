import { themes } from '#shared/deck/themes.ts';
import { measureFidelity } from './measure.ts';
import { fidelityMisses, fidelityTable, resavedNotes } from './summary.ts';

// Program: `node test/bench/fidelity/run.ts [theme …]` prints the results of each theme as soon as they are measured.
const named = process.argv.slice(2);
for (const theme of named.length > 0 ? named : themes.map(({ id }) => id)) {
  const { formats, resaved } = await measureFidelity([theme]);
  const misses = fidelityMisses(formats).map((miss) => `- ${miss}`);
  console.log([...fidelityTable(formats), '', ...resavedNotes(resaved), '', ...misses].join('\n'));
}
