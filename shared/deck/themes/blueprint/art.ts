import { lineBox, pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { type Box, canvas, type Rect } from '../../scene.ts';
import { createSeededRandom } from '../../seeded-random.ts';
import { lineColors, palette, sheet } from './tokens.ts';

const wholeCanvas = { x: 0, y: 0, ...canvas };

function createGridPath(step: number): string {
  const rows: string[] = [];
  for (let y = sheet.y + step; y < sheet.bottom; y += step)
    rows.push(`M${sheet.x} ${y}h${sheet.width}`);
  for (let x = sheet.x + step; x < sheet.right; x += step)
    rows.push(`M${x} ${sheet.y}v${sheet.height}`);
  return rows.join('');
}

/** Draws the drawing sheet: a border with zone marks, with a grid inside unless data are drawn on it. */
export function drawPaper(
  ctx: Ctx,
  hasGrid = true,
  colors: Record<keyof typeof lineColors, string> = lineColors,
): Box[] {
  const ticks = [1, 2, 3, 4, 5, 6, 7].flatMap((i) => {
    const x = sheet.x + (i * sheet.width) / 8;
    return [`M${x} ${sheet.y}v-12`, `M${x} ${sheet.bottom}v12`];
  });
  const sides = [1, 2, 3].flatMap((i) => {
    const y = sheet.y + (i * sheet.height) / 4;
    return [`M${sheet.x} ${y}h-12`, `M${sheet.right} ${y}h12`];
  });
  return [
    ...(hasGrid
      ? [
          pathBox(ctx, wholeCanvas, createGridPath(17), {
            stroke: colors.minor,
            strokeWidth: 0.7,
            z: 0,
          }),
          pathBox(ctx, wholeCanvas, createGridPath(102), {
            stroke: colors.major,
            strokeWidth: 1,
            z: 0,
          }),
        ]
      : []),
    rectBox(ctx, sheet, { stroke: colors.thick, strokeWidth: 2 }),
    rectBox(
      ctx,
      { x: 16, y: 16, width: 1248, height: 688 },
      { stroke: colors.thin, strokeWidth: 0.8 },
    ),
    pathBox(ctx, wholeCanvas, [...ticks, ...sides].join(''), {
      stroke: colors.thin,
      strokeWidth: 1,
    }),
  ];
}

/** Dashes of a centre line in technical drawings. */
const axisDash = '22 5 4 5';

/** Draws a centre line below a title. */
export function drawTitleLine(ctx: Ctx, from: number, to: number, y: number): Box {
  return lineBox(ctx, [from, y], [to, y], {
    stroke: palette.accent,
    strokeWidth: 1.6,
    dash: axisDash,
  });
}

/** Returns the path of a rectangle whose lines extend `past` px beyond its corners. */
export function createCornerPath(rect: Rect, past: number): string {
  const [right, bottom] = [rect.x + rect.width, rect.y + rect.height];
  return [
    `M${rect.x - past} ${rect.y}H${right + past}M${rect.x - past} ${bottom}H${right + past}`,
    `M${rect.x} ${rect.y - past}V${bottom + past}M${right} ${rect.y - past}V${bottom + past}`,
  ].join('');
}

/** Returns the path of a circle. */
function createCirclePath(cx: number, cy: number, r: number): string {
  return `M${(cx - r).toFixed(1)} ${cy.toFixed(1)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

export type CircleFigure = { cx: number; cy: number; r: number };

/** Returns the path of an arrow head of a dimension line, with its tip at a point and pointing along `dx`, `dy`. */
export function createArrowHeadPath([x, y]: [number, number], [dx, dy]: [number, number]): string {
  const [length, half] = [14, 4];
  return `M${x} ${y}L${x - dx * length + dy * half} ${y - dy * length + dx * half}L${x - dx * length - dy * half} ${y - dy * length - dx * half}Z`;
}

/**
 * Draws a round part with holes, centre lines and dimension lines. The holes vary by slide. Nothing connects them, so
 * that the drawing isn't read as a network.
 */
export function drawConstruction(ctx: Ctx, { cx, cy, r }: CircleFigure): Box[] {
  const random = createSeededRandom(`construction|${ctx.artSeed}|${ctx.index}`);
  const count = 4 + 2 * Math.floor(random() * 3);
  const bore = r * (0.28 + random() * 0.12);
  const ring = (r + bore) / 2 + r * 0.06;
  const holes = Array.from({ length: count }, (_, i) => {
    const angle = ((i + 0.5) / count) * Math.PI * 2;
    return createCirclePath(cx + Math.cos(angle) * ring, cy + Math.sin(angle) * ring, r * 0.085);
  });
  const past = 30;
  const [left, right, top, bottom] = [cx - r, cx + r, cy - r, cy + r];
  const rect = { x: left - past, y: top - past, width: 2 * (r + past), height: 2 * (r + past) };
  const thin = { stroke: lineColors.thin, strokeWidth: 1 };
  const thick = { stroke: lineColors.thick, strokeWidth: 2.2 };
  const axis = { ...thin, dash: axisDash };
  const below = bottom + past - 6;
  const extensions = `M${left} ${cy + 12}V${bottom + past}M${right} ${cy + 12}V${bottom + past}`;
  const heads =
    createArrowHeadPath([left, below], [-1, 0]) + createArrowHeadPath([right, below], [1, 0]);
  return [
    pathBox(ctx, rect, createCirclePath(cx, cy, r) + createCirclePath(cx, cy, bore), thick),
    pathBox(
      ctx,
      rect,
      createCirclePath(cx, cy, r * 0.93) + createCirclePath(cx, cy, bore + r * 0.07),
      thin,
    ),
    pathBox(ctx, rect, createCirclePath(cx, cy, ring), axis),
    pathBox(ctx, rect, holes.join(''), { fill: palette.surface, ...thick, strokeWidth: 1.6 }),
    lineBox(ctx, [left - past, cy], [right + past, cy], axis),
    lineBox(ctx, [cx, top - past], [cx, bottom + past - 12], axis),
    pathBox(ctx, rect, `${extensions}M${left} ${below}H${right}`, thin),
    pathBox(ctx, rect, heads, { fill: palette.accent, z: 2 }),
  ];
}

/** Returns the path of a revision cloud around a rectangle, with arcs of about `bump` px. */
export function createCloudPath(rect: Rect, bump: number): string {
  const across = Math.max(2, Math.round(rect.width / bump));
  const down = Math.max(2, Math.round(rect.height / bump));
  const [w, h] = [rect.width / across, rect.height / down];
  const arc = (dx: number, dy: number) => {
    const r = (Math.hypot(dx, dy) * 0.56).toFixed(1);
    return `a${r} ${r} 0 0 1 ${dx.toFixed(2)} ${dy.toFixed(2)}`;
  };
  return [
    `M${rect.x} ${rect.y}`,
    arc(w, 0).repeat(across),
    arc(0, h).repeat(down),
    arc(-w, 0).repeat(across),
    arc(0, -h).repeat(down),
    'Z',
  ].join('');
}

/** Draws the thin outline of a rectangle whose lines extend `past` px beyond its corners. */
export function drawCornerStrokes(ctx: Ctx, rect: Rect, past: number, z: number): Box {
  const outer = {
    x: rect.x - past,
    y: rect.y - past,
    width: rect.width + 2 * past,
    height: rect.height + 2 * past,
  };
  return pathBox(ctx, outer, createCornerPath(rect, past), {
    stroke: lineColors.thin,
    strokeWidth: 1.2,
    z,
  });
}

/** Draws the frame of an image beside text, with a dimension line that marks its height, as in a technical drawing. */
export function drawMeasuredFrame(ctx: Ctx, rect: Rect): Box[] {
  const [foot, right] = [rect.y + rect.height, rect.x + rect.width];
  if (rect.x < 200 && right > 1000) return drawImageFrame(ctx, rect);
  const x = rect.x < 200 ? right + 9 : rect.x - 9;
  const d = `M${x} ${rect.y}V${foot}M${x - 6} ${rect.y}h12M${x - 6} ${foot}h12M${x - 4} ${rect.y + 4}l8 -8M${x - 4} ${foot + 4}l8 -8`;
  const area = { x: x - 6, y: rect.y, width: 12, height: rect.height };
  return [
    ...drawImageFrame(ctx, rect),
    pathBox(ctx, area, d, { stroke: palette.accent, strokeWidth: 1.4, z: 3 }),
  ];
}

/** Draws the frame of an image: a border, and lines that extend beyond its corners. */
export const drawImageFrame = (ctx: Ctx, rect: Rect): Box[] => [
  rectBox(ctx, rect, { stroke: lineColors.thick, strokeWidth: 2, z: 3 }),
  drawCornerStrokes(ctx, rect, 14, 3),
];
