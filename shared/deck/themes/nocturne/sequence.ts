import { lineBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import type { Box, Fill, Rect } from '../../scene.ts';
import type { SequenceStyle } from '../../theme.ts';
import { palette, teal, violet } from './tokens.ts';

/** Returns a horizontal gradient from violet to teal between two x positions. */
export function createBeamFill(from: number, to: number): Fill {
  const stops = [
    { offset: 0, color: violet },
    { offset: 0.55, color: palette.accent },
    { offset: 1, color: teal },
  ];
  return { kind: 'linear', x1: from, y1: 0, x2: to, y2: 0, stops };
}

/** Draws a disc with a halo that is `spread` times as wide. */
function drawGlowingDisc(ctx: Ctx, rect: Rect, color: string, spread: number): Box[] {
  const size = rect.width * spread;
  const halo = {
    x: rect.x - (size - rect.width) / 2,
    y: rect.y - (size - rect.height) / 2,
    width: size,
    height: size,
  };
  return [
    rectBox(ctx, halo, { fill: color, radius: size / 2, opacity: 0.16 }),
    rectBox(ctx, rect, { fill: color, radius: rect.width / 2, z: 2 }),
  ];
}

/** Draws a line of light that fades out at both ends. */
export function drawLightEdge(ctx: Ctx, from: number, to: number, y: number): Box {
  const stops = [
    { offset: 0, color: violet, opacity: 0 },
    { offset: 0.3, color: palette.accent, opacity: 0.9 },
    { offset: 0.7, color: teal, opacity: 0.8 },
    { offset: 1, color: teal, opacity: 0 },
  ];
  const fill: Fill = { kind: 'linear', x1: from, y1: 0, x2: to, y2: 0, stops };
  return rectBox(ctx, { x: from, y: y - 1, width: to - from, height: 2 }, { fill, z: 2 });
}

/** Sequences of glowing discs. */
export const sequence: SequenceStyle = {
  nodeSize: 64,
  drawNode: (ctx, rect) => drawGlowingDisc(ctx, rect, palette.accent, 1.36),
  numberColors: () => ({ color: palette.onAccent, on: palette.accent }),
  drawConnector: (ctx, from, to, y) => [
    lineBox(ctx, [from + 8, y], [to - 8, y], { stroke: palette.quiet, strokeWidth: 2 }),
  ],
  drawEvent: (ctx, rect) => drawGlowingDisc(ctx, rect, palette.ink, 1.9),
  drawAxis: (ctx, { from, to, y }) => [
    lineBox(ctx, [from, y], [to, y], { stroke: palette.quiet, strokeWidth: 3 }),
  ],
};
