import { type ChartContext, typesetChartLabel } from './chart-context.ts';
import { hasNegativeValues } from './numbers.ts';

const monthPattern = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;
/** Maximum number of categories for upright bars of a single series; more bars are horizontal. */
const maxColumns = 6;
/** Maximum number of bars that are drawn thick and over the full width. */
const maxFewBars = 4;

const isTime = ({ data }: ChartContext): boolean =>
  data.categories.every((name) => /\d/.test(name) || monthPattern.test(name));

/** Whether a chart has so few bars that they are horizontal and thick. Periods of time go from left to right. */
export function isFewBars(chart: ChartContext): boolean {
  const { categories, series, bracket } = chart.data;
  return (
    series.length === 1 &&
    categories.length <= maxFewBars &&
    !bracket &&
    !hasNegativeValues(series) &&
    !isTime(chart)
  );
}

/** Whether a bar chart has horizontal bars: few, many, or with long names. Periods of time go from left to right. */
export function isHorizontal(chart: ChartContext): boolean {
  const { categories, series } = chart.data;
  if (isFewBars(chart)) return true;
  if (series.length > 1 || categories.length < 3) return false;
  const longest = Math.max(...categories.map((name) => typesetChartLabel(chart, name).inkWidth));
  const step = (chart.rect.width - 60) / categories.length;
  return longest > step * 1.9 || (categories.length > maxColumns && !isTime(chart));
}
