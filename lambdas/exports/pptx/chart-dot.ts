import { chooseSharedDecimals, formatValue } from '#shared/deck/charts/numbers.ts';
import type {
  ChartBox,
  ChartData,
  Fill,
  LineBox,
  Mark,
  Rect,
  RectBox,
} from '#shared/deck/scene.ts';
import { axisIds, strokeXml } from './chart-axes.ts';
import { numbersXml, stringsXml } from './chart-data.ts';
import { findCategoryLabels, findLabels, fitValues, type ValueScale } from './chart-plot.ts';
import { chartFill, noLabelsXml } from './chart-series.ts';
import { fontXml } from './chart-text.ts';
import type { SlideContext } from './slide-context.ts';
import { escapeXml, toEmu } from './units.ts';
import { columnName, type Sheet } from './workbook.ts';

/** Geometry of a dot plot: the scale of its values, the plot area, and the dots, series by series. */
export type DotPlot = { x: ValueScale; rect: Rect; dots: RectBox[] };

const isDot = (mark: Mark): mark is RectBox =>
  mark.kind === 'rect' && mark.z === 4 && mark.part === undefined;

function findZeroLine({ marks }: ChartBox): LineBox | undefined {
  return marks.find(
    (mark): mark is LineBox =>
      mark.kind === 'line' && mark.part === undefined && mark.x1 === mark.x2,
  );
}

/** Reconstructs the geometry of a dot plot; undefined when the marks are not recognized. */
export function readDots(chart: ChartBox): DotPlot | undefined {
  const { series, categories } = chart.chart;
  const values = series.flatMap((one) => one.values);
  // The legend has dots of the same kind, before those of the plot.
  const dots = chart.marks.filter(isDot).slice(-values.length);
  const names = findCategoryLabels(chart);
  const [head, tail] = [names[0], names.at(-1)];
  if (dots.length !== values.length || !head || !tail) return undefined;
  const center = (dot: RectBox) => dot.x + dot.width / 2;
  const x = fitValues(dots.map((dot, i) => [values[i] ?? 0, center(dot)]));
  if (!x) return undefined;
  const middle = (box: Rect) => box.y + box.height / 2;
  const step = (middle(tail) - middle(head)) / Math.max(1, categories.length - 1);
  const zero = findZeroLine(chart)?.x1 ?? Number.POSITIVE_INFINITY;
  const left = Math.min(zero, ...dots.map((dot) => dot.x));
  const right = Math.max(...dots.map((dot) => dot.x + dot.width));
  const rect = {
    x: left,
    y: middle(head) - step / 2,
    width: right - left,
    height: step * categories.length,
  };
  return { x, rect, dots };
}

const rowHeader = (language: string) => (/^zh\b/i.test(language) ? '行' : 'Row');

/**
 * Returns the sheet of a dot plot: one row for each category, with its values and then the y position of each dot.
 */
export function createDotSheet({ categories, series }: ChartData, language: string): Sheet {
  const names = series.map(({ name }) => name);
  const rows = categories.map((name, c): Sheet[number] => [
    name,
    ...series.map(({ values }) => values[c]),
    ...series.map(() => categories.length - c),
  ]);
  return [[undefined, ...names, ...names.map(() => rowHeader(language))], ...rows];
}

/** Marks of a dot plot that stay shapes and texts over its native chart: names, thin lines, the labels of the axis and the legend. */
export function findDotCaptions(chart: ChartBox): Mark[] {
  const { categories, series } = chart.chart;
  const legend = chart.marks.filter(isDot).slice(0, -categories.length * series.length);
  const lines = chart.marks.filter(
    (mark) => mark.kind === 'line' && (mark.z === 2 || mark.part === 'x_axis'),
  );
  const seriesNames = series.length > 1 ? findLabels(chart, 'series[') : [];
  const names = [...findCategoryLabels(chart), ...seriesNames, ...findLabels(chart, 'x_axis')];
  return [...lines, ...legend, ...names.flatMap((name) => name ?? [])];
}

/**
 * Returns the offset in px from the usual place of a label above its dot to the label of the drawing; undefined if the
 * drawing has it beside the dot.
 */
function findLabelAbove(chart: ChartBox, dot: RectBox | undefined, text: string) {
  const label = findLabels(chart, 'series').find(
    (one) =>
      dot !== undefined &&
      one.part === 'series' &&
      one.lines.map(({ runs }) => runs.map((run) => run.text).join('')).join('') === text &&
      one.y + one.height <= dot.y + 1 &&
      one.y + one.height > dot.y - dot.height,
  );
  return label && dot && { x: label.x + label.width / 2 - (dot.x + dot.width / 2) };
}

/**
 * Returns the label of a dot's value (its x value); of two values, the larger one's label is on the right, the other on
 * the left or above its dot.
 */
function labelXml(
  slide: SlideContext,
  chart: ChartBox,
  row: number,
  index: number,
  dot: RectBox | undefined,
): string {
  const { series, unit } = chart.chart;
  const style = findLabels(chart, 'series').find(({ part }) => part === 'series');
  const [first = 0, second] = series.map(({ values }) => values[row] ?? 0);
  const value = index === 0 ? first : second;
  if (!style || value === undefined || (index > 0 && first === second))
    return `<c:dLbl><c:idx val="${index}"/><c:delete val="1"/></c:dLbl>`;
  const isSmaller = second !== undefined && (index === 0 ? first < second : second < first);
  const decimals = chooseSharedDecimals(series.flatMap(({ values }) => values));
  const text = formatValue(value, slide.language, unit, decimals);
  const { attributes, inner } = fontXml(slide, style);
  const properties = `<a:rPr lang="en-US" ${attributes}>${inner}</a:rPr>`;
  const field = `<a:fld id="{6F1B7C2A-3D4E-4A5B-8C9D-${String(row * 2 + index).padStart(12, '0')}}" type="XVALUE">${properties}<a:t>${escapeXml(text)}</a:t></a:fld>`;
  const rich = `<a:bodyPr wrap="none"/><a:lstStyle/><a:p>${field}</a:p>`;
  const above = isSmaller ? findLabelAbove(chart, dot, text) : undefined;
  const layout = above
    ? `<c:layout><c:manualLayout><c:x val="${(above.x / chart.width).toFixed(6)}"/><c:y val="0"/></c:manualLayout></c:layout>`
    : '';
  const side = isSmaller ? 'l' : 'r';
  return `<c:dLbl><c:idx val="${index}"/>${layout}<c:tx><c:rich>${rich}</c:rich></c:tx><c:dLblPos val="${above ? 't' : side}"/><c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/></c:dLbl>`;
}

const solidXml = (slide: SlideContext, color: Fill | undefined) =>
  typeof color === 'string' ? chartFill(slide.colors, color) : '<a:noFill/>';

function markerXml(slide: SlideContext, { fill, stroke, strokeWidth = 0, width }: RectBox): string {
  const line = stroke
    ? `<a:ln w="${toEmu(strokeWidth)}">${solidXml(slide, stroke)}</a:ln>`
    : noLineXml;
  const size = Math.round((width + (stroke ? strokeWidth : 0)) * 0.75);
  return `<c:marker><c:symbol val="circle"/><c:size val="${size}"/><c:spPr>${solidXml(slide, fill)}${line}</c:spPr></c:marker>`;
}

const noLineXml = '<a:ln><a:noFill/></a:ln>';
/** Returns the address of adjacent cells in the row of a category. */
function cellRangeFormula(category: number, column: number, count: number): string {
  const row = category + 2;
  return `Sheet1!$${columnName(column)}$${row}:$${columnName(column + count - 1)}$${row}`;
}

/** Returns the series of a row: its dots, joined by a line in the colour of the last one. */
function seriesXml(slide: SlideContext, chart: ChartBox, plot: DotPlot, row: number): string {
  const { categories, series } = chart.chart;
  const count = categories.length;
  const values = series.map((one) => one.values[row] ?? 0);
  const dots = values.flatMap((_, s) => plot.dots[s * count + row] ?? []);
  const joint = chart.marks.find((mark): mark is LineBox => mark.kind === 'line' && mark.z === 3);
  const lineTo = (dot: RectBox | undefined) => {
    const color = dot?.stroke ?? dot?.fill;
    return strokeXml(joint && typeof color === 'string' ? { ...joint, stroke: color } : undefined);
  };
  // LibreOffice takes the colour of a dot from the line that leads to it. No line leads to the first dot, so each dot
  // defines a line colour of its own.
  const points = dots.map(
    (dot, i) =>
      `<c:dPt><c:idx val="${i}"/>${markerXml(slide, dot)}<c:bubble3D val="0"/>${lineTo(dot)}</c:dPt>`,
  );
  const labels = values.map((_, s) => labelXml(slide, chart, row, s, plot.dots[s * count + row]));
  const name = stringsXml(`Sheet1!$A$${row + 2}`, [categories[row] ?? '']);
  const x = numbersXml(cellRangeFormula(row, 1, values.length), values);
  const rows = values.map(() => count - row);
  const y = numbersXml(cellRangeFormula(row, 1 + values.length, values.length), rows);
  const marker = dots[0] ? markerXml(slide, dots[0]) : '';
  return `<c:ser><c:idx val="${row}"/><c:order val="${row}"/><c:tx>${name}</c:tx>${lineTo(dots.at(-1))}${marker}${points.join('')}${noLabelsXml.replace('<c:dLbls>', `<c:dLbls>${labels.join('')}`)}<c:xVal>${x}</c:xVal><c:yVal>${y}</c:yVal><c:smooth val="0"/></c:ser>`;
}

const computeAxisMinimum = ({ x, rect }: DotPlot) =>
  Number(((rect.x - x.zero) / x.perUnit).toPrecision(8));

type Axis = { id: number; cross: number; position: 'b' | 'l'; min: number; max: number };

/**
 * Returns an axis without labels. If `line` is given, the axis is drawn in its style, at zero on the other axis;
 * otherwise the axis is hidden.
 */
function axisXml({ id, cross, position, min, max }: Axis, line: LineBox | undefined): string {
  return `<c:valAx><c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/><c:max val="${max}"/><c:min val="${min}"/></c:scaling><c:delete val="${line ? 0 : 1}"/><c:axPos val="${position}"/><c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="none"/>${strokeXml(line)}<c:crossAx val="${cross}"/><c:crosses val="autoZero"/><c:crossBetween val="midCat"/></c:valAx>`;
}

/** Returns a dot plot as a scatter chart: one series for each row, with the values as x. */
export function dotsXml(slide: SlideContext, chart: ChartBox, plot: DotPlot): string {
  const { rect, x } = plot;
  const { category, value } = axisIds;
  const max = Number(((rect.x + rect.width - x.zero) / x.perUnit).toPrecision(8));
  const across = {
    id: category,
    cross: value,
    position: 'b',
    min: computeAxisMinimum(plot),
    max,
  } as const;
  const count = chart.chart.categories.length;
  const along = { id: value, cross: category, position: 'l', min: 0.5, max: count + 0.5 } as const;
  const series = chart.chart.categories.map((_, c) => seriesXml(slide, chart, plot, c));
  return `<c:scatterChart><c:scatterStyle val="lineMarker"/><c:varyColors val="0"/>${series.join('')}<c:axId val="${category}"/><c:axId val="${value}"/></c:scatterChart>${axisXml(across, undefined)}${axisXml(along, findZeroLine(chart))}`;
}
