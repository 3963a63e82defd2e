import { nextReadingOrder } from '../boxes.ts';
import { drawColumns, drawRows, isHorizontal } from '../charts/bar.ts';
import type { ChartContext } from '../charts/chart-context.ts';
import { placeChartLabel, typesetChartLabel } from '../charts/chart-context.ts';
import { chartAltText, createChartData } from '../charts/chart-data.ts';
import { drawDonut } from '../charts/donut.ts';
import { drawDots } from '../charts/dot.ts';
import { drawLegend } from '../charts/legend.ts';
import { drawLines } from '../charts/line.ts';
import { isInlineUnit } from '../charts/numbers.ts';
import { drawScatter } from '../charts/scatter.ts';
import { drawSlopes } from '../charts/slope.ts';
import { drawAreas, drawStackedColumns } from '../charts/stacked.ts';
import { drawWaterfall } from '../charts/waterfall.ts';
import { type Ctx, createTextStyle } from '../context.ts';
import { fitText } from '../fitted-text.ts';
import { plainText } from '../inline.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, ChartBox, ChartData, Mark, Rect } from '../scene.ts';
import { sizeSteps } from '../size-steps.ts';
import { isFullHeight, panelBottomArt } from './body-placement.ts';
import { panelTopArt } from './panel-top-art.ts';

type Blocks = LayoutContent<'chart'>['blocks'];

/** What a chart measures, with its unit, and the path of the text that says so. */
type Heading = { text: string; part: string };

/** Returns the heading of a chart: its measure, otherwise the axis or the only series; undefined without any. */
function chartHeading(
  ctx: Ctx,
  { kind, measure, y_axis, series, unit }: Blocks,
): Heading | undefined {
  const named = ((): Heading | undefined => {
    if (measure) return { text: measure, part: 'measure' };
    if (kind === 'scatter') return undefined;
    if (y_axis) return { text: y_axis, part: 'y_axis' };
    const [only, ...more] = series;
    return only && more.length === 0 ? { text: only.name, part: 'series[0].name' } : undefined;
  })();
  if (!unit) return named && { ...named, text: plainText(named.text) };
  if (!named) return isInlineUnit(unit) ? undefined : { text: unit, part: 'unit' };
  const text = plainText(named.text);
  if (text.includes(unit)) return { ...named, text };
  return { ...named, text: ctx.isCjk ? `${text}（${unit}）` : `${text}, ${unit}` };
}

const drawings: Record<ChartData['kind'], (chart: ChartContext) => Mark[]> = {
  bar: (chart) => (isHorizontal(chart) ? drawRows(chart) : drawColumns(chart)),
  'stacked-bar': drawStackedColumns,
  line: drawLines,
  area: drawAreas,
  donut: drawDonut,
  scatter: drawScatter,
  waterfall: drawWaterfall,
  dot: drawDots,
  slope: drawSlopes,
};

/** Draws the heading above the chart and returns its height with the gap below, px. */
function drawHeading(
  chart: ChartContext,
  heading: Heading | undefined,
): { marks: Mark[]; height: number } {
  if (!heading) return { marks: [], height: 0 };
  const { palette, tokens } = chart.ctx.theme;
  const look = { size: 18, weight: tokens.labelWeight, color: palette.ink };
  const block = typesetChartLabel(chart, heading.text, { ...look, width: chart.rect.width });
  const { x, y } = chart.rect;
  return {
    marks: [placeChartLabel(chart, block, { x, y, part: heading.part })],
    height: block.height + 12,
  };
}

function drawChart(ctx: Ctx, blocks: Blocks, data: ChartData, rect: Rect): ChartBox {
  const order = nextReadingOrder(ctx);
  const whole: ChartContext = { ctx, data, rect, on: ctx.theme.palette.surface };
  const heading = drawHeading(whole, chartHeading(ctx, blocks));
  const below = { ...rect, y: rect.y + heading.height, height: rect.height - heading.height };
  const legend = drawLegend({ ...whole, rect: below }, blocks.emphasis_label);
  const marks: Mark[] = [...heading.marks, ...legend.marks];
  const top = below.y + legend.height;
  marks.push(
    ...drawings[data.kind]({
      ...whole,
      rect: { ...rect, y: top, height: rect.y + rect.height - top },
    }),
  );
  const alt = chartAltText(ctx, data);
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

/** Draws the takeaway in a column next to the chart. */
function drawTakeaway(ctx: Ctx, text: string, column: Rect): Box[] {
  const { palette, panel, panelInset, bodyPlacement, tokens, takeaway: ground } = ctx.theme;
  const { x, y, width, height } = column;
  const hasPanel = panelInset.x > 0;
  const above = bodyPlacement?.shareAbove ?? 0;
  const words = fitText(ctx, text, {
    part: 'takeaway',
    role: 'p',
    rect: {
      x: x + panelInset.x,
      y: y + panelInset.y,
      width: width - 2 * panelInset.x,
      height: height - 2 * panelInset.y,
    },
    // In a full-height column without a panel the takeaway is a pull quote.
    steps: sizeSteps(ground?.size ?? (hasPanel ? 30 : isFullHeight(ctx) ? 38 : 34), 18),
    valign:
      !hasPanel && isFullHeight(ctx)
        ? 'top'
        : above > 0.8
          ? 'bottom'
          : above > 0.3
            ? 'middle'
            : 'top',
    style: (size) =>
      createTextStyle(ctx, 'display', size, {
        weight: tokens.labelWeight,
        leading: 1.26,
        tracking: -0.015,
        ...(ground ? { color: ground.ink, accent: ground.accent } : {}),
      }),
    // A short last line looks worse in Chinese than in other languages.
    balance: ctx.isCjk ? 'full' : 'widow',
    on: ground?.on ?? (hasPanel ? palette.panel : palette.surface),
  });
  const hugging = { y: words.y - panelInset.y, height: words.height + 2 * panelInset.y };
  const panelRect = { ...column, ...(isFullHeight(ctx) ? {} : hugging) };
  const end = words.y + words.height;
  const art = hasPanel
    ? [...panelTopArt(ctx, panelRect, words.y, 0), ...panelBottomArt(ctx, panelRect, end, 0)]
    : [];
  return [...(ground?.draw(ctx, panelRect) ?? panel(ctx, panelRect, 0)), ...art, words];
}

const gap = 56;

function compose(ctx: Ctx, slide: LayoutContent<'chart'>): Box[] {
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const width = Math.round(body.width * 0.29);
  const column = { ...body, x: body.x + body.width - width, width };
  const rect = { ...body, width: body.width - width - gap };
  const chart = drawChart(ctx, slide.blocks, createChartData(ctx, slide), rect);
  return [...boxes, chart, ...drawTakeaway(ctx, slide.blocks.takeaway, column)];
}

export const chart: Layout<'chart'> = {
  id: 'chart',
  use: 'Numbers whose pattern is the point: bar for amounts compared (one series is the normal case), stacked-bar for wholes and their parts, line for a course over time, area for parts that add up over time, donut for up to five parts of one whole, scatter for how two measures hang together, waterfall for how a start becomes a total through increases and decreases (from last year’s profit to this year’s, from a budget to its remainder), dot for a ranking of many names whose values are close together, or for the gap between two values of each (two series; earlier or lower group first), slope for who rises, falls or overtakes between two moments (two series, the moments; at most eight categories). The takeaway is what the reader is to see, in one sentence. Each series has exactly one value a category; for scatter give points {x, y, label?} instead of categories and values, label only those that matter, and name the axes by x_axis and y_axis. `measure` says in full what is plotted and when (“Capacity added in 2023”), so that the bars can’t be read as something else: what the title claims must be what is plotted. `emphasis` names the categories that the title is about, `emphasis_label` says what they have in common; leave it out if none stands out. `reference` is a value of the source to hold the bars against (a target, an average), drawn as a line. `bracket` names two categories whose multiple or difference matters; it is computed. A waterfall has one series: first the start, then each change as a signed number, with subtotals and the total as the amounts they reach; `totals` names those categories, and each must be the sum of the start and the changes before it. `better` says whether an increase is good (higher) or bad (lower); leave it out if neither.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'categories[]', words: 2, items: listLimits.chart.categories.fits },
    { part: 'series[].name', words: 3, items: listLimits.chart.series.fits },
    { part: 'series[].points[].label', words: 2, items: listLimits.chart.points.fits },
    { part: 'measure', words: 8 },
    { part: 'emphasis_label', words: 5 },
    { part: 'reference.value', words: 2 },
    { part: 'reference.label', words: 4 },
    { part: 'x_axis', words: 4 },
    { part: 'y_axis', words: 4 },
    { part: 'takeaway', words: 28 },
  ],
  compose,
};
