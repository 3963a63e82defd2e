import type { ChartData, Mark } from '../scene.ts';
import { drawColumns, drawRows } from './bar.ts';
import { isHorizontal } from './bar-direction.ts';
import type { ChartContext } from './chart-context.ts';
import { drawDonut } from './donut.ts';
import { drawDots } from './dot.ts';
import { drawLines } from './line.ts';
import { drawScatter } from './scatter.ts';
import { drawSlopes } from './slope.ts';
import { drawAreas, drawStackedColumns } from './stacked.ts';
import { drawWaterfall } from './waterfall.ts';

/** The drawing of each kind of chart. */
export const chartDrawings: Record<ChartData['kind'], (chart: ChartContext) => Mark[]> = {
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
