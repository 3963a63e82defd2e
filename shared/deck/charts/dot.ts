import { scaleBand, scaleLinear } from 'd3-scale';
import { lineBox, rectBox } from '../boxes.ts';
import { blend } from '../color.ts';
import type { TextBlock } from '../context.ts';
import { getEmphasisColor } from '../emphasis.ts';
import { toPlainText } from '../inline.ts';
import type { Mark, RectBox } from '../scene.ts';
import { chooseAxisTicks, type ValueScale } from './axis.ts';
import {
  type ChartContext,
  fitChartNames,
  placeChartLabel,
  typesetChartLabel,
  typesetChartTick,
  typesetChartValue,
} from './chart-context.ts';
import { drawUprightReference, measureReferenceHeight } from './reference.ts';

/** Radius of the dots in px: larger if the rows are at least `wideStep` apart. */
const dotRadii = { usual: 9, wide: 10, wideStep: 80 } as const;
/** Distance of the names from the start of the values, px. */
const nameGap = 24;
/** Width of the outline of a hollow dot, px. */
const outlineWidth = 3;
/** Share of the colour in the fill of a hollow dot. */
const hollowTint = 0.2;
const labelGap = 8;
/**
 * Minimum range of the values, as a fraction of the largest value, for a scale that begins at zero: with a smaller
 * range, all dots would be close together.
 */
const minSpreadShare = 0.6;

/** Height of the labels of an axis that does not begin at zero, px. */
const axisLabelHeight = 34;

const includesZero = ([low, high]: [number, number]) => low <= 0 && high >= 0;

/** Returns the range of the values; it includes zero unless that would push all dots together. */
function findValueDomain(chart: ChartContext): [number, number] {
  const { series, reference } = chart.data;
  const values = series.flatMap((one) => one.values);
  if (reference) values.push(reference.value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const isWide = high - low >= minSpreadShare * Math.max(Math.abs(low), Math.abs(high));
  const [from, to] = isWide ? [Math.min(0, low), Math.max(0, high)] : [low, high];
  return [from, from === to ? to + 1 : to];
}

/** Returns the scale of the values. A scale that does not begin at zero ends at round values, which its axis names. */
function createDotScale(chart: ChartContext, range: [number, number]): ValueScale {
  const domain = findValueDomain(chart);
  const scale = scaleLinear(domain, range);
  return includesZero(domain) ? scale : scale.nice(4);
}

/** Draws upright lines with their values below, for a scale that does not begin at zero. */
function drawAxis(chart: ChartContext, scale: ValueScale, top: number, bottom: number): Mark[] {
  const stroke = { stroke: chart.ctx.theme.palette.hairline, strokeWidth: 1, z: 1 };
  return chooseAxisTicks(scale, 4).flatMap((tick): Mark[] => {
    const x = scale(tick);
    const label = typesetChartTick(chart, tick, { size: 16 });
    const at = { x, y: bottom + 8, anchor: 'middle', part: 'x_axis' } as const;
    const line = lineBox(chart.ctx, [x, top], [x, bottom], stroke);
    return [{ ...line, part: 'x_axis' }, placeChartLabel(chart, label, at)];
  });
}

/** Returns the colour of a dot: neutral if other rows are emphasised and this one is not. */
function getDotColor({ data, ctx }: ChartContext, series: number, row: number): string {
  const { palette } = ctx.theme;
  if (data.emphasis) return data.emphasis.includes(row) ? getEmphasisColor(palette) : palette.quiet;
  return data.colors[series] ?? palette.quiet;
}

/** Draws a dot. The first of two values is hollow, so that the two differ without colour. */
export function drawDot(
  chart: ChartContext,
  at: { x: number; y: number; r?: number },
  color: string,
  isHollow: boolean,
): RectBox {
  const r = (at.r ?? dotRadii.usual) - (isHollow ? outlineWidth / 2 : 0);
  const place = { x: at.x - r, y: at.y - r, width: 2 * r, height: 2 * r };
  const paint = isHollow
    ? { fill: blend(color, chart.on, hollowTint), stroke: color, strokeWidth: outlineWidth }
    : { fill: color };
  return rectBox(chart.ctx, place, { ...paint, radius: r, z: 4 });
}

type DotRow = {
  values: number[];
  /** Radius of the dots, px. */
  r: number;
  /** Colour of the last dot and of the line to it. */
  color: string;
  middle: number;
  labels: TextBlock[];
  name: TextBlock | undefined;
};

/** Returns the width of the label of the smaller value, px. */
const measureLowLabel = ({ values, labels }: DotRow): number =>
  labels[values.indexOf(Math.min(...values))]?.width ?? 0;

/** Whether the label of the smaller value is above its dot, because it would extend beyond the axis at zero. */
function isLabelAbove(row: DotRow, scale: ValueScale): boolean {
  const { values, r } = row;
  const left = scale(Math.min(...values)) - r - labelGap - measureLowLabel(row);
  return scale.domain()[0] === 0 && left < scale(0) + labelGap;
}

/**
 * Draws the lines of a row: a thin one from zero, if the scale begins there, to the first value or its label, a thick
 * one between the values.
 */
function drawLines(chart: ChartContext, row: DotRow, scale: ValueScale): Mark[] {
  const { values, middle, r } = row;
  const { palette, tokens } = chart.ctx.theme;
  const [first = 0, second] = values;
  const guide = { stroke: palette.hairline, strokeWidth: 1, z: 2 };
  const lowest = Math.min(...values);
  const isPair = second !== undefined && first !== second;
  const before = isPair && !isLabelAbove(row, scale) ? measureLowLabel(row) + 2 * labelGap : 0;
  const [start, end] = [scale(0), scale(lowest) - r - before];
  const hasStem = scale.domain()[0] === 0 && end - start > 1;
  const marks: Mark[] = hasStem ? [lineBox(chart.ctx, [start, middle], [end, middle], guide)] : [];
  if (second === undefined || first === second) return marks;
  const stroke = { stroke: row.color, strokeWidth: Math.max(6, tokens.data.lineWidth), z: 3 };
  return [...marks, lineBox(chart.ctx, [scale(first), middle], [scale(second), middle], stroke)];
}

/**
 * Draws the values outside of their dots: the smaller one on the left, or above its dot if the axis is too near, the
 * larger or only one on the right.
 */
function drawValues(chart: ChartContext, row: DotRow, scale: ValueScale) {
  const { values, middle, labels, r } = row;
  const isPair = values.length > 1 && values[0] !== values[1];
  const high = values.indexOf(Math.max(...values));
  return values.flatMap((value, s): Mark[] => {
    const label = labels[s];
    if (!label || (values.length > 1 && !isPair && s > 0)) return [];
    const isRight = !isPair || s === high;
    if (!isRight && isLabelAbove(row, scale)) {
      // Right of the axis: the label starts at the dot's left edge.
      const above = {
        x: Math.max(scale(0) + labelGap, scale(value) - r),
        y: middle - r - label.height,
      };
      return [placeChartLabel(chart, label, above)];
    }
    const x = scale(value) + (isRight ? 1 : -1) * (r + labelGap);
    const at = { x, y: middle - label.height / 2, anchor: isRight ? 'start' : 'end' } as const;
    return [placeChartLabel(chart, label, at)];
  });
}

/** Matches a title about multiples, such as “45 times as often” and “3 倍”. */
const multiplePattern = /\d\s?(?:×|x\b|times\b|-?fold\b)|\d\s?倍/iu;
/** Smallest ratio of two values that is written on the line between them, and the gap above that line, px. */
const multipleLabel = { minRatio: 2, gap: 6, named: 36, size: 24 } as const;

/** Draws the ratio of the two values of a row above the line between them, if the title is about a multiple. */
function drawMultiple(
  chart: ChartContext,
  row: DotRow,
  scale: ValueScale,
  isNamed: boolean,
): Mark[] {
  const { ctx } = chart;
  const [first = 0, second] = row.values;
  if (second === undefined || !multiplePattern.test(toPlainText(ctx.slide.title))) return [];
  const [low, high] = [Math.min(first, second), Math.max(first, second)];
  const ratio = high / low;
  if (low <= 0 || ratio < multipleLabel.minRatio) return [];
  const format = new Intl.NumberFormat(ctx.language, {
    maximumFractionDigits: ratio < 10 ? 1 : 0,
  });
  const { palette, tokens } = ctx.theme;
  const look = {
    size: isNamed && row.r > dotRadii.usual ? multipleLabel.named : multipleLabel.size,
    weight: tokens.labelWeight,
    color: isNamed ? getEmphasisColor(palette) : palette.ink,
  };
  const label = typesetChartLabel(chart, `${format.format(ratio)}×`, look);
  const [from, to] = [scale(low), scale(high)];
  // A label above the first dot is in the same line of text.
  const start = isLabelAbove(row, scale) ? from + measureLowLabel(row) : from + 2 * row.r;
  if ((from + to - label.width) / 2 < start || to - from < label.width + 4 * row.r) return [];
  const y = row.middle - multipleLabel.gap - label.height;
  return [
    placeChartLabel(chart, label, { x: (from + to) / 2, y, anchor: 'middle', part: 'bracket' }),
  ];
}

/** Draws a dot plot: a row for each category with one dot, or two dots joined by a line. */
export function drawDots(chart: ChartContext): Mark[] {
  const { data, rect, ctx } = chart;
  const { palette, tokens } = ctx.theme;
  const top = rect.y + measureReferenceHeight(chart);
  const domain = findValueDomain(chart);
  const axisHeight = includesZero(domain) ? 0 : axisLabelHeight;
  const bottom = rect.y + rect.height - axisHeight;
  const band = scaleBand(
    data.categories.map((_, i) => String(i)),
    [top, bottom],
  );
  const r = band.step() >= dotRadii.wideStep ? dotRadii.wide : dotRadii.usual;
  const look = { size: band.step() < 32 ? 16 : 20, weight: tokens.labelWeight, color: palette.ink };
  const widths = data.categories.map((name) => typesetChartLabel(chart, name, { size: 20 }).width);
  const nameWidth = Math.min(rect.width * 0.38, Math.max(...widths) + 4);
  const names = fitChartNames(chart, data.categories, {
    width: nameWidth,
    height: band.step() - 2,
    sizes: [20, 18, 17, 16],
    color: palette.ink,
  });
  const rows = data.categories.map((_, c): DotRow => {
    const values = data.series.map((one) => one.values[c] ?? 0);
    const labels = values.map((value) => typesetChartValue(chart, value, look));
    return {
      values,
      r,
      color: getDotColor(chart, values.length - 1, c),
      labels,
      name: names[c],
      middle: (band(String(c)) ?? top) + band.bandwidth() / 2,
    };
  });
  const labelWidth = Math.max(...rows.flatMap(({ labels }) => labels.map(({ width }) => width)));
  const side = labelWidth + r + labelGap;
  const left = rect.x + nameWidth + nameGap;
  // With an axis at zero, a smaller value near it has its label above the dot.
  const isFromZero = includesZero(domain);
  const startsAtZero = domain[0] === 0;
  const hasLabelsAbove = startsAtZero && band.step() >= dotRadii.wideStep;
  const margin = hasLabelsAbove ? 0 : side;
  const scale = createDotScale(chart, [
    left + (data.series.length > 1 ? margin : r),
    rect.x + rect.width - side,
  ]);
  const axis = { stroke: palette.muted, strokeWidth: 1.5 };
  const zero = scale(0);
  const lines = rows.flatMap((row) => drawLines(chart, row, scale));
  const dots = data.series.flatMap((_, s) =>
    rows.map(({ values, middle }, c) => {
      const isHollow = data.series.length > 1 && s === 0;
      const at = { x: scale(values[s] ?? 0), y: middle, r };
      return drawDot(chart, at, getDotColor(chart, s, c), isHollow);
    }),
  );
  const texts = rows.flatMap((row, c): Mark[] => {
    const part = data.categoryParts?.[c] ?? `categories[${c}]`;
    const at = row.name && { x: rect.x, y: row.middle - row.name.height / 2, part };
    return [
      ...(row.name && at ? [placeChartLabel(chart, row.name, at)] : []),
      ...drawValues(chart, row, scale),
      ...drawMultiple(chart, row, scale, data.emphasis?.includes(c) === true),
    ];
  });
  return [
    ...(isFromZero
      ? [lineBox(ctx, [zero, top + 4], [zero, bottom - 4], axis)]
      : drawAxis(chart, scale, top, bottom)),
    ...lines,
    ...dots,
    ...texts,
    ...drawUprightReference(chart, scale),
  ];
}
