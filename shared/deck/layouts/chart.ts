import { drawColumns, drawRows, isHorizontal } from '../charts/bar.ts';
import type { ChartContext } from '../charts/chart-context.ts';
import { placeChartLabel, setChartLabel } from '../charts/chart-context.ts';
import { drawDonut } from '../charts/donut.ts';
import { drawLegend } from '../charts/legend.ts';
import { drawLines } from '../charts/line.ts';
import { formatValue, isInlineUnit } from '../charts/numbers.ts';
import { drawScatter } from '../charts/scatter.ts';
import { drawAreas, drawStackedColumns } from '../charts/stacked.ts';
import { blend } from '../color.ts';
import { type Ctx, styleOf } from '../context.ts';
import { plainText } from '../inline.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import type { SlideContentOf } from '../model.ts';
import { fitText } from '../parts.ts';
import { nextOrder } from '../place.ts';
import type { Box, ChartBox, ChartData, ChartPoint, Mark, Rect } from '../scene.ts';
import { steps } from '../steps.ts';
import { headOf } from './head.ts';
import { footOf, isTall } from './stance.ts';

/** Areas add up; what goes below zero can't, and is drawn as lines. */
function kindOf({ kind, series }: SlideContentOf<'chart'>['blocks']): ChartData['kind'] {
  const hasNegative = series.some(({ values }) => values.some((value) => value < 0));
  return kind === 'area' && hasNegative ? 'line' : kind;
}

function pointOf({
  x,
  y,
  label,
}: ChartPoint | { x: number; y: number; label?: string | undefined }) {
  return { x, y, ...(label === undefined ? {} : { label: plainText(label) }) };
}

/** Colours by series, or, for a donut, by part: the palette, then its colours again, paler. */
function dataOf(ctx: Ctx, slide: SlideContentOf<'chart'>): ChartData {
  const { blocks } = slide;
  const { chart, accent, surface } = ctx.theme.palette;
  const count = blocks.kind === 'donut' ? blocks.categories.length : blocks.series.length;
  return {
    kind: kindOf(blocks),
    categories: blocks.categories.map(plainText),
    series: blocks.series.map(({ name, values, points }) => ({
      name: plainText(name),
      values,
      ...(points ? { points: points.map(pointOf) } : {}),
    })),
    ...(blocks.unit ? { unit: blocks.unit } : {}),
    ...(blocks.x_axis ? { xAxis: plainText(blocks.x_axis) } : {}),
    ...(blocks.y_axis ? { yAxis: plainText(blocks.y_axis) } : {}),
    colors: Array.from({ length: count }, (_, i) => {
      const color = chart[i % chart.length] ?? accent;
      return blend(color, surface, 0.62 ** Math.floor(i / chart.length));
    }),
  };
}

/** The data in words, for those who can't see the drawing. */
function altOf(ctx: Ctx, data: ChartData): string {
  const unit = data.unit ?? '';
  const lines = data.series.map((series) => {
    if (series.points) return `${series.name}: ${series.points.map(pointText(ctx)).join(', ')}`;
    const values = data.categories.map(
      (name, i) => `${name} ${formatValue(series.values[i] ?? 0, ctx.language, unit)}`,
    );
    return `${series.name}: ${values.join(', ')}`;
  });
  return `${lines.join('. ')}${unit && !isInlineUnit(unit) ? ` (${unit})` : ''}`;
}

function pointText(ctx: Ctx): (point: ChartPoint) => string {
  const number = (value: number) => formatValue(value, ctx.language);
  return ({ x, y, label }) => `${label ? `${label} ` : ''}(${number(x)}; ${number(y)})`;
}

const drawings: Record<ChartData['kind'], (chart: ChartContext) => Mark[]> = {
  bar: (chart) => (isHorizontal(chart) ? drawRows(chart) : drawColumns(chart)),
  'stacked-bar': drawStackedColumns,
  line: drawLines,
  area: drawAreas,
  donut: drawDonut,
  scatter: drawScatter,
};

function drawChart(ctx: Ctx, data: ChartData, rect: Rect): ChartBox {
  const order = nextOrder(ctx);
  const whole: ChartContext = { ctx, data, rect, on: ctx.theme.palette.surface };
  const legend = data.kind === 'donut' ? { marks: [], height: 0 } : drawLegend(whole);
  const marks: Mark[] = [...legend.marks];
  let top = rect.y + legend.height;
  if (data.unit && !isInlineUnit(data.unit)) {
    const block = setChartLabel(whole, data.unit, { size: 14 });
    marks.push(placeChartLabel(whole, block, { x: rect.x, y: top, part: 'unit' }));
    top += block.height + 8;
  }
  marks.push(
    ...drawings[data.kind]({
      ...whole,
      rect: { ...rect, y: top, height: rect.y + rect.height - top },
    }),
  );
  const alt = altOf(ctx, data);
  return {
    kind: 'chart',
    id: `c${order}`,
    ...rect,
    z: 10,
    order,
    role: 'p',
    alt,
    part: 'series',
    chart: data,
    marks,
  };
}

/** What the drawing says, in words, in a column beside it. */
function takeawayIn(ctx: Ctx, text: string, column: Rect): Box[] {
  const { palette, panel, panelInset, stance, tokens, takeaway: ground } = ctx.theme;
  const { x, y, width, height } = column;
  const isPane = panelInset.x > 0;
  const above = stance?.above ?? 0;
  const words = fitText(ctx, text, {
    part: 'takeaway',
    role: 'p',
    rect: {
      x: x + panelInset.x,
      y: y + panelInset.y,
      width: width - 2 * panelInset.x,
      height: height - 2 * panelInset.y,
    },
    // In an open column as tall as the page it's a pull quote.
    steps: steps(ground?.size ?? (isPane ? 30 : isTall(ctx) ? 38 : 34), 18),
    valign:
      !isPane && isTall(ctx) ? 'top' : above > 0.8 ? 'bottom' : above > 0.3 ? 'middle' : 'top',
    style: (size) =>
      styleOf(ctx, 'display', size, {
        weight: tokens.labelWeight,
        leading: 1.26,
        tracking: -0.015,
        ...(ground ? { color: ground.ink, accent: ground.accent } : {}),
      }),
    // A few ideographs alone on a line read as left over sooner than a word does.
    balance: ctx.isCjk ? 'full' : 'widow',
    on: ground?.on ?? (isPane ? palette.panel : palette.surface),
  });
  const hugging = { y: words.y - panelInset.y, height: words.height + 2 * panelInset.y };
  const pane = { ...column, ...(isTall(ctx) ? {} : hugging) };
  const end = words.y + words.height;
  const art = isPane ? [...headOf(ctx, pane, words.y, 0), ...footOf(ctx, pane, end, 0)] : [];
  return [...(ground?.draw(ctx, pane) ?? panel(ctx, pane, 0)), ...art, words];
}

const gap = 56;

function compose(ctx: Ctx, slide: SlideContentOf<'chart'>): Box[] {
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const width = Math.round(body.width * 0.29);
  const column = { ...body, x: body.x + body.width - width, width };
  const rect = { ...body, width: body.width - width - gap };
  const chart = drawChart(ctx, dataOf(ctx, slide), rect);
  return [...boxes, chart, ...takeawayIn(ctx, slide.blocks.takeaway, column)];
}

export const chart: Layout<'chart'> = {
  id: 'chart',
  use: 'Numbers of a source whose pattern is the point: bar for amounts compared, stacked-bar for wholes and their parts, line for a course over time, area for parts that add up over time, donut for up to five parts of one whole, scatter for how two measures hang together. The takeaway is what the reader is to see, in one sentence. Never invented data. Each series has exactly one value a category; for scatter give points {x, y, label?} instead of categories and values, label only those that matter, and name the axes by x_axis and y_axis.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'categories[]', words: 2, items: [2, 8] },
    { part: 'series[].name', words: 3, items: [1, 3] },
    { part: 'series[].points[].label', words: 2, items: [2, 4] },
    { part: 'x_axis', words: 4 },
    { part: 'y_axis', words: 4 },
    { part: 'takeaway', words: 28 },
  ],
  compose,
};
