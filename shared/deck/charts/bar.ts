import { type ScaleBand, scaleBand } from 'd3-scale';
import { lineBox } from '../boxes.ts';
import { blend } from '../color.ts';
import type { TextBlock } from '../context.ts';
import { getEmphasisColor } from '../emphasis.ts';
import type { Mark, Rect } from '../scene.ts';
import { findTitleFigures } from '../title-figures.ts';
import {
  createValueScale,
  drawBaseline,
  drawValueAxis,
  measureValueAxisWidth,
  typesetCategories,
  type ValueScale,
} from './axis.ts';
import { isFewBars } from './bar-direction.ts';
import { drawBar } from './bar-shape.ts';
import { bracketHeight, drawBracket } from './bracket.ts';
import {
  type ChartContext,
  fitChartNames,
  placeChartLabel,
  typesetChartLabel,
  typesetChartValue,
} from './chart-context.ts';
import { drawHatch } from './hatch.ts';
import { drawColumnNote, drawRowNote, getRowNoteWidth, typesetMarkNote } from './mark-note.ts';
import { getMissingText, hasNegativeValues } from './numbers.ts';
import {
  drawReference,
  drawUprightReference,
  measureReferenceHeight,
  measureReferenceWidth,
  moveLabelOffReference,
} from './reference.ts';

/** Share of a series' colour in the bars of categories that are not emphasised. */
const unemphasisedShare = 0.5;

/**
 * Returns the colour of a bar. With several series: the series' colour, or a paler tint of it if other categories are
 * emphasised. In a single series: the accent for emphasised categories, a neutral colour for the others.
 */
function getBarColor(chart: ChartContext, series: number, category: number): string {
  const { data, ctx } = chart;
  const { palette } = ctx.theme;
  const isEmphasised = data.emphasis?.includes(category);
  if (data.series.length > 1) {
    const color = data.colors[series] ?? palette.accent;
    return data.emphasis && !isEmphasised
      ? blend(color, palette.surface, unemphasisedShare)
      : color;
  }
  return isEmphasised && category !== findEmphasisedExtremes(chart)?.lowest
    ? getEmphasisColor(chart.ctx.theme.palette)
    : palette.quiet;
}

/**
 * Returns the highest and the lowest category of a single series if exactly these two are emphasised. Only one of them
 * can have the accent colour, so the lowest gets the neutral colour, and the labels of both are bold.
 */
function findEmphasisedExtremes({
  data,
}: ChartContext): { lowest: number; bold: number[] } | undefined {
  const { emphasis = [], series } = data;
  const values = series[0]?.values ?? [];
  const [a, b, ...more] = emphasis;
  if (a === undefined || b === undefined || more.length > 0 || series.length > 1) return undefined;
  const [low = 0, high = 0] = [values[a] ?? 0, values[b] ?? 0].sort((x, y) => x - y);
  const areEnds = low === Math.min(...values) && high === Math.max(...values) && low < high;
  return areEnds && values.length > 2
    ? { lowest: values[a] === low ? a : b, bold: [a, b] }
    : undefined;
}

/**
 * Typesets the label of a value, or “not given” if it is undefined. With several series, a value that the title
 * mentions is in the accent colour.
 */
function typesetValue(
  chart: ChartContext,
  value: number | undefined,
  size: number,
  category: number,
): TextBlock {
  const { palette, tokens } = chart.ctx.theme;
  if (value === undefined)
    return typesetChartLabel(chart, getMissingText(chart.ctx.language), {
      size: Math.min(18, size),
    });
  const isGrouped = chart.data.series.length > 1;
  const isNamed =
    isGrouped && findTitleFigures(chart.ctx.slide.title).some((figure) => figure.value === value);
  const color = isNamed ? getEmphasisColor(palette) : palette.ink;
  const isBold = findEmphasisedExtremes(chart)?.bold.includes(category);
  const weight = isBold ? tokens.boldWeight : tokens.labelWeight;
  return typesetChartValue(chart, value, { size, weight, color });
}

/** Typesets the values of all columns at one size; undefined if a value is wider than its column. */
function fitValues(chart: ChartContext, space: number): TextBlock[][] | undefined {
  const { data } = chart;
  return [20, 18, 17, 16]
    .map((size) =>
      data.categories.map((_, c) =>
        data.series.map((series) => typesetValue(chart, series.values[c], size, c)),
      ),
    )
    .find((set) => set.flat().every((block) => block.inkWidth <= space - 4));
}

/** Returns the content path `not_given` for the label of a category without a value. */
const toMissingPart = (value: number | undefined) =>
  value === undefined ? { part: 'not_given' } : {};

/**
 * Draws lines over the part of an emphasised bar that is beyond a limit, so that the breach is marked without another
 * colour. `toRect` returns the rectangle between two values.
 */
function drawBreach(
  chart: ChartContext,
  category: number,
  toRect: (from: number, to: number) => Rect,
): Mark[] {
  const { data, ctx } = chart;
  const { reference, better, series, emphasis = [] } = data;
  const value = series[0]?.values[category] ?? 0;
  if (!reference || better !== 'lower' || series.length > 1 || !emphasis.includes(category))
    return [];
  if (reference.value < 0 || value <= reference.value) return [];
  const rect = toRect(reference.value, value);
  return drawHatch(chart, rect, { stroke: ctx.theme.palette.surface, part: 'reference' });
}

type ColumnScales = { band: ScaleBand<string>; group: ScaleBand<string>; labelSpace: number };

/** Gap between categories of columns relative to their distance, and the greatest width of a category's columns, px. */
const columnSizes = { padding: 0.28, width: 200 } as const;

/** Returns the horizontal scales of the categories and of the series within a category. */
function createColumnScales(chart: ChartContext, x: number, width: number): ColumnScales {
  const { data } = chart;
  const indices = data.categories.map((_, i) => String(i));
  const { padding, width: max } = columnSizes;
  // With this padding, the columns of a category are `max` px wide.
  const capped = (width - max * indices.length) / (width + max);
  const band = scaleBand(indices, [x, x + width]).padding(Math.max(padding, capped));
  const inner = data.series.length > 1 ? 0.08 : 0;
  const series = data.series.map((_, i) => String(i));
  const group = scaleBand(series, [0, band.bandwidth()]).padding(inner);
  return { band, group, labelSpace: data.series.length > 1 ? group.step() : band.step() };
}

/** Height of the text at the axis that says that a value is not given, with its distances, px. */
const missingTextHeight = 44;

/** Returns the slot of a category without a value: above its text, and below the reference line. */
function computeEmptySlot(chart: ChartContext, slot: Rect, scale: ValueScale): Rect {
  const { reference } = chart.data;
  const top = reference ? Math.max(slot.y, scale(reference.value) + 8) : slot.y;
  return { ...slot, y: top, height: Math.max(0, scale(0) - missingTextHeight - top) };
}

/** Draws grouped columns. Omits the value axis if every column has a value label, which would repeat it. */
export function drawColumns(chart: ChartContext): Mark[] {
  const { data, rect } = chart;
  const right = measureReferenceWidth(chart);
  const values = fitValues(chart, createColumnScales(chart, rect.x, rect.width - right).labelSpace);
  const left = values ? 0 : measureValueAxisWidth(chart);
  const width = rect.width - left - right;
  const { band, group } = createColumnScales(chart, rect.x + left, width);
  const names = typesetCategories(
    chart,
    width / data.categories.length,
    findEmphasisedExtremes(chart)?.bold,
  );
  const below = names.height + 12 + (hasNegativeValues(data.series) ? 24 : 0);
  const note = typesetMarkNote(chart);
  const only = data.emphasis?.length === 1 ? data.emphasis[0] : undefined;
  const above =
    30 +
    (data.bracket ? bracketHeight : 0) +
    (note ? note.height + (only === undefined ? 16 : 4) : 0);
  const plot = { x: rect.x + left, y: rect.y + above, width, height: rect.height - above - below };
  // Without an axis, the highest column has the full height.
  const scale = createValueScale(chart, [plot.y + plot.height, plot.y], { isNice: !values });
  const middleOf = (c: number) => (band(String(c)) ?? plot.x) + band.bandwidth() / 2;
  const topOf = (c: number) => {
    const end = scale(Math.max(0, ...data.series.map((series) => series.values[c] ?? 0)));
    const height = values?.[c]?.[0]?.height ?? 0;
    const place = { start: end - height - 4, length: height, direction: -1 } as const;
    return moveLabelOffReference(chart, scale, place) - 6;
  };
  const marks = values ? drawBaseline(chart, plot, scale) : drawValueAxis(chart, plot, scale);
  names.blocks.forEach((block, c) => {
    const x = (band(String(c)) ?? plot.x) + band.bandwidth() / 2;
    const y = rect.y + rect.height - names.height;
    const part = data.categoryParts?.[c] ?? `categories[${c}]`;
    marks.push(placeChartLabel(chart, block, { x, y, anchor: 'middle', part }));
    data.series.forEach((series, s) => {
      const value = series.values[c] ?? 0;
      const [top, bottom] = [scale(Math.max(0, value)), scale(Math.min(0, value))];
      const barX = (band(String(c)) ?? plot.x) + (group(String(s)) ?? 0);
      const place = {
        x: barX,
        y: top,
        width: group.bandwidth(),
        height: Math.max(1, bottom - top),
      };
      if (series.values[c] !== undefined)
        marks.push(
          drawBar(chart, place, getBarColor(chart, s, c)),
          ...drawBreach(chart, c, (from, to) => ({
            ...place,
            y: scale(to),
            height: scale(from) - scale(to),
          })),
        );
      else
        marks.push(
          ...drawHatch(
            chart,
            computeEmptySlot(chart, { ...place, y: plot.y, height: plot.height }, scale),
            { stroke: chart.ctx.theme.palette.hairline, part: 'not_given' },
          ),
        );
      const label = values?.[c]?.[s];
      // The label of a category without a value gets a larger distance from the axis, because other programs draw the
      // axis a little higher.
      const above = series.values[c] === undefined ? 14 : 4;
      const ownNote = c === only ? note : undefined;
      const noteHeight = ownNote ? ownNote.height + 2 : 0;
      const height = noteHeight + (label?.height ?? 0);
      const start = moveLabelOffReference(chart, scale, {
        start: value < 0 ? bottom + 4 : top - height - above,
        length: height,
        direction: value < 0 ? 1 : -1,
      });
      const at = { x: barX + place.width / 2, anchor: 'middle' as const };
      if (ownNote)
        marks.push(placeChartLabel(chart, ownNote, { ...at, y: start, part: 'emphasis_label' }));
      if (!label) return;
      const y = start + noteHeight;
      const missing = toMissingPart(series.values[c]);
      marks.push(placeChartLabel(chart, label, { ...at, y, ...missing }));
    });
  });
  return [
    ...marks,
    ...drawReference(chart, plot, scale),
    ...drawBracket(chart, middleOf, topOf, rect.y),
    ...(note && only === undefined ? drawColumnNote(chart, note, { scale, middleOf, topOf }) : []),
  ];
}

type BarRow = {
  middle: number;
  thickness: number;
  name: TextBlock | undefined;
  label: TextBlock | undefined;
  /** Left of the value label, px. */
  labelX: number;
};

/** Draws one horizontal bar with its name on the left and its value at the end. */
function drawRow(
  chart: ChartContext,
  index: number,
  statedValue: number | undefined,
  scale: ValueScale,
  { middle, thickness, name, label, labelX }: BarRow,
): Mark[] {
  const value = statedValue ?? 0;
  const zero = scale(0);
  const [from, to] = [Math.min(zero, scale(value)), Math.max(zero, scale(value))];
  const width = Math.max(1, to - from);
  const place = { x: from, y: middle - thickness / 2, width, height: thickness };
  const marks: Mark[] =
    statedValue === undefined
      ? []
      : [
          drawBar(chart, place, getBarColor(chart, 0, index)),
          ...drawBreach(chart, index, (low, high) => ({
            ...place,
            x: scale(low),
            width: scale(high) - scale(low),
          })),
        ];
  if (name) {
    const part = chart.data.categoryParts?.[index] ?? `categories[${index}]`;
    const at = { x: chart.rect.x, y: middle - name.height / 2, part };
    marks.push(placeChartLabel(chart, name, at));
  }
  if (!label) return marks;
  const y = middle - label.height / 2;
  return [...marks, placeChartLabel(chart, label, { x: labelX, y, ...toMissingPart(statedValue) })];
}

/** Font sizes of names and values in px, and the greatest thickness of a bar; `padding` is the gap between bars
 * relative to their distance. For two to four bars, and for more. */
const rowSizes = {
  few: { names: [22, 20, 18, 17, 16], value: 24, thickness: 84, padding: 0.3 },
  many: { names: [18, 17, 16], value: 18, thickness: 44, padding: 0.34 },
} as const;

/** Draws horizontal bars with their names on the left and their values at the end. */
export function drawRows(chart: ChartContext): Mark[] {
  const { data, rect, ctx } = chart;
  const { palette } = ctx.theme;
  const values = data.categories.map((_, c) => data.series[0]?.values[c]);
  const sizes = isFewBars(chart) ? rowSizes.few : rowSizes.many;
  const [size] = sizes.names;
  const widths = data.categories.map((name) => typesetChartLabel(chart, name, { size }).width);
  const nameWidth = Math.min(rect.width * 0.38, Math.max(...widths) + 4);
  const band = scaleBand(
    data.categories.map((_, i) => String(i)),
    [rect.y + measureReferenceHeight(chart), rect.y + rect.height],
  )
    .paddingInner(sizes.padding)
    .paddingOuter(sizes.padding / 2);
  const names = fitChartNames(chart, data.categories, {
    width: nameWidth,
    height: band.step() - 2,
    sizes: [...sizes.names],
    color: palette.ink,
    bold: findEmphasisedExtremes(chart)?.bold ?? [],
  });
  const valueSize = band.step() < 32 ? 16 : sizes.value;
  const labels = values.map((value, c) => typesetValue(chart, value, valueSize, c));
  const labelWidth = Math.max(...labels.map((label) => label.width)) + 10;
  const hasNegative = values.some((value) => value !== undefined && value < 0);
  const left = rect.x + nameWidth + 18 + (hasNegative ? labelWidth : 0);
  const right = rect.x + rect.width;
  const note = typesetMarkNote(chart);
  const noted = note ? (data.emphasis ?? []) : [];
  const noteWidth = note ? getRowNoteWidth(note) : 0;
  const widest = createValueScale(chart, [left, right - labelWidth]);
  // The note needs its place beside the bars that it names, so these may not reach the right edge.
  const shares = values.flatMap((value, c) => {
    if (!note || c < Math.min(...noted) || c > Math.max(...noted)) return [];
    const end = Math.max(widest(value ?? 0), data.reference ? widest(data.reference.value) : 0);
    return [(right - labelWidth - noteWidth - left) / Math.max(1, end - left)];
  });
  const reach = (right - labelWidth - left) * Math.min(1, ...shares);
  const scale = createValueScale(chart, [left, left + reach]);
  const thickness = Math.min(sizes.thickness, band.bandwidth());
  const axis = { stroke: palette.muted, strokeWidth: 1.5 };
  const zero = scale(0);
  const rows = values.map((value = 0, c): BarRow => {
    const middle = (band(String(c)) ?? 0) + band.bandwidth() / 2;
    const [name, label] = [names[c], labels[c]];
    const width = label?.width ?? 0;
    const labelX = moveLabelOffReference(chart, scale, {
      start: value < 0 ? scale(value) - 8 - width : Math.max(zero, scale(value)) + 8,
      length: width + (noted.length === 1 && noted[0] === c ? noteWidth : 0),
      direction: value < 0 ? -1 : 1,
      bars: 'rows',
    });
    return { middle, thickness, name, label, labelX };
  });
  const ends = rows.map(({ middle, label, labelX }) => ({
    middle,
    right: labelX + (label?.width ?? 0),
  }));
  return [
    lineBox(
      ctx,
      [zero, rect.y + measureReferenceHeight(chart) + 4],
      [zero, rect.y + rect.height - 4],
      axis,
    ),
    ...rows.flatMap((row, c) => drawRow(chart, c, values[c], scale, row)),
    ...drawUprightReference(chart, scale),
    ...(note ? drawRowNote(chart, note, ends) : []),
  ];
}
