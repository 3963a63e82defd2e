import { lineBox, pathBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import type { Box, Rect } from '../../scene.ts';
import { circle, dimension, hatch } from './art.ts';
import { line, palette } from './tokens.ts';

const axisDash = '22 5 4 5';
const holes = 6;
/**
 * Number of layers of the machine part; each step draws more of them, the last one all. The first is the ring around
 * the step's number.
 */
const layers = 6;

type Part = { cx: number; cy: number; r: number };

/** Draws the bolt holes on their pitch circle, each with centre lines. */
function bolts(ctx: Ctx, { cx, cy, r }: Part, rect: Rect): Box[] {
  const [pitch, hole] = [r * 0.73, r * 0.085];
  const reach = hole + 4;
  const spots = Array.from({ length: holes }, (_, i): [number, number] => {
    const angle = ((i + 0.5) / holes) * Math.PI * 2;
    return [cx + Math.cos(angle) * pitch, cy + Math.sin(angle) * pitch];
  });
  const crosses = spots.map(
    ([x, y]) =>
      `M${(x - reach).toFixed(1)} ${y.toFixed(1)}h${2 * reach}M${x.toFixed(1)} ${(y - reach).toFixed(1)}v${2 * reach}`,
  );
  const thin = { stroke: line.thin, strokeWidth: 1 };
  return [
    pathBox(ctx, rect, circle(cx, cy, pitch) + crosses.join(''), thin),
    pathBox(ctx, rect, spots.map(([x, y]) => circle(x, y, hole)).join(''), {
      stroke: line.thick,
      strokeWidth: 1.6,
    }),
  ];
}

/** Draws the first `count` layers of the part. An incomplete part has a dashed outline. */
function stage(ctx: Ctx, part: Part, count: number, bottom: number): Box[] {
  const { cx, cy, r } = part;
  const rect = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
  const [bore, hub] = [r * 0.32, r * 0.5];
  const thick = { stroke: line.thick, strokeWidth: 2.2 };
  const thin = { stroke: line.thin, strokeWidth: 1 };
  const drawings: (() => Box[])[] = [
    () => [
      rectBox(
        ctx,
        { x: cx - bore, y: cy - bore, width: 2 * bore, height: 2 * bore },
        { fill: palette.panel, ...thick, radius: bore, z: 3 },
      ),
    ],
    () => [pathBox(ctx, rect, circle(cx, cy, hub), thick)],
    () => [pathBox(ctx, rect, hatch(cx, cy, bore, hub), thin)],
    () => bolts(ctx, part, rect),
    () => [
      pathBox(ctx, rect, circle(cx, cy, r), thick),
      pathBox(ctx, rect, circle(cx, cy, r - 7), thin),
    ],
    () => dimension(ctx, cx - r, cx + r, bottom),
  ];
  const isWhole = count > 4;
  const phantom = { stroke: line.thin, strokeWidth: 1, opacity: 0.7 };
  return [
    lineBox(ctx, [cx, cy - r - 12], [cx, cy + r + 12], { ...thin, dash: axisDash }),
    ...(isWhole ? [] : [pathBox(ctx, rect, dashedCircle(part), phantom)]),
    ...drawings.slice(0, count).flatMap((draw) => draw()),
  ];
}

/** Returns the path of a dashed circle. */
function dashedCircle({ cx, cy, r }: Part): string {
  const count = Math.round((2 * Math.PI * r) / 13);
  const spot = (i: number) => {
    const angle = (i / count) * Math.PI * 2;
    return `${(cx + Math.cos(angle) * r).toFixed(1)} ${(cy + Math.sin(angle) * r).toFixed(1)}`;
  };
  return Array.from(
    { length: count },
    (_, i) => `M${spot(i)}A${r.toFixed(1)} ${r.toFixed(1)} 0 0 1 ${spot(i + 0.6)}`,
  ).join('');
}

/** Draws a machine part above each process step. Each step adds a layer; the last one adds the dimension line. */
export function drawAssembly(ctx: Ctx, places: Rect[]): Box[] {
  const [first] = places;
  const last = places.at(-1);
  if (!first || !last) return [];
  const r = Math.min(100, first.width / 2 - 16, (first.height - 40) / 2);
  // Align the drawing to the bottom, next to the text.
  const bottom = first.y + first.height - 6;
  const cy = bottom - 22 - r;
  const size = Math.round(r * 0.34);
  const style = createTextStyle(ctx, 'display', size, {
    weight: 600,
    color: palette.accent,
    leading: 1.2,
    tracking: 0,
  });
  const axis = { stroke: line.thin, strokeWidth: 1, dash: axisDash };
  const end = last.x + 2 * r + 30;
  const drawn = places.flatMap((at, i) => {
    const cx = at.x + r + 1;
    const count = 1 + Math.round((i * (layers - 1)) / Math.max(1, places.length - 1));
    const number = typesetText(ctx, [{ text: String(i + 1) }], style, r);
    const spot = { x: cx - r / 2, y: cy - number.height / 2 };
    const look = { align: 'center', role: 'label', isSilent: true, on: palette.panel } as const;
    return [
      ...stage(ctx, { cx, cy, r }, count, bottom),
      placeText(ctx, number, { ...spot, ...look }),
    ];
  });
  return [lineBox(ctx, [first.x, cy], [end, cy], axis), ...drawn];
}
