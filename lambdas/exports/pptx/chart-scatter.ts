import type { ChartBox, LineBox, Rect, RectBox, TextBox } from '#shared/deck/scene.ts';
import { axisIds, snapTicks, strokeXml } from './chart-axes.ts';
import { seriesNameXml, seriesPointsXml } from './chart-data.ts';
import { findLabels, type ValueScale } from './chart-plot.ts';
import { chartFill, noLabelsXml } from './chart-series.ts';
import { fontXml, labelXml, numberFormat } from './chart-text.ts';
import type { SlideContext } from './slide-context.ts';
import { escapeXml } from './units.ts';

/** Geometry of a scatter chart reconstructed from its drawn marks: axis scales, plot area, baseline and dots. */
export type ScatterPlot = {
  x: ValueScale;
  y: ValueScale;
  rect: Rect;
  base: LineBox;
  dots: RectBox[];
};

function fitScaleToExtremes(values: number[], positions: number[]): ValueScale | undefined {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [from, to] = [positions[values.indexOf(low)], positions[values.indexOf(high)]];
  if (from === undefined || to === undefined || low === high) return undefined;
  const perUnit = (to - from) / (high - low);
  return { zero: from - perUnit * low, perUnit };
}

/** Reconstructs the geometry of a scatter chart; undefined when the dots are not recognized. */
export function readScatter(chart: ChartBox): ScatterPlot | undefined {
  const points = chart.chart.series.flatMap((series) => series.points ?? []);
  const dots = chart.marks.filter(
    (mark): mark is RectBox =>
      mark.kind === 'rect' && mark.z >= 4 && Math.abs(mark.width - mark.height) < 0.01,
  );
  const base = chart.marks
    .filter((mark): mark is LineBox => mark.kind === 'line' && Math.abs(mark.y1 - mark.y2) < 0.5)
    .toSorted((a, b) => b.y1 - a.y1)[0];
  if (dots.length !== points.length || !base) return undefined;
  const middle = (dot: RectBox) => [dot.x + dot.width / 2, dot.y + dot.height / 2] as const;
  const x = fitScaleToExtremes(
    points.map((point) => point.x),
    dots.map((dot) => middle(dot)[0]),
  );
  const y = fitScaleToExtremes(
    points.map((point) => point.y),
    dots.map((dot) => middle(dot)[1]),
  );
  if (!x || !y) return undefined;
  const lines = chart.marks.filter((mark) => mark.kind === 'line');
  const topEdge = Math.min(...lines.map((line) => line.y), ...dots.map((dot) => dot.y));
  // Office starts an axis at its minimum, so the plot area spans from the first to the last axis label.
  const columns = findTickPositions(chart, base, 'below');
  const [left, right] =
    columns.length > 1 ? [Math.min(...columns), Math.max(...columns)] : [base.x1, base.x2];
  const rect = { x: left, y: topEdge, width: right - left, height: base.y1 - topEdge };
  return { x, y, rect, base, dots };
}

/** Returns the positions of the axis labels below or left of the plot, in px. */
function findTickPositions(chart: ChartBox, base: LineBox, where: 'below' | 'beside'): number[] {
  const labels = findLabels(chart, 'series').filter((label) => label.part === 'series');
  const isBelow = (label: TextBox) => label.y >= base.y1;
  return labels
    .filter((label) => isBelow(label) === (where === 'below'))
    .map((label) => (where === 'below' ? label.x + label.width / 2 : label.y + label.height / 2));
}

const labelSides = { r: 'r', l: 'l', t: 't', b: 'b' } as const;

/** Returns the side of the dot on which its label is drawn. */
function findLabelSide(label: TextBox, dot: RectBox): keyof typeof labelSides {
  const [dx, dy] = [
    label.x + label.width / 2 - (dot.x + dot.width / 2),
    label.y + label.height / 2 - (dot.y + dot.height / 2),
  ];
  if (Math.abs(dy) > dot.height * 0.9 && Math.abs(dx) < label.width * 0.6)
    return dy < 0 ? 't' : 'b';
  return dx < 0 ? 'l' : 'r';
}

/** Returns the labels of named points, each on the side where it is drawn. */
function pointLabelsXml(
  slide: SlideContext,
  chart: ChartBox,
  index: number,
  dots: RectBox[],
): string {
  const points = chart.chart.series[index]?.points ?? [];
  const labels = points.map((point, i) => {
    const label = findLabels(chart, `series[${index}].points[${i}].label`)[0];
    const dot = dots[i];
    if (!label || !dot || point.label === undefined) return '';
    const { attributes, inner } = fontXml(slide, label);
    const rich = `<a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US" ${attributes}>${inner}</a:rPr><a:t>${escapeXml(point.label)}</a:t></a:r></a:p>`;
    return `<c:dLbl><c:idx val="${i}"/><c:tx><c:rich>${rich}</c:rich></c:tx><c:dLblPos val="${labelSides[findLabelSide(label, dot)]}"/><c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/></c:dLbl>`;
  });
  return noLabelsXml.replace('<c:dLbls>', `<c:dLbls>${labels.join('')}`);
}

function seriesXml(slide: SlideContext, chart: ChartBox, plot: ScatterPlot): string {
  let before = 0;
  const items = chart.chart.series.map((series, s) => {
    const count = series.points?.length ?? 0;
    const dots = plot.dots.slice(before, before + count);
    before += count;
    const size = Math.round((dots[0]?.width ?? 16) * 0.75);
    const fill = chartFill(slide.colors, chart.chart.colors[s] ?? '#000000');
    const marker = `<c:marker><c:symbol val="circle"/><c:size val="${size}"/><c:spPr>${fill}<a:ln><a:noFill/></a:ln></c:spPr></c:marker>`;
    return `<c:ser><c:idx val="${s}"/><c:order val="${s}"/>${seriesNameXml(chart.chart, s)}<c:spPr><a:ln w="19050"><a:noFill/></a:ln></c:spPr>${marker}${pointLabelsXml(slide, chart, s, dots)}${seriesPointsXml(chart.chart, s)}<c:smooth val="0"/></c:ser>`;
  });
  return `<c:scatterChart><c:scatterStyle val="lineMarker"/><c:varyColors val="0"/>${items.join('')}<c:axId val="${axisIds.category}"/><c:axId val="${axisIds.value}"/></c:scatterChart>`;
}

type AxisInput = {
  id: number;
  cross: number;
  position: 'b' | 'l';
  from: number;
  to: number;
  /** Positions of the axis labels in px. */
  ticks: number[];
  line: LineBox | undefined;
};

type AxisScale = { min: number; max: number; step: number; ticks: number[] };

/** Reconstructs an axis scale. Its ends snap to labelled values, to undo rounding of pixel positions. */
function readAxisScale(fit: ValueScale, { from, to, ticks: positions }: AxisInput): AxisScale {
  const value = (at: number) => Number(((at - fit.zero) / fit.perUnit).toPrecision(6));
  const ticks = snapTicks(positions.map(value));
  const [first, second] = ticks;
  const distance = first === undefined || second === undefined ? 0 : second - first;
  const step = Number(distance.toPrecision(6));
  const snapEnd = (at: number) =>
    ticks.find((tick) => Math.abs(tick - value(at)) < step / 100) ?? value(at);
  return { min: snapEnd(from), max: snapEnd(to), step, ticks };
}

function axisXml(slide: SlideContext, chart: ChartBox, fit: ValueScale, input: AxisInput): string {
  const { id, cross, position, line } = input;
  const { min, max, step, ticks } = readAxisScale(fit, input);
  const labelStyle = findLabels(chart, 'series').find((label) => label.part === 'series');
  const firstLine = chart.marks.find((mark): mark is LineBox => mark.kind === 'line');
  const gridLine = position === 'l' && firstLine !== line ? firstLine : undefined;
  const grid = gridLine ? `<c:majorGridlines>${strokeXml(gridLine)}</c:majorGridlines>` : '';
  const unit = step > 0 ? `<c:majorUnit val="${step}"/>` : '';
  const sign = position === 'l' ? chart.chart.unit : undefined;
  const format = escapeXml(numberFormat(ticks, sign, slide.language));
  return `<c:valAx><c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/><c:max val="${max}"/><c:min val="${min}"/></c:scaling><c:delete val="0"/><c:axPos val="${position}"/>${grid}<c:numFmt formatCode="${format}" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/>${strokeXml(position === 'b' ? line : undefined)}${labelStyle ? labelXml(slide, labelStyle) : ''}<c:crossAx val="${cross}"/><c:crosses val="min"/><c:crossBetween val="midCat"/>${unit}</c:valAx>`;
}

/** Returns a scatter chart's series and both axes. */
export function scatterXml(slide: SlideContext, chart: ChartBox, plot: ScatterPlot): string {
  const { rect, base } = plot;
  const [category, value] = [axisIds.category, axisIds.value];
  const x = axisXml(slide, chart, plot.x, {
    id: category,
    cross: value,
    position: 'b',
    from: rect.x,
    to: rect.x + rect.width,
    ticks: findTickPositions(chart, base, 'below'),
    line: base,
  });
  const y = axisXml(slide, chart, plot.y, {
    id: value,
    cross: category,
    position: 'l',
    from: rect.y + rect.height,
    to: rect.y,
    ticks: findTickPositions(chart, base, 'beside'),
    line: base,
  });
  return `${seriesXml(slide, chart, plot)}${x}${y}`;
}
