import { pie } from 'd3-shape';
import { lineBox, pathBox, placeText, rectBox } from '../boxes.ts';
import { areWordsWhole, createTextStyle, type TextBlock, typesetText } from '../context.ts';
import { typesetLabel } from '../fitted-text.ts';
import type { Mark } from '../scene.ts';
import { computeLineHeight } from '../text-style.ts';
import {
  type ChartContext,
  fitChartNames,
  placeChartLabel,
  typesetChartLabel,
  typesetChartValue,
} from './chart-context.ts';

/** Radius of the hole as a fraction of the ring's radius. */
const holeShare = 0.62;
/** Gap between the ring and the text in its hole, px. */
const holeGap = 8;

/** Returns the SVG path of one segment of the ring, clockwise from `start`; angles in radians from twelve o’clock. */
function createRingPath(start: number, end: number, outer: number, cx: number, cy: number): string {
  const point = (angle: number, r: number) =>
    `${(cx + Math.sin(angle) * r).toFixed(1)} ${(cy - Math.cos(angle) * r).toFixed(1)}`;
  const inner = outer * holeShare;
  const stop = Math.min(end, start + Math.PI * 1.9999);
  const large = stop - start > Math.PI ? 1 : 0;
  return `M${point(start, outer)}A${outer} ${outer} 0 ${large} 1 ${point(stop, outer)}L${point(stop, inner)}A${inner} ${inner} 0 ${large} 0 ${point(start, inner)}Z`;
}

/** Draws a donut chart: the largest share and its name in the hole, a list of all categories on the right. */
export function drawDonut(chart: ChartContext): Mark[] {
  const { data, rect, ctx } = chart;
  const values = data.categories.map((_, i) => Math.max(0, data.series[0]?.values[i] ?? 0));
  const outer = Math.min(rect.height / 2, rect.width * 0.24);
  const [cx, cy] = [rect.x + outer, rect.y + rect.height / 2];
  const slices = pie<number>().sort(null).padAngle(0.012)(values);
  const marks: Mark[] = slices.map((slice, i) =>
    pathBox(
      ctx,
      { x: cx - outer, y: cy - outer, width: 2 * outer, height: 2 * outer },
      createRingPath(
        slice.startAngle,
        Math.max(slice.startAngle, slice.endAngle - slice.padAngle),
        outer,
        cx,
        cy,
      ),
      { fill: data.colors[i] ?? ctx.theme.palette.muted, z: 3 },
    ),
  );
  marks.push(...drawCentreText(chart, values, { cx, cy, r: outer * holeShare }));
  return [...marks, ...drawNames(chart, values, cx + outer + 44)];
}

/** Draws the largest share in the hole, with its category name below, shortened if it doesn't fit. */
function drawCentreText(
  chart: ChartContext,
  values: number[],
  { cx, cy, r }: { cx: number; cy: number; r: number },
): Mark[] {
  const { data, ctx } = chart;
  const { palette, tokens } = ctx.theme;
  const top = values.indexOf(Math.max(...values));
  const total = values.reduce((sum, value) => sum + value, 0) || 1;
  const percent = new Intl.NumberFormat(ctx.language, {
    style: 'percent',
    maximumFractionDigits: 0,
  });
  const share = typesetChartLabel(chart, percent.format((values[top] ?? 0) / total), {
    size: Math.min(56, r * 0.56),
    weight: tokens.labelWeight,
    color: palette.ink,
    isNumber: true,
  });
  const name = typesetName(chart, data.categories[top] ?? '', r, share.height);
  const y = cy - (share.height + name.height) / 2;
  const below = { x: cx - name.width / 2, y: y + share.height, part: `categories[${top}]` };
  return [
    placeChartLabel(chart, share, { x: cx, y, anchor: 'middle' }),
    placeText(ctx, name, {
      ...below,
      role: 'label',
      align: 'center',
      isSilent: true,
      on: chart.on,
    }),
  ];
}

/** Typesets a name as large as the hole allows below a number of height `above`. The hole narrows downwards. */
function typesetName(chart: ChartContext, name: string, r: number, above: number): TextBlock {
  const { ctx } = chart;
  const styleAt = (size: number) =>
    createTextStyle(ctx, 'body', size, { color: ctx.theme.palette.muted, leading: 1.2 });
  const widthAt = (lines: number, size: number) => {
    const low = (above + lines * computeLineHeight(styleAt(size))) / 2;
    return Math.floor(2 * Math.sqrt(Math.max(0, (r - holeGap) ** 2 - low ** 2)));
  };
  for (const size of [18, 16, 14])
    for (const lines of [1, 2]) {
      const width = widthAt(lines, size);
      const block = typesetText(ctx, [{ text: name }], styleAt(size), width, 'full');
      if (block.broken.lines.length <= lines && areWordsWhole([block])) return block;
    }
  return typesetLabel(ctx, name, styleAt(14), widthAt(1, 14));
}

/** Draws the list of category names with their values at the right edge, separated by hairlines. */
function drawNames(chart: ChartContext, values: number[], x: number): Mark[] {
  const { data, rect, ctx } = chart;
  const { palette, tokens } = ctx.theme;
  const count = data.categories.length;
  const pitch = Math.min(64, rect.height / count);
  const size = pitch < 30 ? 14 : 18;
  const right = rect.x + rect.width;
  const labels = values.map((value) =>
    typesetChartValue(chart, value, {
      size,
      weight: tokens.labelWeight,
      color: palette.ink,
    }),
  );
  const labelWidth = Math.max(...labels.map((label) => label.width));
  const names = fitChartNames(chart, data.categories, {
    width: right - x - 28 - labelWidth - 16,
    height: pitch - 4,
    sizes: [size, 16].filter((one) => one <= size),
    color: palette.ink,
  });
  const top = rect.y + (rect.height - pitch * count) / 2;
  return names.flatMap((name, i) => {
    const middle = top + pitch * (i + 0.5);
    const marks = createNameRow(chart, i, { name, label: labels[i], x, right, middle });
    if (i < count - 1) {
      const y = middle + pitch / 2;
      marks.push(lineBox(ctx, [x, y], [right, y], { stroke: palette.hairline, strokeWidth: 1 }));
    }
    return marks;
  });
}

type NameRow = {
  name: TextBlock;
  label: TextBlock | undefined;
  x: number;
  right: number;
  middle: number;
};

function createNameRow(
  chart: ChartContext,
  i: number,
  { name, label, x, right, middle }: NameRow,
): Mark[] {
  const { data, ctx } = chart;
  const { palette, tokens } = ctx.theme;
  const square = { x, y: middle - 7, width: 14, height: 14 };
  const fill = data.colors[i] ?? palette.muted;
  const at = { x: x + 28, y: middle - name.height / 2, part: `categories[${i}]` };
  const marks: Mark[] = [
    rectBox(ctx, square, { fill, radius: tokens.radius > 0 ? 7 : 0 }),
    placeChartLabel(chart, name, at),
  ];
  if (label)
    marks.push(
      placeChartLabel(chart, label, { x: right, y: middle - label.height / 2, anchor: 'end' }),
    );
  return marks;
}
