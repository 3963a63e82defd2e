import { lineBox, pathBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import type { Box, Fill, Rect } from '../../scene.ts';
import type { BodyPlacement, SequenceStyle } from '../../theme.ts';
import { aurora } from './art.ts';
import { palette, teal, violet } from './tokens.ts';

const lastStepColor = '#5eead4';

/** Returns a horizontal gradient from violet to teal between two x positions. */
export function beam(from: number, to: number): Fill {
  const stops = [
    { offset: 0, color: violet },
    { offset: 0.55, color: palette.accent },
    { offset: 1, color: teal },
  ];
  return { kind: 'linear', x1: from, y1: 0, x2: to, y2: 0, stops };
}

/** Draws a disc with a halo that is `spread` times as wide. */
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

/** Sequences of glowing discs; the timeline axis is a gradient from violet to teal. */
export const sequence: SequenceStyle = {
  nodeSize: 72,
  drawNode: (ctx, rect) => star(ctx, rect, palette.accent, 1.36),
  numberColors: () => ({ color: palette.onAccent, on: palette.accent }),
  drawConnector: (ctx, from, to, y) => [
    lineBox(ctx, [from + 8, y], [to - 8, y], { stroke: palette.quiet, strokeWidth: 2 }),
  ],
  drawEvent: (ctx, rect, _index, isLast) =>
    star(ctx, rect, isLast ? lastStepColor : palette.accent, isLast ? 2.6 : 1.9),
  drawAxis: (ctx, { from, to, y }) => [
    rectBox(ctx, { x: from, y: y - 1.5, width: to - from, height: 3 }, { fill: beam(from, to) }),
  ],
};

const node = 60;

/** Returns y as a function of x for a rising curve: flat at first, then steeper. */
function climb({ from, to, low, high }: Record<'from' | 'to' | 'low' | 'high', number>) {
  return (x: number) => low - (low - high) * ((x - from) / (to - from)) ** 1.5;
}

/** Draws process steps as glowing discs on a rising curve, with a dotted line down to each text. */
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
        ...star(ctx, rect, isLast ? lastStepColor : palette.accent, 1.36),
        figure(ctx, i, rect, isLast ? lastStepColor : palette.accent),
      ];
    }),
  ];
}

function figure(ctx: Ctx, index: number, rect: Rect, on: string): Box {
  const options = { weight: 600, color: palette.onAccent, tracking: 0, leading: 1.3 };
  const block = typesetText(
    ctx,
    [{ text: String(index + 1) }],
    createTextStyle(ctx, 'display', 26, options),
    node,
  );
  const y = rect.y + (node - block.height) / 2;
  return placeText(ctx, block, {
    x: rect.x,
    y,
    role: 'label',
    align: 'center',
    on,
    isSilent: true,
  });
}

/** Full-height glass panels with an aurora below the text; bodies without panels are slightly below the centre. */
export const bodyPlacement: BodyPlacement = {
  shareAbove: 0.3,
  shareAboveWithoutPanel: 0.6,
  isFullHeight: true,
  drawBelowText: aurora,
  processArt: { height: 250, draw: drawSteps },
};
