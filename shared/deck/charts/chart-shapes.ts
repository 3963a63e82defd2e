import { listLimits } from '../list-limits.ts';
import type { ChartKind } from './kinds.ts';
import { hasNegativeValues } from './numbers.ts';

type CountRange = readonly [min: number, max: number];

/** Blocks of a chart that only some kinds draw. */
type ChartOption =
  | 'emphasis'
  | 'emphasis_label'
  | 'not_given'
  | 'reference'
  | 'bracket'
  | 'totals'
  | 'better';

/** The data that a kind can draw. Scatter charts have points instead of categories. */
type ChartShape = {
  categories: CountRange;
  series: CountRange;
  hasNegative: boolean;
  /** Maximum characters of a category name, for kinds with little space for it. */
  longestName?: number;
  /** Chart kind to use if the data has another shape. */
  fallback: ChartKind;
  /** Requirement on the data, as a text for the model. */
  needs: string;
  options: readonly ChartOption[];
};

const { categories, series } = listLimits.chart;
const categoryRange: CountRange = [2, categories.allowed[1]];
const baseShape = { categories: categoryRange, series: series.allowed, hasNegative: true };

/**
 * The data that each chart kind can draw. The schema, the quality gate, the repair and the slide editor all use this
 * table.
 */
export const chartShapes: Readonly<Record<ChartKind, ChartShape>> = {
  bar: {
    ...baseShape,
    fallback: 'bar',
    needs: 'A bar chart has one value a category in each series.',
    options: ['emphasis', 'emphasis_label', 'not_given', 'reference', 'bracket'],
  },
  'stacked-bar': {
    ...baseShape,
    series: [2, series.allowed[1]],
    fallback: 'bar',
    needs: 'A stacked bar chart shows two series or more.',
    options: [],
  },
  line: {
    ...baseShape,
    fallback: 'line',
    needs: 'A line chart has one value a category in each series.',
    options: ['reference'],
  },
  area: {
    ...baseShape,
    hasNegative: false,
    fallback: 'line',
    needs: 'An area chart shows no values below zero.',
    options: [],
  },
  donut: {
    categories: [2, 6],
    series: [1, 1],
    hasNegative: false,
    fallback: 'bar',
    needs: 'A donut shows one series of at most six parts, none below zero.',
    options: [],
  },
  scatter: {
    ...baseShape,
    categories: [0, categories.allowed[1]],
    fallback: 'scatter',
    needs: 'A scatter chart has two points or more in each series.',
    options: [],
  },
  waterfall: {
    categories: [3, categories.allowed[1]],
    series: [1, 1],
    hasNegative: true,
    fallback: 'bar',
    needs: 'A waterfall shows one series of three values or more: a start, its steps and a total.',
    options: ['totals', 'better', 'emphasis', 'emphasis_label'],
  },
  dot: {
    ...baseShape,
    series: [1, 2],
    fallback: 'bar',
    needs: 'A dot plot shows one series or two.',
    options: ['emphasis', 'emphasis_label', 'reference'],
  },
  slope: {
    categories: categories.fits,
    series: [2, 2],
    hasNegative: true,
    fallback: 'bar',
    needs: 'A slope chart shows two series, the two moments, and at most eight categories.',
    options: ['emphasis'],
  },
  multiples: {
    categories: [2, 6],
    series: [2, series.allowed[1]],
    hasNegative: true,
    longestName: 7,
    fallback: 'line',
    needs:
      'Small multiples show two to four series over at most six categories with short names, such as years.',
    options: ['emphasis'],
  },
};

type PlottedData = {
  categories: readonly string[];
  series: readonly { values: readonly number[] }[];
};

const isInRange = (count: number, [min, max]: CountRange) => count >= min && count <= max;

/** Whether a kind can draw the data. */
export function fitsChartKind(kind: ChartKind, data: PlottedData): boolean {
  const shape = chartShapes[kind];
  return (
    isInRange(data.categories.length, shape.categories) &&
    isInRange(data.series.length, shape.series) &&
    (shape.hasNegative || !hasNegativeValues(data.series)) &&
    data.categories.every((name) => name.length <= (shape.longestName ?? name.length))
  );
}
