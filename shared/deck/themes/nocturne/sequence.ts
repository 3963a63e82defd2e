import { type Ctx, setText, styleOf } from '../../context.ts';
import { lineBox, pathBox, place, rectBox } from '../../place.ts';
import type { Box, Fill, Rect } from '../../scene.ts';
import type { SequenceStyle, Stance } from '../../theme.ts';
import { aurora } from './art.ts';
import { palette, teal, violet } from './tokens.ts';

const arrived = '#5eead4';

/** Light that turns from violet to teal between two places. */
export function beam(from: number, to: number): Fill {
  const stops = [
    { offset: 0, color: violet },
    { offset: 0.55, color: palette.accent },
    { offset: 1, color: teal },
  ];
  return { kind: 'linear', x1: from, y1: 0, x2: to, y2: 0, stops };
}

/** A body that shines: a disc, and light around it `spread` times as wide. */
function star(ctx: Ctx, rect: Rect, color: string, spread: number): Box[] {
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

/** Stars on a beam of light that turns from violet to teal. */
export const sequence: SequenceStyle = {
  node: 72,
  drawNode: (ctx, rect) => star(ctx, rect, palette.accent, 1.36),
  number: () => ({ color: palette.onAccent, on: palette.accent }),
  drawWay: (ctx, from, to, y) => [
    lineBox(ctx, [from + 8, y], [to - 8, y], { stroke: palette.quiet, strokeWidth: 2 }),
  ],
  drawMoment: (ctx, rect, _index, isLast) =>
    star(ctx, rect, isLast ? arrived : palette.accent, isLast ? 2.6 : 1.9),
  drawAxis: (ctx, { from, to, y }) => [
    rectBox(ctx, { x: from, y: y - 1.5, width: to - from, height: 3 }, { fill: beam(from, to) }),
  ],
};

const node = 60;

/** The trail that a climb leaves: flat at first, then steeper. */
function climb({ from, to, low, high }: Record<'from' | 'to' | 'low' | 'high', number>) {
  return (x: number) => low - (low - high) * ((x - from) / (to - from)) ** 1.5;
}

/** Steps as stars that rise on a trail of light; a thread falls from each to its words. */
function drawSteps(ctx: Ctx, places: Rect[]): Box[] {
  const xs = places.map(({ x }) => x + node / 2);
  const { y: top = 0, height = 0 } = places[0] ?? {};
  const [from, to] = [xs[0] ?? 0, xs.at(-1) ?? 1];
  const bottom = top + height;
  const at = climb({ from, to, low: bottom - node / 2 - 10, high: top + node / 2 + 6 });
  const points = Array.from({ length: 49 }, (_, i) => {
    const x = from + ((to - from) * i) / 48;
    return `${x.toFixed(1)} ${at(x).toFixed(1)}`;
  });
  const trail = `M${points.join('L')}`;
  const area = { x: from, y: top, width: to - from, height };
  const shade: Fill = {
    kind: 'linear',
    x1: 0,
    y1: top,
    x2: 0,
    y2: bottom,
    stops: [
      { offset: 0, color: palette.accent, opacity: 0.2 },
      { offset: 1, color: violet, opacity: 0 },
    ],
  };
  return [
    pathBox(ctx, area, `${trail}L${to} ${bottom}L${from} ${bottom}Z`, { fill: shade, z: 0 }),
    pathBox(ctx, area, trail, { stroke: beam(from, to), strokeWidth: 3 }),
    ...xs.flatMap((x, i) => {
      const y = at(x);
      const thread = { stroke: palette.quiet, strokeWidth: 1, dash: '2 5' };
      const rect = { x: x - node / 2, y: y - node / 2, width: node, height: node };
      const isLast = i === xs.length - 1;
      return [
        lineBox(ctx, [x, y + node / 2 + 8], [x, Math.max(bottom, y + node / 2 + 8)], thread),
        ...star(ctx, rect, isLast ? arrived : palette.accent, 1.36),
        figure(ctx, i, rect, isLast ? arrived : palette.accent),
      ];
    }),
  ];
}

function figure(ctx: Ctx, index: number, rect: Rect, on: string): Box {
  const options = { weight: 600, color: palette.onAccent, tracking: 0, leading: 1.3 };
  const block = setText(
    ctx,
    [{ text: String(index + 1) }],
    styleOf(ctx, 'display', 26, options),
    node,
  );
  const y = rect.y + (node - block.height) / 2;
  return place(ctx, block, { x: rect.x, y, role: 'label', align: 'center', on, isSilent: true });
}

/** Panes of glass as tall as the page, with a far light in what the text leaves; what is open floats below its middle. */
export const stance: Stance = {
  above: 0.3,
  aboveOpen: 0.6,
  isTall: true,
  foot: aurora,
  steps: { height: 250, draw: drawSteps },
};
