import { cutAtWord } from '../clip.ts';
import { type Plot, plotOf } from '../plots.ts';
import { takeawayOf } from '../statements.ts';
import { isPeriod, type Table } from '../tables.ts';
import { sentenceAbout } from './figures.ts';
import { type Build, tablesOf } from './material.ts';

/** True when a chart shows all that the table says. */
export function isWhollyNumeric(table: Table): boolean {
  return plotOf(table)?.whole ?? false;
}

/** True for one series of percentages that make up a whole. */
export function isWhole({ categories, series, unit }: Plot): boolean {
  const sum = (series[0]?.values ?? []).reduce((total, value) => total + value, 0);
  return series.length === 1 && categories.length <= 6 && unit === '%' && sum > 99 && sum < 101;
}

function kindOf(plot: Plot): 'bar' | 'line' | 'donut' {
  if (plot.categories.length >= 4 && plot.categories.every(isPeriod)) return 'line';
  return isWhole(plot) ? 'donut' : 'bar';
}

/** The table's numbers of one unit, as written; totals are left out. A column that the title names comes first. */
export const buildChart: Build = (material) => {
  for (const table of tablesOf(material.blocks)) {
    const plot = plotOf(table, material.title);
    if (!plot) continue;
    return {
      kind: kindOf(plot),
      categories: plot.categories.map((name) => cutAtWord(name, 38)),
      series: plot.series.map(({ name, values }) => ({
        name: cutAtWord(name, 56) || material.labels.item,
        values,
      })),
      ...(plot.unit && plot.unit.length <= 16 ? { unit: plot.unit } : {}),
      takeaway: sentenceAbout(material, table) ?? takeawayOf(plot, material.labels, material.title),
    };
  }
  return undefined;
};
