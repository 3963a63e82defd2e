import { lineBox, moveText, nextReadingOrder, placeText } from '../boxes.ts';
import { parseAmount } from '../change.ts';
import { isFewBars, isHorizontal } from '../charts/bar-direction.ts';
import type { ChartContext } from '../charts/chart-context.ts';
import { placeChartLabel, typesetChartLabel } from '../charts/chart-context.ts';
import { createChartAltText, createChartData } from '../charts/chart-data.ts';
import { chartDrawings } from '../charts/drawings.ts';
import { drawLegend } from '../charts/legend.ts';
import { drawMultiples } from '../charts/multiples.ts';
import { isInlineUnit } from '../charts/numbers.ts';
import { createMarkNote } from '../charts/share-note.ts';
import { type Ctx, createTextStyle, type TextBlock, typesetText } from '../context.ts';
import { getEmphasisColor } from '../emphasis.ts';
import { fitText } from '../fitted-text.ts';
import { toPlainText } from '../inline.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, ChartBox, ChartData, Mark, Rect } from '../scene.ts';
import { listBodySizes, listSizeSteps, minSizes } from '../size-steps.ts';
import { findTitleFigures, type TitleFigure } from '../title-figures.ts';
import { createFigureSpans, createNumeralStyle } from './numeral-style.ts';

type ChartBlocks = LayoutContent<'chart'>['blocks'];

/** The measure of a chart with its unit, and the path of this text in the content. */
type ChartHeading = { text: string; part: string };

/** Matches a heading that has the unit “%” in words. */
const percentWordPattern = /percent|per cent|prozent|pour cent|por ciento|per cento|百分/i;

/**
 * Returns the heading of a chart: its measure, otherwise the axis or the only series; undefined if it has none of
 * these.
 */
function createChartHeading(
  ctx: Ctx,
  { kind, measure, y_axis, series, unit }: ChartBlocks,
): ChartHeading | undefined {
  const named = ((): ChartHeading | undefined => {
    if (measure) return { text: measure, part: 'measure' };
    if (kind === 'scatter') return undefined;
    if (y_axis) return { text: y_axis, part: 'y_axis' };
    const [only, ...more] = series;
    return only && more.length === 0 ? { text: only.name, part: 'series[0].name' } : undefined;
  })();
  if (!unit) return named && { ...named, text: toPlainText(named.text) };
  if (!named) return isInlineUnit(unit) ? undefined : { text: unit, part: 'unit' };
  const text = toPlainText(named.text);
  if (text.includes(unit) || (unit === '%' && percentWordPattern.test(text)))
    return { ...named, text };
  return { ...named, text: ctx.isCjk ? `${text}（${unit}）` : `${text}, ${unit}` };
}

/**
 * Larger font size in px of the heading, used if the chart doesn't plot the figure in the title: the heading then shows
 * that the bars are another measure.
 */
const prominentHeadingSize = 28;

/** Font size of the heading in px: a takeaway is not larger. */
const headingSize = 22;

/** Draws the heading above the chart and returns its height with the gap below, px. */
function drawHeading(
  chart: ChartContext,
  heading: ChartHeading | undefined,
  isProminent: boolean,
): { marks: Mark[]; height: number } {
  if (!heading) return { marks: [], height: 0 };
  const { palette, tokens } = chart.ctx.theme;
  const size = isProminent ? prominentHeadingSize : headingSize;
  const look = { size, weight: tokens.labelWeight, color: palette.ink };
  const block = typesetChartLabel(chart, heading.text, { ...look, width: chart.rect.width });
  const { x, y } = chart.rect;
  return {
    marks: [placeChartLabel(chart, block, { x, y, part: heading.part })],
    height: block.height + (isProminent ? 18 : 12),
  };
}

function drawChart(ctx: Ctx, slide: LayoutContent<'chart'>, data: ChartData, rect: Rect): ChartBox {
  const { blocks } = slide;
  const order = nextReadingOrder(ctx);
  const { language } = ctx;
  const note = createMarkNote(data, { note: blocks.emphasis_label, title: slide.title, language });
  const whole: ChartContext = { ctx, data, rect, on: ctx.theme.palette.surface, note };
  const heading = drawHeading(
    whole,
    createChartHeading(ctx, blocks),
    findUnplottedFigure(slide) !== undefined,
  );
  const below = { ...rect, y: rect.y + heading.height, height: rect.height - heading.height };
  const legend = drawLegend({ ...whole, rect: below });
  const marks: Mark[] = [...heading.marks, ...legend.marks];
  const top = below.y + legend.height;
  marks.push(
    ...chartDrawings[data.kind]({
      ...whole,
      rect: { ...rect, y: top, height: rect.y + rect.height - top },
    }),
  );
  const alt = createChartAltText(ctx, data);
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

/** Largest font size of a takeaway, px: it supports the chart. */
const takeawaySize = headingSize;
/** Minimum height in px that the title's figure must leave for the takeaway below. */
const minTakeawayHeight = 216;
/** Smallest and largest font size of a title's figure above the takeaway, px. */
const calloutSizes = { min: 44, max: 88 } as const;

/** Returns the rounded ratios of the pairs of a dot plot, which are written on their lines. */
const listDrawnRatios = ({ kind, series: [first, second] }: ChartBlocks): number[] =>
  kind === 'dot' && second
    ? second.values.map((value, c) => {
        const ratio = value / (first?.values[c] ?? Number.NaN);
        return Math.round(ratio < 1 ? 1 / ratio : ratio);
      })
    : [];

/** Returns the figure of a title that no mark of the chart shows; undefined without one, or if there are several. */
function findUnplottedFigure({ title, blocks }: LayoutContent<'chart'>): TitleFigure | undefined {
  const [only, ...more] = findTitleFigures(title).filter(({ text }) => !/^\d{1,2}$/.test(text));
  if (!only || more.length > 0) return undefined;
  const { series, reference } = blocks;
  const plotted = series.flatMap(({ values, points = [] }) => [
    ...values,
    ...points.flatMap(({ x, y }) => [x, y]),
  ]);
  const marked = parseAmount(reference?.value ?? '')?.value;
  const isRatio = only.text.endsWith('×') && listDrawnRatios(blocks).includes(only.value);
  return isRatio || [...plotted, marked].includes(only.value) ? undefined : only;
}

/** Typesets the figure of the title for the column beside the chart, on one line. */
function typesetCallout(ctx: Ctx, figure: TitleFigure, width: number): TextBlock | undefined {
  const color = ctx.theme.takeaway?.accent ?? getEmphasisColor(ctx.theme.palette);
  return listSizeSteps(calloutSizes.max, calloutSizes.min, 4)
    .map((size) => {
      const look = { texts: [figure.text], color, leading: 1.06, tracking: -0.045 };
      const style = createNumeralStyle(ctx, size, look);
      return typesetText(ctx, createFigureSpans(ctx, figure.text, size), style, width);
    })
    .find(({ broken }) => broken.lines.length === 1);
}

/** Draws the takeaway in a column next to the chart, below the figure of the title that the chart doesn't show. */
function drawTakeaway(ctx: Ctx, slide: LayoutContent<'chart'>, column: Rect): Box[] {
  const { palette, panel, panelInset, takeaway: panelStyle } = ctx.theme;
  const { x, y, width, height } = column;
  const hasPanel = panelInset.x > 0;
  const on = panelStyle?.on ?? (hasPanel ? palette.panel : palette.surface);
  const inset = panelStyle?.inset ?? panelInset;
  const inner = {
    x: x + inset.x,
    y: y + inset.y,
    width: width - 2 * inset.x,
    height: height - 2 * inset.y,
  };
  const figure = findUnplottedFigure(slide);
  const callout = figure && typesetCallout(ctx, figure, inner.width);
  const head = callout ? callout.height + 12 : 0;
  const hasCallout = head > 0 && inner.height - head > minTakeawayHeight;
  const top = hasCallout ? head : 0;
  const words = fitText(ctx, slide.blocks.takeaway, {
    part: 'takeaway',
    role: 'p',
    rect: { ...inner, y: inner.y + top, height: inner.height - top },
    steps: listBodySizes(takeawaySize),
    style: (size) =>
      createTextStyle(ctx, 'body', size, {
        leading: 1.36,
        ...(panelStyle ? { color: panelStyle.ink, accent: panelStyle.accent } : {}),
      }),
    // A short last line looks worse in Chinese than in other languages.
    balance: ctx.isCjk ? 'full' : 'widow',
    on,
  });
  const number =
    callout && hasCallout
      ? [placeText(ctx, callout, { x: inner.x, y: inner.y, role: 'p', on, isSilent: true })]
      : [];
  // The panel ends with its text.
  const fitted = { ...column, height: words.y + words.height + inset.y - y };
  return [...(panelStyle?.draw(ctx, fitted) ?? panel(ctx, fitted, 0)), ...number, words];
}

const takeawayGap = 56;
/**
 * Widths of the column beside a chart as fractions of the body: for takeaways of usual length, and for short ones,
 * which have fewer letters than `maxShortTakeawayCharacters`.
 */
const columnShares = { usual: 0.29, short: 0.24 } as const;
const maxShortTakeawayCharacters = 80;

/** Inner margin of the strip with a takeaway above or below a chart, and its distance to the chart, px. */
const strip = { inset: 16, gap: 24, maxHeight: 132 } as const;

/** Maximum number of pairs of a dot plot over the full width: more rows need the height of the takeaway. */
const maxWidePairs = 4;

/** Whether a chart uses the full width, with its takeaway above or below it. */
function isWide(
  ctx: Ctx,
  { blocks }: LayoutContent<'chart'>,
  data: ChartData,
  rect: Rect,
): boolean {
  const { kind, categories, series } = data;
  if (kind === 'line' || kind === 'area' || kind === 'waterfall') return true;
  if (kind === 'dot') return series.length > 1 && categories.length <= maxWidePairs;
  if (kind !== 'bar' && kind !== 'stacked-bar') return false;
  const chart = { ctx, data, rect, on: ctx.theme.palette.surface };
  if (kind === 'bar' && isFewBars(chart)) return true;
  if (kind === 'bar' && isHorizontal(chart)) return false;
  const count = categories.length + (blocks.not_given?.length ?? 0);
  const isSingle = kind === 'bar' && series.length === 1;
  return isSingle || count >= (series.length > 1 ? 3 : 5);
}

/**
 * Draws a chart over the full width, with the takeaway in a strip as high as its text: below the chart, or above a
 * mirrored one.
 */
function composeWide(ctx: Ctx, slide: LayoutContent<'chart'>, data: ChartData, body: Rect): Box[] {
  const { palette, panel, panelInset, takeaway: style } = ctx.theme;
  // Bars stand on their axis: a note above them would be read before the heading of the chart.
  const isAbove = data.kind !== 'bar' && ctx.summary?.mirrored.includes(ctx.index) === true;
  const hasPanel = panelInset.x > 0 && !style;
  const inset = hasPanel ? panelInset.x : 0;
  const words = fitText(ctx, slide.blocks.takeaway, {
    part: 'takeaway',
    role: 'p',
    rect: {
      x: body.x + inset,
      y: body.y + (isAbove && !hasPanel ? 0 : strip.inset),
      width: body.width - 2 * inset,
      height: strip.maxHeight - 2 * strip.inset,
    },
    steps: listBodySizes(takeawaySize),
    style: (size) =>
      createTextStyle(ctx, 'body', size, {
        leading: 1.36,
        ...(style ? { color: style.ink, accent: style.accent } : {}),
      }),
    balance: ctx.isCjk ? 'full' : 'widow',
    on: hasPanel ? palette.panel : (style?.on ?? palette.surface),
  });
  const bottom = words.y + words.height + (hasPanel || isAbove ? strip.inset : 0);
  const height = bottom - body.y;
  const band = { ...body, height, y: isAbove ? body.y : body.y + body.height - height };
  const top = isAbove ? body.y + height + strip.gap - (hasPanel ? 0 : strip.inset) : body.y;
  const rest = body.height - height - strip.gap + (isAbove && !hasPanel ? strip.inset : 0);
  const chart = drawChart(ctx, slide, data, { ...body, y: top, height: rest });
  const rule = { stroke: palette.hairline, strokeWidth: 1.5 };
  const ground = hasPanel
    ? panel(ctx, band, 0)
    : isAbove
      ? []
      : [lineBox(ctx, [band.x, band.y], [band.x + band.width, band.y], rule)];
  if (isAbove) return [...ground, words, chart];
  const moved = { ...moveText(words, band.y - body.y), order: nextReadingOrder(ctx) };
  return [chart, ...ground, moved];
}

function typesetMeasure(ctx: Ctx, text: string, width: number): TextBlock {
  const style = createTextStyle(ctx, 'body', minSizes.body, {
    tracking: 0,
    weight: ctx.theme.tokens.labelWeight,
    leading: 1.25,
  });
  return typesetText(ctx, [{ text }], style, width);
}

/** Height of the takeaway below small multiples with the gap above it, px. */
const takeawayHeight = 104;

/** Draws small multiples over the full width, with their measure above and the takeaway below. */
function composeMultiples(ctx: Ctx, slide: LayoutContent<'chart'>, body: Rect): Box[] {
  const { palette } = ctx.theme;
  const heading = createChartHeading(ctx, slide.blocks);
  const measure = heading && typesetMeasure(ctx, heading.text, body.width);
  const top = body.y + (measure ? measure.height + 10 : 0);
  const bottom = body.y + body.height - takeawayHeight;
  return [
    ...(measure && heading
      ? [placeText(ctx, measure, { x: body.x, y: body.y, role: 'label', part: heading.part })]
      : []),
    ...drawMultiples(ctx, slide, { ...body, y: top, height: bottom - top }),
    fitText(ctx, slide.blocks.takeaway, {
      part: 'takeaway',
      role: 'p',
      rect: { ...body, y: bottom + 20, height: takeawayHeight - 20 },
      steps: listBodySizes(takeawaySize),
      style: (size) => createTextStyle(ctx, 'body', size, { leading: 1.34, color: palette.ink }),
      balance: ctx.isCjk ? 'full' : 'widow',
    }),
  ];
}

function compose(ctx: Ctx, slide: LayoutContent<'chart'>): Box[] {
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  if (slide.blocks.kind === 'multiples') return [...boxes, ...composeMultiples(ctx, slide, body)];
  const length = toPlainText(slide.blocks.takeaway).length * (ctx.isCjk ? 1.8 : 1);
  const share = length < maxShortTakeawayCharacters ? columnShares.short : columnShares.usual;
  const width = Math.round(body.width * share);
  const isMirrored = ctx.summary?.mirrored.includes(ctx.index) === true;
  const column = { ...body, x: isMirrored ? body.x : body.x + body.width - width, width };
  const data = createChartData(ctx, slide);
  if (isWide(ctx, slide, data, body) && !findUnplottedFigure(slide))
    return [...boxes, ...composeWide(ctx, slide, data, body)];
  const rest = body.width - width - takeawayGap;
  const rect = { ...body, x: isMirrored ? body.x + width + takeawayGap : body.x, width: rest };
  const chart = drawChart(ctx, slide, data, rect);
  return [...boxes, chart, ...drawTakeaway(ctx, slide, column)];
}

export const chart: Layout<'chart'> = {
  id: 'chart',
  use: 'Numbers whose pattern is the point: bar for amounts compared (one series is the normal case), stacked-bar for wholes and their parts, line for a course over time, area for parts that add up over time, donut for up to five parts of one whole, scatter for how two measures hang together, waterfall for how a start becomes a total through increases and decreases (from last year’s profit to this year’s, from a budget to its remainder), dot for a ranking of many names whose values are close together, or for the gap between two values of each (two series; earlier or lower group first), slope for who rises, falls or overtakes between two moments (two series, the moments; at most eight categories), multiples for the course of two to four series that would cross or hide each other in one chart, each in a chart of its own with one scale (at most six short categories, such as years). The takeaway is what the reader is to see, in one sentence. Each series has exactly one value a category; for scatter give points {x, y, label?} instead of categories and values, label only those that matter, and name the axes by x_axis and y_axis. `measure` says in full what is plotted and when (“Capacity added in 2023”), so that the bars can’t be read as something else: what the title claims must be what is plotted. A title that holds two measures against each other (a rate and an amount) needs a table with a column for each; both get bars. `emphasis` names the categories (or the series) that the title is about, `emphasis_label` says what they have in common; leave it out if none stands out. `not_given` names further categories of a bar chart, not listed in `categories`, whose value the source doesn’t give: each is drawn as an empty slot, so don’t leave them out silently. `reference` is a value of the source to hold the bars against (a target, an average), drawn as a line. `bracket` names two categories whose multiple or difference matters; it is computed. A waterfall has one series: first the start, then each change as a signed number, with subtotals and the total as the amounts they reach; `totals` names those categories, and each must be the sum of the start and the changes before it. `better` says whether an increase is good (higher) or bad (lower); leave it out if neither.',
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
