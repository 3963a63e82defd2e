import type { ChartBox, LineBox, Rect, RectBox, TextBox } from '#shared/deck/scene.ts';
import { axisIds, snapTicks, strokeXml } from './chart-axes.ts';
import { seriesNameXml, seriesPointsXml } from './chart-data.ts';
import { labelsOf, type ValueFit } from './chart-plot.ts';
import { chartFill, noLabels } from './chart-series.ts';
import { fontXml, labelXml, numberFormat } from './chart-text.ts';
import type { SlideContext } from './slide-context.ts';
import { xml } from './units.ts';

/** A drawn scatter chart read back: the scale of each axis with the places of its values, its plot, base and dots. */
export type ScatterPlot = {
  x: ValueFit;
  y: ValueFit;
  rect: Rect;
  base: LineBox;
  dots: RectBox[];
};

function fitBetween(values: number[], places: number[]): ValueFit | undefined {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [from, to] = [places[values.indexOf(low)], places[values.indexOf(high)]];
  if (from === undefined || to === undefined || low === high) return undefined;
  const perUnit = (to - from) / (high - low);
  return { zero: from - perUnit * low, perUnit };
}

/** Reads a drawn scatter chart back; undefined when its dots can't be told. */
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
  const x = fitBetween(
    points.map((point) => point.x),
    dots.map((dot) => middle(dot)[0]),
  );
  const y = fitBetween(
    points.map((point) => point.y),
    dots.map((dot) => middle(dot)[1]),
  );
  if (!x || !y) return undefined;
  const lines = chart.marks.filter((mark) => mark.kind === 'line');
  const top = Math.min(...lines.map((line) => line.y), ...dots.map((dot) => dot.y));
  // An axis counts from its end, so the plot begins and ends where its first and last values stand.
  const columns = ticksOf(chart, base, 'below');
  const [left, right] =
    columns.length > 1 ? [Math.min(...columns), Math.max(...columns)] : [base.x1, base.x2];
  const rect = { x: left, y: top, width: right - left, height: base.y1 - top };
  return { x, y, rect, base, dots };
}

/** Places of the values that stand below the plot, or beside it. */
function ticksOf(chart: ChartBox, base: LineBox, where: 'below' | 'beside'): number[] {
  const labels = labelsOf(chart, 'series').filter((label) => label.part === 'series');
  const isBelow = (label: TextBox) => label.y >= base.y1;
  return labels
    .filter((label) => isBelow(label) === (where === 'below'))
    .map((label) => (where === 'below' ? label.x + label.width / 2 : label.y + label.height / 2));
}

const sides = { r: 'r', l: 'l', t: 't', b: 'b' } as const;

/** On which side of its dot a name stands. */
function sideOf(label: TextBox, dot: RectBox): keyof typeof sides {
  const [dx, dy] = [
    label.x + label.width / 2 - (dot.x + dot.width / 2),
    label.y + label.height / 2 - (dot.y + dot.height / 2),
  ];
  if (Math.abs(dy) > dot.height * 0.9 && Math.abs(dx) < label.width * 0.6)
    return dy < 0 ? 't' : 'b';
  return dx < 0 ? 'l' : 'r';
}

/** Names of points as labels that go with them. */
function namesXml(slide: SlideContext, chart: ChartBox, index: number, dots: RectBox[]): string {
  const points = chart.chart.series[index]?.points ?? [];
  const labels = points.map((point, i) => {
    const label = labelsOf(chart, `series[${index}].points[${i}].label`)[0];
    const dot = dots[i];
    if (!label || !dot || point.label === undefined) return '';
    const { attributes, inner } = fontXml(slide, label);
    const rich = `<a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US" ${attributes}>${inner}</a:rPr><a:t>${xml(point.label)}</a:t></a:r></a:p>`;
    return `<c:dLbl><c:idx val="${i}"/><c:tx><c:rich>${rich}</c:rich></c:tx><c:dLblPos val="${sides[sideOf(label, dot)]}"/><c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/></c:dLbl>`;
  });
  return noLabels.replace('<c:dLbls>', `<c:dLbls>${labels.join('')}`);
}

function seriesOf(slide: SlideContext, chart: ChartBox, plot: ScatterPlot): string {
  let before = 0;
  const items = chart.chart.series.map((series, s) => {
    const count = series.points?.length ?? 0;
    const dots = plot.dots.slice(before, before + count);
    before += count;
    const size = Math.round((dots[0]?.width ?? 16) * 0.75);
    const fill = chartFill(slide.colors, chart.chart.colors[s] ?? '#000000');
    const marker = `<c:marker><c:symbol val="circle"/><c:size val="${size}"/><c:spPr>${fill}<a:ln><a:noFill/></a:ln></c:spPr></c:marker>`;
    return `<c:ser><c:idx val="${s}"/><c:order val="${s}"/>${seriesNameXml(chart.chart, s)}<c:spPr><a:ln w="19050"><a:noFill/></a:ln></c:spPr>${marker}${namesXml(slide, chart, s, dots)}${seriesPointsXml(chart.chart, s)}<c:smooth val="0"/></c:ser>`;
  });
  return `<c:scatterChart><c:scatterStyle val="lineMarker"/><c:varyColors val="0"/>${items.join('')}<c:axId val="${axisIds.category}"/><c:axId val="${axisIds.value}"/></c:scatterChart>`;
}

type AxisInput = {
  id: number;
  cross: number;
  place: 'b' | 'l';
  from: number;
  to: number;
  /** Places of its values. */
  ticks: number[];
  line: LineBox | undefined;
};

type AxisScale = { min: number; max: number; step: number; ticks: number[] };

/** An axis read back: its values, and its ends, which are values of it but for what their places lost by rounding. */
function scaleOf(fit: ValueFit, { from, to, ticks: places }: AxisInput): AxisScale {
  const value = (at: number) => Number(((at - fit.zero) / fit.perUnit).toPrecision(6));
  const ticks = snapTicks(places.map(value));
  const [first, second] = ticks;
  const apart = first === undefined || second === undefined ? 0 : second - first;
  const step = Number(apart.toPrecision(6));
  const endAt = (at: number) =>
    ticks.find((tick) => Math.abs(tick - value(at)) < step / 100) ?? value(at);
  return { min: endAt(from), max: endAt(to), step, ticks };
}

function axisXml(slide: SlideContext, chart: ChartBox, fit: ValueFit, input: AxisInput): string {
  const { id, cross, place, line } = input;
  const { min, max, step, ticks } = scaleOf(fit, input);
  const look = labelsOf(chart, 'series').find((label) => label.part === 'series');
  const first = chart.marks.find((mark): mark is LineBox => mark.kind === 'line');
  const drawn = place === 'l' && first !== line ? first : undefined;
  const grid = drawn ? `<c:majorGridlines>${strokeXml(drawn)}</c:majorGridlines>` : '';
  const unit = step > 0 ? `<c:majorUnit val="${step}"/>` : '';
  const sign = place === 'l' ? chart.chart.unit : undefined;
  const format = xml(numberFormat(ticks, sign, slide.language));
  return `<c:valAx><c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/><c:max val="${max}"/><c:min val="${min}"/></c:scaling><c:delete val="0"/><c:axPos val="${place}"/>${grid}<c:numFmt formatCode="${format}" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/>${strokeXml(place === 'b' ? line : undefined)}${look ? labelXml(slide, look) : ''}<c:crossAx val="${cross}"/><c:crosses val="min"/><c:crossBetween val="midCat"/>${unit}</c:valAx>`;
}

/** Points over two measures, and their axes. */
export function scatterXml(slide: SlideContext, chart: ChartBox, plot: ScatterPlot): string {
  const { rect, base } = plot;
  const [category, value] = [axisIds.category, axisIds.value];
  const x = axisXml(slide, chart, plot.x, {
    id: category,
    cross: value,
    place: 'b',
    from: rect.x,
    to: rect.x + rect.width,
    ticks: ticksOf(chart, base, 'below'),
    line: base,
  });
  const y = axisXml(slide, chart, plot.y, {
    id: value,
    cross: category,
    place: 'l',
    from: rect.y + rect.height,
    to: rect.y,
    ticks: ticksOf(chart, base, 'beside'),
    line: base,
  });
  return `${seriesOf(slide, chart, plot)}${x}${y}`;
}
