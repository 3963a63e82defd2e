import { nextReadingOrder, placeText } from '../boxes.ts';
import { type Ctx, createTextStyle, fitToHeight, typesetText } from '../context.ts';
import { findEmphasisedIndexes, getEmphasisColor } from '../emphasis.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, ChartBox, Rect } from '../scene.ts';
import { listSizeSteps } from '../size-steps.ts';
import { drawColumns } from './bar.ts';
import { createChartAltText, createChartData } from './chart-data.ts';
import { drawLines } from './line.ts';

type ChartSlide = LayoutContent<'chart'>;
type ChartSeries = ChartSlide['blocks']['series'];

const gutterWidth = 36;
const nameGap = 6;
/** Number of categories from which a panel is a line chart. */
const minLineCategories = 4;

/** Returns the lowest and highest value of all series, which all panels have as their scale. */
function findSharedDomain(series: ChartSeries): [low: number, high: number] {
  const values = series.flatMap((one) => one.values);
  return [Math.min(0, ...values), Math.max(0, ...values)];
}

function typesetNames(ctx: Ctx, series: ChartSeries, width: number) {
  const { tokens } = ctx.theme;
  return fitToHeight(ctx, 'series', listSizeSteps(24, 16), 64, (size) => {
    const style = createTextStyle(ctx, 'display', size, {
      weight: tokens.labelWeight,
      leading: 1.25,
    });
    const value = series.map(({ name }) => typesetText(ctx, name, style, width, 'widow'));
    const areWordsWhole = value.every(({ broken }) => !broken.hasBrokenWord);
    return { height: Math.max(...value.map((block) => block.height)), areWordsWhole, value };
  });
}

/** Draws one chart for each series side by side, all with the same scale, each below its name. */
export function drawMultiples(ctx: Ctx, slide: ChartSlide, rect: Rect): Box[] {
  const { series, categories } = slide.blocks;
  const width = (rect.width - gutterWidth * (series.length - 1)) / series.length;
  const { palette } = ctx.theme;
  const domain = findSharedDomain(series);
  const kind = categories.length >= minLineCategories ? 'line' : 'bar';
  const names = typesetNames(ctx, series, width);
  const nameHeight = Math.max(...names.map((block) => block.height));
  const seriesNames = series.map(({ name }) => name);
  const named = findEmphasisedIndexes(seriesNames, slide.title, slide.blocks.emphasis);
  return series.flatMap((one, i) => {
    const x = rect.x + i * (width + gutterWidth);
    const name = names[i];
    const heading = name
      ? [placeText(ctx, name, { x, y: rect.y, role: 'label', part: `series[${i}].name` })]
      : [];
    const top = rect.y + nameHeight + nameGap;
    const place = { x, y: top, width, height: rect.y + rect.height - top };
    const blocks: ChartSlide['blocks'] = { ...slide.blocks, kind, series: [one] };
    const isNeutral = named.size > 0 && !named.has(i);
    const color = isNeutral
      ? palette.quiet
      : named.size > 0
        ? getEmphasisColor(palette)
        : palette.accent;
    const data = createChartData(ctx, { ...slide, blocks });
    // The bars of a named series stand out, not those of a category.
    const emphasis = named.has(i) ? { emphasis: categories.map((_, c) => c) } : {};
    const chart = { ...data, domain, colors: [color], ...emphasis };
    const order = nextReadingOrder(ctx);
    const input = { ctx, data: chart, rect: place, on: ctx.theme.palette.surface };
    const box: ChartBox = {
      kind: 'chart',
      id: `c${order}`,
      ...place,
      z: 10,
      order,
      role: 'p',
      alt: createChartAltText(ctx, chart),
      part: 'series',
      chart,
      marks: kind === 'line' ? drawLines(input) : drawColumns(input),
    };
    return [...heading, box];
  });
}
