import { pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import type { Box, Rect } from '../../scene.ts';
import { palette } from './tokens.ts';

/** Kinds of building blocks: `carriers` can have another block on top, `crowns` are only at the top of a stack. */
export const carriers = ['cube', 'window', 'stripes', 'cube', 'arch', 'dots'] as const;
export const crowns = ['roof', 'dome', 'ball', 'dome', 'ball', 'flag'] as const;
export type BlockName = (typeof carriers)[number] | (typeof crowns)[number];

type Colors = { fill: string; detail: string };

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

function drawCarrier(ctx: Ctx, name: BlockName, rect: Rect, { fill, detail }: Colors): Box[] {
  const { x, y, width: w, height: h } = rect;
  const [cx, cy] = [x + w / 2, y + h / 2];
  if (name === 'window')
    return [drawCube(ctx, rect, fill), drawCircle(ctx, cx, cy, h * 0.26, detail)];
  if (name === 'dots') {
    const spots = [-1, 1].flatMap((i) =>
      [-1, 1].map((k) => drawCircle(ctx, cx + (i * w) / 5, cy + (k * h) / 5, h * 0.09, detail)),
    );
    return [drawCube(ctx, rect, fill), ...spots];
  }
  if (name === 'stripes') {
    const bars = [0.3, 0.62].map((share) =>
      rectBox(
        ctx,
        { x: x + w * 0.18, y: y + h * share - h * 0.05, width: w * 0.64, height: h * 0.15 },
        { fill: detail, radius: h * 0.075, z: 2 },
      ),
    );
    return [drawCube(ctx, rect, fill), ...bars];
  }
  if (name === 'arch') {
    const r = w * 0.27;
    const d = `M${cx - r} ${y + h - 1.5}v${-h * 0.34}a${r} ${r} 0 0 1 ${2 * r} 0v${h * 0.34}Z`;
    return [drawCube(ctx, rect, fill), pathBox(ctx, rect, d, { fill: detail, z: 2 })];
  }
  return [drawCube(ctx, rect, fill)];
}

/** Draws a building block in a square. */
export function drawBlock(ctx: Ctx, name: BlockName, rect: Rect, colors: Colors): Box[] {
  const { x, y, width: w, height: h } = rect;
  const { fill, detail } = colors;
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
    case 'ball':
      return [drawCircle(ctx, cx, bottom - h * 0.38, h * 0.38, fill)];
    case 'flag': {
      const pole = { x: cx - 3, y, width: 6, height: h - 1 };
      const cloth = `M${cx} ${y + 4}l${w * 0.42} ${h * 0.17}l${-w * 0.42} ${h * 0.17}Z`;
      return [
        rectBox(ctx, pole, { fill: palette.ink, radius: 3, z: 1 }),
        pathBox(ctx, rect, cloth, { fill: detail, stroke: detail, strokeWidth: 5, z: 1 }),
      ];
    }
    default:
      return drawCarrier(ctx, name, rect, colors);
  }
}
