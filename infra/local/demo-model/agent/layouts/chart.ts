import { cutAtWord } from '../clip.ts';
import { type Plot, toPlot } from '../plots.ts';
import { describeChart } from '../statements.ts';
import { isPeriod, type Table } from '../tables.ts';
import { toWaterfall, type Waterfall } from '../waterfall.ts';
import { findTableSentence } from './figures.ts';
import { type LayoutBuilder, type Material, parseTables } from './material.ts';

/** Whether a chart shows everything in the table. */
export function isWhollyNumeric(table: Table): boolean {
  return toWaterfall(table) !== undefined || (toPlot(table)?.isWholeTable ?? false);
}

/** Whether a single series of percentages adds up to 100. */
function addsUpTo100({ categories, series, unit }: Plot): boolean {
  const sum = (series[0]?.values ?? []).reduce((total, value) => total + value, 0);
  return series.length === 1 && categories.length <= 6 && unit === '%' && sum > 99 && sum < 101;
}

/** Number of rows from which two columns of values are easier to compare as pairs of dots. */
const minDotRows = 6;

function chartKind(plot: Plot): 'bar' | 'line' | 'donut' | 'dot' | 'slope' {
  if (plot.categories.length >= 4 && plot.categories.every(isPeriod)) return 'line';
  const isPair = plot.series.length === 2;
  const areMoments = plot.series.every(({ name }) => isPeriod(name));
  if (isPair && areMoments && plot.categories.length < minDotRows) return 'slope';
  if (isPair && plot.categories.length >= minDotRows) return 'dot';
  return addsUpTo100(plot) ? 'donut' : 'bar';
}

function buildWaterfall(
  material: Material,
  table: Table,
  { categories, name, values, unit }: Waterfall,
) {
  const [last = ''] = categories.slice(-1);
  const cell = table.rows.at(-1)?.[1] ?? '';
  return {
    kind: 'waterfall',
    categories: categories.map((category) => cutAtWord(category, 38)),
    series: [{ name: cutAtWord(name, 56) || material.labels.item, values }],
    totals: [cutAtWord(last, 38)],
    ...(unit && unit.length <= 16 ? { unit } : {}),
    takeaway: findTableSentence(material, table) ?? `${last}: ${cell}`,
  };
}

/** Charts a table's numbers of one unit, without totals. Prefers a column that the title names. */
export const buildChart: LayoutBuilder = (material) => {
  for (const table of parseTables(material.blocks)) {
    const waterfall = toWaterfall(table);
    if (waterfall) return buildWaterfall(material, table, waterfall);
    const plot = toPlot(table, material.title);
    if (!plot) continue;
    return {
      kind: chartKind(plot),
      categories: plot.categories.map((name) => cutAtWord(name, 38)),
      series: plot.series.map(({ name, values }) => ({
        name: cutAtWord(name, 56) || material.labels.item,
        values,
      })),
      ...(plot.unit && plot.unit.length <= 16 ? { unit: plot.unit } : {}),
      takeaway:
        findTableSentence(material, table) ?? describeChart(plot, material.labels, material.title),
    };
  }
  return undefined;
};
