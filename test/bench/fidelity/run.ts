import { themes } from '#shared/deck/themes.ts';
import { measureFidelity } from './measure.ts';
import { formatFidelityTable, formatResavedNotes, listFidelityMisses } from './summary.ts';

// Program: `node test/bench/fidelity/run.ts [theme …]` prints the results of each theme as soon as they are measured.
const themeArguments = process.argv.slice(2);
for (const theme of themeArguments.length > 0 ? themeArguments : themes.map(({ id }) => id)) {
  const { formats, resaved } = await measureFidelity([theme]);
  const misses = listFidelityMisses(formats).map((miss) => `- ${miss}`);
  console.log(
    [...formatFidelityTable(formats), '', ...formatResavedNotes(resaved), '', ...misses].join('\n'),
  );
}
