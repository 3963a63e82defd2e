import { pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import type { Box, Rect } from '../../scene.ts';
import { palette } from './tokens.ts';

/** Kinds of building blocks: `carriers` can have another block on top, `crowns` are only at the top of a stack. */
export const carrierNames = ['cube', 'arch', 'cube', 'window'] as const;
export const crownNames = ['dome', 'cube', 'roof', 'cube'] as const;
export type BlockName = (typeof carrierNames)[number] | (typeof crownNames)[number];

type BlockColors = { fill: string; detail: string };

function drawCircle(ctx: Ctx, cx: number, cy: number, r: number, fill: string): Box {
  const rect = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
  return rectBox(ctx, rect, { fill, radius: r, z: 2 });
}

function drawCube(ctx: Ctx, { x, y, width, height }: Rect, fill: string): Box {
  const gap = 1.5;
  const rect = { x: x + gap, y: y + gap, width: width - 2 * gap, height: height - 2 * gap };
  return rectBox(ctx, rect, { fill, radius: Math.min(width, height) * 0.12, z: 1 });
}

/** Draws two eyes and a smile around a point; `s` is the width of the face, px. */
export function drawSmile(
  ctx: Ctx,
  cx: number,
  cy: number,
  s: number,
  color: string = palette.ink,
): Box[] {
  const mouth = `M${cx - s * 0.16} ${cy + s * 0.08}Q${cx} ${cy + s * 0.25} ${cx + s * 0.16} ${cy + s * 0.08}`;
  const rect = { x: cx - s / 2, y: cy - s / 2, width: s, height: s };
  return [
    drawCircle(ctx, cx - s * 0.17, cy - s * 0.08, s * 0.05, color),
    drawCircle(ctx, cx + s * 0.17, cy - s * 0.08, s * 0.05, color),
    pathBox(ctx, rect, mouth, { stroke: color, strokeWidth: Math.max(2, s * 0.05), z: 2 }),
  ];
}

function drawCarrier(ctx: Ctx, name: BlockName, rect: Rect, { fill, detail }: BlockColors): Box[] {
  const { x, y, width: w, height: h } = rect;
  const [cx, cy] = [x + w / 2, y + h / 2];
  if (name === 'window')
    return [drawCube(ctx, rect, fill), drawCircle(ctx, cx, cy, h * 0.26, detail)];
  if (name === 'arch') {
    const r = w * 0.27;
    const d = `M${cx - r} ${y + h - 1.5}v${-h * 0.34}a${r} ${r} 0 0 1 ${2 * r} 0v${h * 0.34}Z`;
    return [drawCube(ctx, rect, fill), pathBox(ctx, rect, d, { fill: detail, z: 2 })];
  }
  return [drawCube(ctx, rect, fill)];
}

/** Draws a building block in a square. */
export function drawBlock(ctx: Ctx, name: BlockName, rect: Rect, colors: BlockColors): Box[] {
  const { x, y, width: w, height: h } = rect;
  const { fill } = colors;
  const [cx, bottom] = [x + w / 2, y + h - 1];
  switch (name) {
    case 'roof': {
      const d = `M${cx} ${y + h * 0.2}L${x + w * 0.94} ${bottom - 4}H${x + w * 0.06}Z`;
      const paint = { fill, stroke: fill, strokeWidth: w * 0.08, z: 1 };
      return [pathBox(ctx, rect, d, paint)];
    }
    case 'dome':
      return [
        pathBox(ctx, rect, `M${x + 2} ${bottom}a${w / 2 - 2} ${w / 2 - 2} 0 0 1 ${w - 4} 0Z`, {
          fill,
          z: 1,
        }),
      ];
    default:
      return drawCarrier(ctx, name, rect, colors);
  }
}
