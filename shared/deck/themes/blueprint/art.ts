import { lineBox, pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { type Box, canvas, type Rect } from '../../scene.ts';
import { seededRandom } from '../../seeded-random.ts';
import { line, palette, sheet } from './tokens.ts';

const wholeCanvas = { x: 0, y: 0, ...canvas };

function ruling(step: number): string {
  const rows: string[] = [];
  for (let y = sheet.y + step; y < sheet.bottom; y += step)
    rows.push(`M${sheet.x} ${y}h${sheet.width}`);
  for (let x = sheet.x + step; x < sheet.right; x += step)
    rows.push(`M${x} ${sheet.y}v${sheet.height}`);
  return rows.join('');
}

/** Draws the drawing sheet: a grid inside a border with zone marks. */
export function paper(ctx: Ctx): Box[] {
  const ticks = [1, 2, 3, 4, 5, 6, 7].flatMap((i) => {
    const x = sheet.x + (i * sheet.width) / 8;
    return [`M${x} ${sheet.y}v-12`, `M${x} ${sheet.bottom}v12`];
  });
  const sides = [1, 2, 3].flatMap((i) => {
    const y = sheet.y + (i * sheet.height) / 4;
    return [`M${sheet.x} ${y}h-12`, `M${sheet.right} ${y}h12`];
  });
  return [
    pathBox(ctx, wholeCanvas, ruling(17), { stroke: line.minor, strokeWidth: 0.7, z: 0 }),
    pathBox(ctx, wholeCanvas, ruling(102), { stroke: line.major, strokeWidth: 1, z: 0 }),
    rectBox(ctx, sheet, { stroke: line.thick, strokeWidth: 2 }),
    rectBox(
      ctx,
      { x: 16, y: 16, width: 1248, height: 688 },
      { stroke: line.thin, strokeWidth: 0.8 },
    ),
    pathBox(ctx, wholeCanvas, [...ticks, ...sides].join(''), { stroke: line.thin, strokeWidth: 1 }),
  ];
}

/** Draws a dimension line from x `from` to x `to`, with a stroke at each end. */
export function dimension(ctx: Ctx, from: number, to: number, y: number): Box[] {
  const ends = [from, to].map((x) => `M${x} ${y - 7}v14M${x - 5} ${y + 5}l10 -10`).join('');
  return [
    lineBox(ctx, [from, y], [to, y], { stroke: palette.accent, strokeWidth: 1.2 }),
    pathBox(ctx, { x: from - 5, y: y - 7, width: to - from + 10, height: 14 }, ends, {
      stroke: palette.accent,
      strokeWidth: 1.2,
    }),
  ];
}

/** Draws a dimension line along the bottom of a panel. */
export function panelDimension(ctx: Ctx, space: Rect): Box[] {
  return dimension(ctx, space.x + 24, space.x + space.width - 24, space.y + space.height - 34);
}

/** Returns the path of a rectangle whose lines extend `past` px beyond its corners. */
export function corners(rect: Rect, past: number): string {
  const [right, bottom] = [rect.x + rect.width, rect.y + rect.height];
  return [
    `M${rect.x - past} ${rect.y}H${right + past}M${rect.x - past} ${bottom}H${right + past}`,
    `M${rect.x} ${rect.y - past}V${bottom + past}M${right} ${rect.y - past}V${bottom + past}`,
  ].join('');
}

/** Returns the path of a circle. */
export function circle(cx: number, cy: number, r: number): string {
  return `M${(cx - r).toFixed(1)} ${cy.toFixed(1)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/** Returns the hatching of a ring at 45 degrees, which marks a cut surface in technical drawings. */
export function hatch(cx: number, cy: number, inner: number, outer: number): string {
  const strokes: string[] = [];
  const root = Math.SQRT1_2;
  for (let shift = -outer + 5; shift < outer; shift += 10) {
    const far = Math.sqrt(outer * outer - shift * shift);
    const near = Math.abs(shift) < inner ? Math.sqrt(inner * inner - shift * shift) : 0;
    const spans =
      near > 0
        ? [
            [-far, -near],
            [near, far],
          ]
        : [[-far, far]];
    for (const [a = 0, b = 0] of spans) {
      const at = (t: number) =>
        `${(cx + (t + shift) * root).toFixed(1)} ${(cy + (shift - t) * root).toFixed(1)}`;
      strokes.push(`M${at(a)}L${at(b)}`);
    }
  }
  return strokes.join('');
}

type Part = { cx: number; cy: number; r: number; isFaint?: boolean };

/** Draws a flange from the front: rings, bolt holes, centre lines. Sizes vary by slide. */
export function flange(ctx: Ctx, { cx, cy, r, isFaint = false }: Part): Box[] {
  const random = seededRandom(`flange|${ctx.title}|${ctx.index}`);
  const holes = 5 + Math.floor(random() * 5);
  const bore = r * (0.26 + random() * 0.08);
  const hub = bore + r * (0.12 + random() * 0.06);
  const pitch = (hub + r) / 2 + 4;
  const turn = random() * Math.PI;
  const spots = Array.from({ length: holes }, (_, i): [number, number] => {
    const angle = turn + (i / holes) * Math.PI * 2;
    return [cx + Math.cos(angle) * pitch, cy + Math.sin(angle) * pitch];
  });
  const hole = r * 0.075;
  const bolts = spots.map(([x, y]) => circle(x, y, hole)).join('');
  const crosses = spots
    .map(([x, y]) => {
      const reach = hole + 8;
      return `M${(x - reach).toFixed(1)} ${y.toFixed(1)}h${2 * reach}M${x.toFixed(1)} ${(y - reach).toFixed(1)}v${2 * reach}`;
    })
    .join('');
  const rect = { x: cx - r - 30, y: cy - r - 30, width: 2 * r + 60, height: 2 * r + 60 };
  const ink = isFaint ? line.thin : line.thick;
  const thick = { stroke: ink, strokeWidth: isFaint ? 1.4 : 2.4 };
  const thin = { stroke: line.thin, strokeWidth: 1 };
  const axis = { stroke: line.thin, strokeWidth: 1, dash: '22 5 4 5' };
  return [
    pathBox(ctx, rect, hatch(cx, cy, bore, hub), thin),
    pathBox(ctx, rect, circle(cx, cy, r) + circle(cx, cy, hub) + circle(cx, cy, bore), thick),
    pathBox(ctx, rect, circle(cx, cy, r - 12) + circle(cx, cy, pitch), thin),
    pathBox(ctx, rect, bolts, { stroke: ink, strokeWidth: isFaint ? 1.2 : 1.8 }),
    pathBox(ctx, rect, crosses, thin),
    lineBox(ctx, [cx - r - 30, cy], [cx + r + 30, cy], axis),
    lineBox(ctx, [cx, cy - r - 30], [cx, cy + r + 30], axis),
  ];
}

/** Returns the path of a revision cloud around a rectangle, with arcs of about `bump` px. */
export function cloud(rect: Rect, bump: number): string {
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
export function cornerStrokes(ctx: Ctx, rect: Rect, past: number, z: number): Box {
  const outer = {
    x: rect.x - past,
    y: rect.y - past,
    width: rect.width + 2 * past,
    height: rect.height + 2 * past,
  };
  return pathBox(ctx, outer, corners(rect, past), { stroke: line.thin, strokeWidth: 1.2, z });
}

/** Draws the frame of an image: a border, and lines that extend beyond its corners. */
export const drawImageFrame = (ctx: Ctx, rect: Rect): Box[] => [
  rectBox(ctx, rect, { stroke: line.thick, strokeWidth: 2, z: 3 }),
  cornerStrokes(ctx, rect, 14, 3),
];
