import { scaleLinear } from 'd3-scale';
import { lineBox, rectBox } from '../boxes.ts';
import {
  areWordsWhole,
  createTextStyle,
  fitToHeight,
  type TextBlock,
  typesetText,
} from '../context.ts';
import { getEmphasisColor } from '../emphasis.ts';
import type { Mark } from '../scene.ts';
import type { ValueScale } from './axis.ts';
import {
  type ChartContext,
  formatChartValue,
  placeChartLabel,
  typesetChartLabel,
} from './chart-context.ts';
import { spreadLabels } from './spread-labels.ts';

/** Distance of a label from the end of its line, px. */
const labelGap = 14;
const dotRadius = 6;
/** Share of the width that the labels of one side may have. */
const maxSideShare = 0.36;

type LabelSide = 'left' | 'right';

/** Returns the colour of a line: neutral, or the accent if it stands out. */
function getLineColor({ data, ctx }: ChartContext, line: number): string {
  const { palette } = ctx.theme;
  return data.emphasis?.includes(line) ? getEmphasisColor(palette) : palette.quiet;
}

/** Typesets the name and the value of a line at one of its ends; the value is next to the line. */
function typesetEndLabel(
  chart: ChartContext,
  line: number,
  side: LabelSide,
  size: number,
  width: number,
) {
  const { data, ctx } = chart;
  const { palette, tokens } = ctx.theme;
  const { name = '', values = [] } = data.series[line] ?? {};
  const value = {
    text: formatChartValue(chart, values[side === 'left' ? 0 : 1] ?? 0),
    bold: true as const,
  };
  const isQuiet = data.emphasis !== undefined && !data.emphasis.includes(line);
  const style = createTextStyle(ctx, 'body', size, {
    tracking: 0,
    weight: tokens.bodyWeight,
    color: isQuiet ? palette.muted : palette.ink,
    leading: 1.25,
  });
  const spans = side === 'left' ? [{ text: `${name} ` }, value] : [value, { text: ` ${name}` }];
  const block = typesetText(ctx, spans, style, width);
  return { ...block, width: Math.ceil(block.inkWidth) + 1 };
}

/** Typesets the labels of both sides at one size, so that those of a side fit above each other. */
function fitEndLabels(chart: ChartContext, height: number): Record<LabelSide, TextBlock[]> {
  const { data, rect, ctx } = chart;
  const limit = height / data.series.length - 2;
  return fitToHeight(ctx, 'categories', [18, 17, 16], limit, (size) => {
    const ends = (side: LabelSide) =>
      data.series.map((_, i) =>
        typesetEndLabel(chart, i, side, size, rect.width * maxSideShare - labelGap),
      );
    const value = { left: ends('left'), right: ends('right') };
    const all = [...value.left, ...value.right];
    const tallest = Math.max(...all.map((block) => block.height));
    return { height: tallest, areWordsWhole: areWordsWhole(all), value };
  });
}

/** Draws the labels of one side without overlaps, each with a thin line to its dot if it had to move. */
function drawLineEnds(
  chart: ChartContext,
  blocks: TextBlock[],
  {
    x,
    ys,
    top,
    bottom,
    side,
  }: { x: number; ys: number[]; top: number; bottom: number; side: LabelSide },
): Mark[] {
  const direction = side === 'left' ? -1 : 1;
  const tops = spreadLabels(
    blocks.map(({ height }, i) => ({ middle: ys[i] ?? top, height })),
    top,
    bottom,
  );
  const stroke = { stroke: chart.ctx.theme.palette.muted, strokeWidth: 1, z: 2 };
  return blocks.flatMap((block, i): Mark[] => {
    const y = tops[i] ?? top;
    const from = ys[i] ?? top;
    const middle = y + block.height / 2;
    const ends: [[number, number], [number, number]] = [
      [x + direction * dotRadius, from],
      [x + direction * (labelGap - 2), middle],
    ];
    const leader = Math.abs(middle - from) < 3 ? [] : [lineBox(chart.ctx, ...ends, stroke)];
    const label = placeChartLabel(chart, block, {
      x: x + direction * labelGap,
      y,
      anchor: side === 'left' ? 'end' : 'start',
      part: `categories[${i}]`,
    });
    return [...leader, label];
  });
}

/** Draws a slope chart: a line for each name from its value at one moment to that at another. */
export function drawSlopes(chart: ChartContext): Mark[] {
  const { data, rect, ctx } = chart;
  const { palette, tokens } = ctx.theme;
  const look = { size: 18, weight: tokens.labelWeight, color: palette.ink };
  const estimate = rect.height - 60;
  const ends = fitEndLabels(chart, estimate);
  const widest = (side: LabelSide) => Math.max(...ends[side].map(({ width }) => width));
  const [left, right] = [
    rect.x + Math.max(80, widest('left') + labelGap),
    rect.x + rect.width - Math.max(80, widest('right') + labelGap),
  ];
  const room = 2 * Math.min(left - rect.x, rect.x + rect.width - right, (right - left) / 2 - 8);
  const moments = fitToHeight(ctx, 'series', [18, 17, 16], 48, (size) => {
    const value = data.categories.map((name) =>
      typesetChartLabel(chart, name, { ...look, size, width: room }),
    );
    const height = Math.max(...value.map((block) => block.height));
    return { height, areWordsWhole: areWordsWhole(value), value };
  });
  const momentHeight = Math.max(...moments.map(({ height }) => height));
  const bottom = rect.y + rect.height - momentHeight - 12;
  const half = Math.max(...[...ends.left, ...ends.right].map(({ height }) => height)) / 2;
  const values = data.series.flatMap((one) => one.values);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const scale: ValueScale = scaleLinear(
    [low, low === high ? low + 1 : high],
    [bottom - half, rect.y + half],
  );
  const ysAt = (moment: 0 | 1) => data.series.map((one) => scale(one.values[moment] ?? 0));
  const [from, to] = [ysAt(0), ysAt(1)];
  const axis = { stroke: palette.hairline, strokeWidth: 1, z: 1 };
  const upright = [left, right].map((x) =>
    lineBox(ctx, [x, rect.y], [x, bottom], { ...axis, z: 1 }),
  );
  const lines = data.series.flatMap((_, i): Mark[] => {
    const color = getLineColor(chart, i);
    const [y1, y2] = [from[i] ?? bottom, to[i] ?? bottom];
    const width = tokens.data.lineWidth * (data.emphasis?.includes(i) ? 1.25 : 1);
    const dot = (x: number, y: number) =>
      rectBox(
        ctx,
        { x: x - dotRadius, y: y - dotRadius, width: 2 * dotRadius, height: 2 * dotRadius },
        { fill: color, radius: dotRadius, z: 4 },
      );
    const stroke = { stroke: color, strokeWidth: width, z: 3 };
    return [lineBox(ctx, [left, y1], [right, y2], stroke), dot(left, y1), dot(right, y2)];
  });
  const names = moments.map((block, i) =>
    placeChartLabel(chart, block, {
      x: i === 0 ? left : right,
      y: rect.y + rect.height - momentHeight,
      anchor: 'middle',
      part: data.categoryParts?.[i] ?? `categories[${i}]`,
    }),
  );
  const area = { top: rect.y, bottom };
  return [
    ...upright,
    ...lines,
    ...drawLineEnds(chart, ends.left, { ...area, x: left, ys: from, side: 'left' }),
    ...drawLineEnds(chart, ends.right, { ...area, x: right, ys: to, side: 'right' }),
    ...names,
  ];
}
