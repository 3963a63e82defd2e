import { areClean, type Block, type Ctx, fit, setText, styleOf } from '../context.ts';
import { place } from '../place.ts';
import type { ChartData, Rect, TextBox } from '../scene.ts';
import { decimalsOf, formatValue, isInlineUnit } from './numbers.ts';

/** What the chart drawings share: where to draw, what, and in which text sizes. */
export type ChartContext = { ctx: Ctx; data: ChartData; rect: Rect; on: string };

type LabelOptions = {
  size?: number;
  weight?: number;
  color?: string;
  width?: number;
  /** Set in the theme's face for numbers. */
  isNumber?: boolean;
};

/** Sets a label on one line as wide as it is, or wrapped to `width`. */
export function setChartLabel(
  chart: ChartContext,
  text: string,
  options: LabelOptions = {},
): Block {
  const { ctx } = chart;
  const family = options.isNumber ? ctx.theme.tokens.data.numbers : 'body';
  const style = styleOf(ctx, family, options.size ?? 15, {
    tracking: 0,
    weight: options.weight ?? ctx.theme.tokens.bodyWeight,
    color: options.color ?? ctx.theme.palette.muted,
    leading: 1.25,
  });
  const wide = setText(ctx, [{ text }], style, options.width ?? 2000);
  return options.width === undefined ? { ...wide, width: Math.ceil(wide.inkWidth) + 1 } : wide;
}

/** A value on an axis, as its label. */
export function setChartTick(
  chart: ChartContext,
  value: number,
  options: LabelOptions,
  decimals = 0,
): Block {
  const unit = isInlineUnit(chart.data.unit) ? (chart.data.unit ?? '') : '';
  const text = formatValue(value, chart.ctx.language, unit, decimals);
  return setChartLabel(chart, text, { ...options, isNumber: true });
}

/** A value of the data, as its label: with as many decimals as the others. */
export function setChartValue(chart: ChartContext, value: number, options: LabelOptions): Block {
  const values = chart.data.series.flatMap((series) => series.values);
  return setChartTick(chart, value, options, decimalsOf(values));
}

type At = { x: number; y: number; anchor?: 'start' | 'middle' | 'end'; part?: string; on?: string };

/** Places a label by its anchor and its top, kept inside the chart. Chart labels are read as the chart's alt text. */
export function placeChartLabel(chart: ChartContext, block: Block, at: At): TextBox {
  const { rect } = chart;
  const shift = at.anchor === 'middle' ? block.width / 2 : at.anchor === 'end' ? block.width : 0;
  const x = Math.min(Math.max(at.x - shift, rect.x), rect.x + rect.width - block.width);
  const align = at.anchor === 'middle' ? 'center' : at.anchor === 'end' ? 'right' : 'left';
  return place(chart.ctx, block, {
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
 * Names set at one size, each wrapped to `width`, so that none is taller than `height`. Sizes below 14 px are a
 * finding: the names are too long for their number.
 */
export function fitNames(
  chart: ChartContext,
  names: string[],
  room: { width: number; height: number; sizes: number[]; color?: string },
): Block[] {
  return fit(chart.ctx, 'categories', room.sizes, room.height, (size) => {
    const options = { size, width: room.width, ...(room.color ? { color: room.color } : {}) };
    const value = names.map((name) => setChartLabel(chart, name, options));
    const height = Math.max(...value.map((block) => block.height));
    return { height, isClean: areClean(value), value };
  });
}
