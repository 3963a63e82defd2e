import { createWaterfallSteps } from '#shared/deck/charts/waterfall-steps.ts';
import type {
  ChartBox,
  LineBox,
  Mark,
  PathBox,
  Rect,
  RectBox,
  TextBox,
} from '#shared/deck/scene.ts';
import { readPath } from '#shared/deck/svg-path.ts';
import { toCustomGeometry } from './geometry.ts';

/** Linear value scale in px: a value is drawn at `zero + perUnit * value` along the value axis. */
export type ValueScale = { zero: number; perUnit: number };

/** Position of the categories in px: centre of the first category and the distance between two categories. */
type CategoryScale = { first: number; step: number };

/** Geometry of a chart reconstructed from its drawn marks, from which a native chart is built. */
export type ChartPlot = {
  isHorizontal: boolean;
  categories: CategoryScale;
  values: ValueScale;
  /** Grid lines with their position along the value axis, in px. */
  grid: { at: number; line: LineBox }[];
};

export type FilledMark = RectBox | PathBox;

/** Returns the bounding rectangle of a mark. */
export function markBounds(mark: FilledMark): Rect {
  if (mark.kind === 'path') return toCustomGeometry(mark).rect;
  const { x, y, width, height } = mark;
  return { x, y, width, height };
}

/** Returns the text marks whose part name starts with `part`. */
export function findLabels(chart: ChartBox, part: string): TextBox[] {
  return chart.marks.filter(
    (mark): mark is TextBox => mark.kind === 'text' && (mark.part ?? '').startsWith(part),
  );
}

/** Returns the drawn name of each category. */
export function findCategoryLabels({ chart, marks }: ChartBox): (TextBox | undefined)[] {
  return chart.categories.map((_, c) => {
    const part = chart.categoryParts?.[c] ?? `categories[${c}]`;
    return marks.find((mark): mark is TextBox => mark.kind === 'text' && mark.part === part);
  });
}

function labelCenter(label: TextBox, isHorizontal: boolean): number {
  return isHorizontal ? label.y + label.height / 2 : label.x + label.width / 2;
}

/** Locates the categories. Labels below each other mean horizontal bars, labels side by side mean columns. */
function locateCategories(
  chart: ChartBox,
): { fit: CategoryScale; isHorizontal: boolean } | undefined {
  const count = chart.chart.categories.length;
  const names = findCategoryLabels(chart);
  const [head, tail] = [names[0], names.at(-1)];
  if (!head || !tail || count < 2) return undefined;
  const isHorizontal = Math.abs(labelCenter(tail, true) - labelCenter(head, true)) > head.height;
  const first = labelCenter(head, isHorizontal);
  const step = (labelCenter(tail, isHorizontal) - first) / (count - 1);
  return step > 0 ? { fit: { first, step }, isHorizontal } : undefined;
}

function isSolid(mark: Mark): mark is FilledMark {
  return (mark.kind === 'rect' || mark.kind === 'path') && mark.fill !== undefined;
}

type Extents = { category: number; from: number; to: number; across: number };

/** Returns filled marks with their category index and their start and end along the value axis. */
function findBars(
  chart: ChartBox,
  { first, step }: CategoryScale,
  isHorizontal: boolean,
): Extents[] {
  const count = chart.chart.categories.length;
  return chart.marks.filter(isSolid).flatMap((mark) => {
    const { x, y, width, height } = markBounds(mark);
    const middle = isHorizontal ? y + height / 2 : x + width / 2;
    const category = Math.round((middle - first) / step);
    const across = isHorizontal ? height : width;
    const fits = category >= 0 && category < count && across <= step * 1.05 && mark.z >= 2;
    const [from, to] = isHorizontal ? [x, x + width] : [y, y + height];
    return fits ? [{ category, from, to, across }] : [];
  });
}

function sumValues(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Returns the grid line that most bars start or end at, which is the baseline of the bars. */
function findBaseline(lines: number[], bars: Extents[]): number | undefined {
  const count = (at: number) =>
    bars.filter((bar) => Math.abs(bar.from - at) < 1.2 || Math.abs(bar.to - at) < 1.2).length;
  return lines.toSorted((a, b) => count(b) - count(a))[0];
}

/** Px per unit of value, measured at the category whose bars extend farthest from the baseline. */
function measureBarScale(
  chart: ChartBox,
  bars: Extents[],
  base: number,
  isHorizontal: boolean,
): number {
  const { series, kind } = chart.chart;
  const scales = chart.chart.categories.map((_, c) => {
    const values = series.map((one) => one.values[c] ?? 0);
    const positiveValues = values.filter((value) => value > 0);
    const negativeValues = values.filter((value) => value < 0);
    const reach = (list: number[]) =>
      kind === 'stacked-bar' ? Math.abs(sumValues(list)) : Math.max(0, ...list.map(Math.abs));
    const ends = bars.filter((bar) => bar.category === c);
    const up = Math.max(0, ...ends.map((bar) => (isHorizontal ? bar.to - base : base - bar.from)));
    const down = Math.max(
      0,
      ...ends.map((bar) => (isHorizontal ? base - bar.from : bar.to - base)),
    );
    const [value, length] =
      up >= down ? [reach(positiveValues), up] : [reach(negativeValues), down];
    return { length, perUnit: value > 0 ? length / value : 0 };
  });
  return scales.toSorted((a, b) => b.length - a.length)[0]?.perUnit ?? 0;
}

/** Fits a linear scale to value–position pairs by least squares. */
export function fitValues(pairs: [value: number, at: number][]): ValueScale | undefined {
  const n = pairs.length || 1;
  const mean = (index: 0 | 1) => sumValues(pairs.map((pair) => pair[index])) / n;
  const [value, at] = [mean(0), mean(1)];
  const spread = sumValues(pairs.map((pair) => (pair[0] - value) ** 2));
  const slope = sumValues(pairs.map((pair) => (pair[0] - value) * (pair[1] - at)));
  if (spread === 0 || slope === 0) return undefined;
  return { zero: at - (slope / spread) * value, perUnit: slope / spread };
}

/** Returns the curves of a line or area chart, one per series. */
export function findCurves(chart: ChartBox): PathBox[] {
  return chart.marks.filter(
    (mark): mark is PathBox =>
      mark.kind === 'path' && mark.stroke !== undefined && mark.fill === undefined,
  );
}

function fitCurveScale(chart: ChartBox): ValueScale | undefined {
  const { series, categories, kind } = chart.chart;
  const curves = findCurves(chart).map((mark) =>
    readPath(mark.d).flatMap(({ points }) => points.slice(-1)),
  );
  if (curves.length !== series.length) return undefined;
  const value = (s: number, c: number) =>
    kind === 'area'
      ? sumValues(series.slice(0, s + 1).map((one) => one.values[c] ?? 0))
      : (series[s]?.values[c] ?? 0);
  const pairs = curves.flatMap((points, s) =>
    points.length === categories.length
      ? points.map(([, y], c): [number, number] => [value(s, c), y])
      : [],
  );
  return fitValues(pairs);
}

/** Fits the scale to both ends of the columns. Ignores changes of zero, because they are drawn 1 px high. */
function fitWaterfallScale({ chart }: ChartBox, bars: Extents[]): ValueScale | undefined {
  const steps = createWaterfallSteps(chart.series[0]?.values ?? [], chart.totals ?? []);
  const pairs = bars.flatMap(({ category, from, to }): [number, number][] => {
    const step = steps[category];
    if (!step || step.from === step.to) return [];
    return [
      [Math.max(step.from, step.to), from],
      [Math.min(step.from, step.to), to],
    ];
  });
  return fitValues(pairs);
}

function findGridLines(chart: ChartBox, isHorizontal: boolean): { at: number; line: LineBox }[] {
  const lines = chart.marks.filter((mark): mark is LineBox => mark.kind === 'line');
  return lines
    .filter((line) => Math.abs(isHorizontal ? line.x1 - line.x2 : line.y1 - line.y2) < 0.5)
    .filter((line) =>
      isHorizontal ? line.height > chart.height * 0.3 : line.width > chart.width * 0.3,
    )
    .map((line) => ({ at: isHorizontal ? line.x1 : line.y1, line }))
    .toSorted((a, b) => a.at - b.at);
}

/** Reconstructs the geometry of a chart with categories; undefined when the marks are not recognized. */
export function readPlot(chart: ChartBox): ChartPlot | undefined {
  const foundCategories = locateCategories(chart);
  if (!foundCategories) return undefined;
  const { fit, isHorizontal } = foundCategories;
  const grid = findGridLines(chart, isHorizontal);
  const isCurve = chart.chart.kind === 'line' || chart.chart.kind === 'area';
  if (isCurve) {
    const values = fitCurveScale(chart);
    return values && { isHorizontal, categories: fit, values, grid };
  }
  const bars = findBars(chart, fit, isHorizontal);
  if (chart.chart.kind === 'waterfall') {
    const values = fitWaterfallScale(chart, bars);
    return values && { isHorizontal, categories: fit, values, grid };
  }
  const base = findBaseline(
    grid.map(({ at }) => at),
    bars,
  );
  if (base === undefined) return undefined;
  const scale = measureBarScale(chart, bars, base, isHorizontal);
  if (scale === 0) return undefined;
  const values = { zero: base, perUnit: isHorizontal ? scale : -scale };
  return { isHorizontal, categories: fit, values, grid };
}

/** Returns the width of the bars and the gap between bars of one category, in px. */
export function measureBarSizes(chart: ChartBox, plot: ChartPlot): { bar: number; gap: number } {
  const bars = findBars(chart, plot.categories, plot.isHorizontal);
  const widths = bars.map((bar) => bar.across).toSorted((a, b) => a - b);
  const bar = widths[Math.floor(widths.length / 2)] ?? plot.categories.step / 2;
  const count = chart.chart.kind === 'stacked-bar' ? 1 : chart.chart.series.length;
  const positions = chart.marks
    .filter(isSolid)
    .map(markBounds)
    .filter((rect) => Math.abs((plot.isHorizontal ? rect.height : rect.width) - bar) < 1)
    .map((rect) => (plot.isHorizontal ? rect.y : rect.x))
    .toSorted((a, b) => a - b);
  // The smallest distance between neighbouring bars is that of two bars of one category. It is limited to twice the bar
  // width, because the space of a missing bar would otherwise count as a gap.
  const pitches = positions
    .map((position, i) => position - (positions[i - 1] ?? Number.NEGATIVE_INFINITY))
    .filter((pitch) => pitch > bar * 0.9);
  const pitch = count > 1 ? Math.min(...pitches, bar * 2) : bar;
  return { bar, gap: Math.max(0, Math.min(pitch - bar, bar)) };
}

/** For a single series, returns the fill of the bar at each category. */
export function findBarFills(chart: ChartBox, plot: ChartPlot): (string | undefined)[] {
  const { first, step } = plot.categories;
  return chart.chart.categories.map((_, c) => {
    const mark = chart.marks.filter(isSolid).find((solid) => {
      const { x, y, width, height } = markBounds(solid);
      const middle = plot.isHorizontal ? y + height / 2 : x + width / 2;
      return Math.round((middle - first) / step) === c && solid.z >= 2;
    });
    return typeof mark?.fill === 'string' ? mark.fill : undefined;
  });
}

/** Returns the bounding rectangle of a donut chart and its hole size in percent. */
export function readRing(chart: ChartBox): { rect: Rect; hole: number } | undefined {
  const firstSegment = chart.marks.find((mark) => mark.kind === 'path' && mark.fill !== undefined);
  if (firstSegment?.kind !== 'path') return undefined;
  const radii = [...firstSegment.d.matchAll(/A\s*([\d.]+)/g)].map((match) => Number(match[1]));
  const [outer, inner] = [Math.max(...radii), Math.min(...radii)];
  if (!(outer > 0)) return undefined;
  const { x, y, width, height } = firstSegment;
  return { rect: { x, y, width, height }, hole: Math.round((inner / outer) * 100) };
}
