import { scaleBand } from 'd3-scale';
import { lineBox, rectBox } from '../place.ts';
import type { Mark, Rect } from '../scene.ts';
import { drawValueAxis, setCategories, valueAxisWidth, valueScale } from './axis.ts';
import { type ChartContext, placeChartLabel, setChartLabel } from './chart-context.ts';
import { formatValue, isInlineUnit } from './numbers.ts';

function unitOf(chart: ChartContext): string {
  return isInlineUnit(chart.data.unit) ? (chart.data.unit ?? '') : '';
}

/** Long names, or many of them, read better as rows. */
export function isHorizontal(chart: ChartContext): boolean {
  const { categories, series } = chart.data;
  const longest = Math.max(...categories.map((name) => setChartLabel(chart, name).inkWidth));
  const step = (chart.rect.width - 60) / categories.length;
  return series.length === 1 && categories.length > 2 && longest > step * 1.9;
}

/** Colour of a bar: by series, or, with one series, the accent for the greatest value and a quiet one for the rest. */
function barColor(chart: ChartContext, series: number, category: number): string {
  const { data, ctx } = chart;
  if (data.series.length > 1) return data.colors[series] ?? ctx.theme.palette.accent;
  const values = data.series[0]?.values ?? [];
  const isTop = values[category] === Math.max(...values);
  return isTop ? (data.colors[0] ?? ctx.theme.palette.accent) : ctx.theme.palette.quiet;
}

function drawColumn(
  chart: ChartContext,
  rect: Rect,
  colors: { fill: string; label: string; strong: boolean },
): Mark[] {
  const { ctx } = chart;
  const radius = ctx.theme.tokens.radius > 0 ? Math.min(6, rect.width / 2, rect.height / 2) : 0;
  const bar = rectBox(ctx, rect, { fill: colors.fill, radius, z: 3 });
  const block = setChartLabel(chart, colors.label, {
    size: rect.width < 36 ? 14 : 16,
    weight: ctx.theme.tokens.labelWeight,
    color: ctx.theme.palette.ink,
  });
  // A label wider than its bar and its air would touch its neighbour's.
  if (block.inkWidth > rect.width + 10) return [bar];
  return [
    bar,
    placeChartLabel(chart, block, {
      x: rect.x + rect.width / 2,
      y: rect.y - block.height - 4,
      anchor: 'middle',
    }),
  ];
}

/** Grouped columns with their values on top. */
export function drawColumns(chart: ChartContext): Mark[] {
  const { data, rect, ctx } = chart;
  const left = valueAxisWidth(chart);
  const width = rect.width - left;
  const categories = setCategories(chart, width / data.categories.length);
  const plot = {
    x: rect.x + left,
    y: rect.y + 26,
    width,
    height: rect.height - 26 - categories.height - 12,
  };
  const scale = valueScale(chart, [plot.y + plot.height, plot.y]);
  const indices = data.categories.map((_, i) => String(i));
  const band = scaleBand(indices, [plot.x, plot.x + plot.width]).padding(0.28);
  const inner = scaleBand(
    data.series.map((_, i) => String(i)),
    [0, band.bandwidth()],
  ).padding(data.series.length > 1 ? 0.08 : 0);
  const marks = drawValueAxis(chart, plot, scale);
  data.categories.forEach((_, c) => {
    const x = band(String(c)) ?? plot.x;
    const block = categories.blocks[c];
    if (block)
      marks.push(
        placeChartLabel(chart, block, {
          x: x + band.bandwidth() / 2,
          y: plot.y + plot.height + 12,
          anchor: 'middle',
          part: `categories[${c}]`,
        }),
      );
    data.series.forEach((series, s) => {
      const value = series.values[c] ?? 0;
      const [top, bottom] = [scale(Math.max(0, value)), scale(Math.min(0, value))];
      const bar = {
        x: x + (inner(String(s)) ?? 0),
        y: top,
        width: inner.bandwidth(),
        height: Math.max(1, bottom - top),
      };
      const fill = barColor(chart, s, c);
      marks.push(
        ...drawColumn(chart, bar, {
          fill,
          label: formatValue(value, ctx.language, unitOf(chart)),
          strong: s === 0,
        }),
      );
    });
  });
  return marks;
}

/** Rows with their names at the left and their values at their ends. */
export function drawRows(chart: ChartContext): Mark[] {
  const { data, rect, ctx } = chart;
  const values = data.series[0]?.values ?? [];
  const nameWidth = Math.min(
    rect.width * 0.36,
    Math.max(...data.categories.map((name) => setChartLabel(chart, name, { size: 16 }).width)) + 4,
  );
  const labels = values.map((value) =>
    setChartLabel(chart, formatValue(value, ctx.language, unitOf(chart)), {
      size: 16,
      weight: ctx.theme.tokens.labelWeight,
      color: ctx.theme.palette.ink,
    }),
  );
  const labelWidth = Math.max(...labels.map((label) => label.width)) + 10;
  const left = rect.x + nameWidth + 18;
  const hasNegative = values.some((value) => value < 0);
  const scale = valueScale(chart, [
    left + (hasNegative ? labelWidth : 0),
    rect.x + rect.width - labelWidth,
  ]);
  const band = scaleBand(
    data.categories.map((_, i) => String(i)),
    [rect.y, rect.y + rect.height],
  ).padding(0.34);
  const thickness = Math.min(44, band.bandwidth());
  const zero = scale(0);
  const marks: Mark[] = [
    lineBox(ctx, [zero, rect.y + 4], [zero, rect.y + rect.height - 4], {
      stroke: ctx.theme.palette.muted,
      strokeWidth: 1.5,
    }),
  ];
  values.forEach((value, c) => {
    const middle = (band(String(c)) ?? 0) + band.bandwidth() / 2;
    const [from, to] = [Math.min(zero, scale(value)), Math.max(zero, scale(value))];
    const bar = {
      x: from,
      y: middle - thickness / 2,
      width: Math.max(1, to - from),
      height: thickness,
    };
    const name = setChartLabel(chart, data.categories[c] ?? '', {
      size: 16,
      color: ctx.theme.palette.ink,
      width: nameWidth,
    });
    const small =
      name.height > band.step()
        ? setChartLabel(chart, data.categories[c] ?? '', { size: 14, width: nameWidth })
        : name;
    marks.push(
      rectBox(ctx, bar, {
        fill: barColor(chart, 0, c),
        z: 3,
        radius: ctx.theme.tokens.radius > 0 ? Math.min(6, bar.width / 2) : 0,
      }),
    );
    marks.push(
      placeChartLabel(chart, small, {
        x: rect.x,
        y: middle - small.height / 2,
        part: `categories[${c}]`,
      }),
    );
    const label = labels[c];
    if (label)
      marks.push(
        placeChartLabel(
          chart,
          label,
          value < 0
            ? { x: from - 8, y: middle - label.height / 2, anchor: 'end' }
            : { x: to + 8, y: middle - label.height / 2 },
        ),
      );
  });
  return marks;
}
