import { rectBox } from '../boxes.ts';
import type { Mark } from '../scene.ts';
import { type ChartContext, placeChartLabel, typesetChartLabel } from './chart-context.ts';

const swatch = 12;

/** Draws the legend above the chart, wrapped, and returns its height in px. Empty for a single series. */
export function drawLegend(chart: ChartContext): { marks: Mark[]; height: number } {
  const { data, rect, ctx } = chart;
  if (data.series.length < 2) return { marks: [], height: 0 };
  const marks: Mark[] = [];
  let [x, y] = [rect.x, rect.y];
  data.series.forEach((series, i) => {
    const block = typesetChartLabel(chart, series.name, { size: 16, color: ctx.theme.palette.ink });
    const fitted =
      block.width > rect.width - 24
        ? typesetChartLabel(chart, series.name, { size: 16, width: rect.width - 24 })
        : block;
    if (x > rect.x && x + swatch + 10 + fitted.width > rect.x + rect.width) {
      x = rect.x;
      y += 28;
    }
    const fill = data.colors[i] ?? ctx.theme.palette.accent;
    const square = { x, y: y + 4, width: swatch, height: swatch };
    marks.push(rectBox(ctx, square, { fill, radius: ctx.theme.tokens.radius > 0 ? 6 : 0 }));
    marks.push(
      placeChartLabel(chart, fitted, { x: x + swatch + 10, y, part: `series[${i}].name` }),
    );
    x += swatch + 10 + fitted.width + 28;
    y += fitted.height > 24 ? fitted.height - 20 : 0;
  });
  return { marks, height: y - rect.y + 40 };
}
