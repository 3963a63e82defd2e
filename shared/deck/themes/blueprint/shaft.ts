import { lineBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import type { Box, Rect } from '../../scene.ts';
import { dimension } from './art.ts';
import { line, palette } from './tokens.ts';

const axisDash = '22 5 4 5';

/** Draws a stepped shaft above a timeline, one step per event with a dimension line; the last is filled. */
export function drawShaft(ctx: Ctx, space: Rect, stops: number[]): Box[] {
  const right = space.x + space.width;
  const measured = space.y + 12;
  const most = Math.min(58, (space.height - 64) / 2);
  const cy = space.y + space.height - 12 - most;
  const thin = { stroke: line.thin, strokeWidth: 1 };
  const steps = stops.flatMap((x, i): Box[] => {
    const end = stops[i + 1] ?? right;
    // Alternate narrow and wide steps, so that readers see each step but don't read heights as values.
    const half = most * (i % 2 === 0 ? 0.5 : 0.92);
    const body = { x, y: cy - half, width: end - x, height: 2 * half };
    const slot = { x: x + body.width * 0.3, y: cy - 9, width: body.width * 0.4, height: 18 };
    const isLast = i === stops.length - 1;
    return [
      rectBox(ctx, body, {
        fill: isLast ? palette.accent : palette.panel,
        stroke: line.thick,
        strokeWidth: 2,
        z: 1,
      }),
      ...(i % 2 === 1 && !isLast ? [rectBox(ctx, slot, { ...thin, radius: 9, z: 2 })] : []),
      ...dimension(ctx, x, end, measured),
    ];
  });
  const ends = [...stops, right].map((x) =>
    lineBox(ctx, [x, measured + 10], [x, cy - most], { ...thin, opacity: 0.7 }),
  );
  const axis = { ...thin, dash: axisDash, z: 3 };
  return [...steps, ...ends, lineBox(ctx, [space.x - 12, cy], [right + 12, cy], axis)];
}
