import { pathBox, rectBox } from '../boxes.ts';
import type { Mark, Rect } from '../scene.ts';
import type { ChartContext } from './chart-context.ts';

/** The end of a bar that points away from the zero line. */
export type FreeEnd = 'top' | 'bottom' | 'left' | 'right' | 'none';

/** Returns the SVG path of a rectangle with rounded corners at its free end. */
function endPath({ x, y, width, height }: Rect, end: FreeEnd, r: number): string {
  const [right, bottom] = [x + width, y + height];
  const n = (value: number) => Number(value.toFixed(1));
  const arc = (toX: number, toY: number) => `A${n(r)} ${n(r)} 0 0 1 ${n(toX)} ${n(toY)}`;
  const line = (toX: number, toY: number) => `L${n(toX)} ${n(toY)}`;
  const corner = (
    isRound: boolean,
    before: [number, number],
    at: [number, number],
    after: [number, number],
  ) => (isRound ? `${line(...before)}${arc(...after)}` : line(...at));
  const isAt = (a: FreeEnd, b: FreeEnd) => end === a || end === b;
  const path = [
    corner(isAt('top', 'right'), [right - r, y], [right, y], [right, y + r]),
    corner(isAt('right', 'bottom'), [right, bottom - r], [right, bottom], [right - r, bottom]),
    corner(isAt('bottom', 'left'), [x + r, bottom], [x, bottom], [x, bottom - r]),
    corner(isAt('left', 'top'), [x, y + r], [x, y], [x + r, y]),
  ].join('');
  return `M${n(x + width / 2)} ${n(y)}${path}Z`;
}

/** Draws a bar. The theme sets the corner radius of its free end. */
export function drawBar(chart: ChartContext, rect: Rect, end: FreeEnd, fill: string): Mark {
  const { ctx } = chart;
  const isUpright = end === 'top' || end === 'bottom';
  const [across, along] = isUpright ? [rect.width, rect.height] : [rect.height, rect.width];
  const radius = Math.min(ctx.theme.tokens.data.barRadius, across / 2, along);
  if (end === 'none' || radius < 0.5) return rectBox(ctx, rect, { fill, z: 3 });
  return pathBox(ctx, rect, endPath(rect, end, radius), { fill, z: 3 });
}
