import { placeText } from '../boxes.ts';
import {
  areWordsWhole,
  type Ctx,
  createTextStyle,
  fitToHeight,
  type TextBlock,
  typesetText,
} from '../context.ts';
import type { ChartData, Rect, TextBox } from '../scene.ts';
import { chooseSharedDecimals, formatValue, isInlineUnit } from './numbers.ts';

/**
 * Input of every chart drawing: the data, the rectangle to draw into, its background colour `on`, and the text that says
 * what the emphasised marks have in common.
 */
export type ChartContext = {
  ctx: Ctx;
  data: ChartData;
  rect: Rect;
  on: string;
  note?: string | undefined;
};

type LabelOptions = {
  size?: number;
  weight?: number;
  color?: string;
  width?: number;
  /** Use the theme's font for numbers. */
  isNumber?: boolean;
};

/** Typesets a chart label on one line, or wrapped to `width` px. */
export function typesetChartLabel(
  chart: ChartContext,
  text: string,
  options: LabelOptions = {},
): TextBlock {
  const { ctx } = chart;
  const family = options.isNumber ? ctx.theme.tokens.data.numbers : 'body';
  const style = createTextStyle(ctx, family, options.size ?? 16, {
    tracking: 0,
    weight: options.weight ?? ctx.theme.tokens.bodyWeight,
    color: options.color ?? ctx.theme.palette.muted,
    leading: 1.25,
  });
  const wide = typesetText(ctx, [{ text }], style, options.width ?? 2000);
  return options.width === undefined ? { ...wide, width: Math.ceil(wide.inkWidth) + 1 } : wide;
}

/** Typesets the label of an axis value. */
export function typesetChartTick(
  chart: ChartContext,
  value: number,
  options: LabelOptions,
  decimals = 0,
): TextBlock {
  const unit = isInlineUnit(chart.data.unit) ? (chart.data.unit ?? '') : '';
  const text = formatValue(value, chart.ctx.language, unit, decimals);
  return typesetChartLabel(chart, text, { ...options, isNumber: true });
}

/** Returns a data value as text, with as many decimals as the other values. */
export function formatChartValue({ data, ctx }: ChartContext, value: number): string {
  const decimals = chooseSharedDecimals(data.series.flatMap((series) => series.values));
  return formatValue(value, ctx.language, data.unit, decimals);
}

/** Typesets the label of a data value, with as many decimals as the other values. */
export function typesetChartValue(
  chart: ChartContext,
  value: number,
  options: LabelOptions,
): TextBlock {
  return typesetChartLabel(chart, formatChartValue(chart, value), { ...options, isNumber: true });
}

type ChartLabelPosition = {
  x: number;
  y: number;
  anchor?: 'start' | 'middle' | 'end';
  part?: string;
  on?: string;
};

/** Places a label by its anchor and top, inside the chart. Screen readers use the chart's alt text instead. */
export function placeChartLabel(
  chart: ChartContext,
  block: TextBlock,
  at: ChartLabelPosition,
): TextBox {
  const { rect } = chart;
  const shift = at.anchor === 'middle' ? block.width / 2 : at.anchor === 'end' ? block.width : 0;
  const x = Math.min(Math.max(at.x - shift, rect.x), rect.x + rect.width - block.width);
  const align = at.anchor === 'middle' ? 'center' : at.anchor === 'end' ? 'right' : 'left';
  return placeText(chart.ctx, block, {
    x,
    y: at.y,
    role: 'label',
    align,
    isSilent: true,
    on: at.on ?? chart.on,
    part: at.part ?? 'series',
  });
}

/**
 * Typesets names at the largest size at which each, wrapped to `width` px, is at most `height` px tall.
 * Adds a finding if even the smallest size doesn't fit.
 */
export function fitChartNames(
  chart: ChartContext,
  names: string[],
  space: {
    width: number;
    height: number;
    sizes: number[];
    color?: string;
    /** Indexes of the names that are bold. */
    bold?: readonly number[];
  },
): TextBlock[] {
  const { palette, tokens } = chart.ctx.theme;
  const bold = { weight: tokens.boldWeight, color: palette.ink };
  return fitToHeight(chart.ctx, 'categories', space.sizes, space.height, (size) => {
    const options = { size, width: space.width, ...(space.color ? { color: space.color } : {}) };
    const value = names.map((name, i) =>
      typesetChartLabel(chart, name, { ...options, ...(space.bold?.includes(i) ? bold : {}) }),
    );
    const height = Math.max(...value.map((block) => block.height));
    return { height, areWordsWhole: areWordsWhole(value), value };
  });
}
