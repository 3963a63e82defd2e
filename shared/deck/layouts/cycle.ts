import { groupBox, pathBox } from '../boxes.ts';
import { type Ctx, createTextStyle } from '../context.ts';
import { fitText } from '../fitted-text.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, Rect } from '../scene.ts';
import { listSizeSteps } from '../size-steps.ts';
import { drawArcArrow, formatRingPoint, type Ring } from './arc-arrow.ts';
import { type CaptionSlot, placeCaptions } from './captions.ts';
import { drawStepNode, getSequenceStyle } from './sequence.ts';

const nodeSize = 56;
const ringTextGap = 30;
/**
 * Largest radius of the ring in px, and the radius as a fraction of the body's height by number of steps: steps near the
 * top and bottom need the height for their texts.
 */
const maxRadius = 210;
const ringShares: Readonly<Record<number, number>> & { other: number } = {
  3: 0.42,
  4: 0.49,
  6: 0.42,
  other: 0.36,
};

type StepPosition = { angle: number; x: number; y: number };

/** Returns the steps' positions, clockwise from the upper right; none at the very top or bottom, so each has a side. */
function computeStepPositions(ring: Ring, count: number): StepPosition[] {
  const step = (2 * Math.PI) / count;
  const first = count % 2 === 0 ? step / 2 : step / 4;
  return Array.from({ length: count }, (_, i) => {
    const angle = first + i * step;
    return { angle, x: ring.cx + Math.sin(angle) * ring.r, y: ring.cy - Math.cos(angle) * ring.r };
  });
}

/** Draws the connector from one step to the next: the theme's drawing, or an arc with an arrow head. */
function drawConnector(ctx: Ctx, ring: Ring, from: number, to: number): Box[] {
  const { cx, cy, r } = ring;
  const space = (nodeSize / 2 + 16) / r;
  const [start, end] = [from + space, to - space];
  const own = getSequenceStyle(ctx).drawArc?.(ctx, ring, start, end);
  if (own) return own;
  const large = end - start > Math.PI ? 1 : 0;
  const rect = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
  const look = { stroke: ctx.theme.palette.accent, strokeWidth: 2.5 };
  const arc = `M${formatRingPoint(ring, start)}A${r} ${r} 0 ${large} 1 ${formatRingPoint(ring, end)}`;
  return [
    pathBox(ctx, rect, arc, { ...look, z: 2 }),
    drawArcArrow(ctx, ring, end, { ...look, length: 16 }),
  ];
}

function drawStepMarker(ctx: Ctx, station: StepPosition, index: number): Box[] {
  const rect = {
    x: station.x - nodeSize / 2,
    y: station.y - nodeSize / 2,
    width: nodeSize,
    height: nodeSize,
  };
  return drawStepNode(ctx, rect, index);
}

/** Returns the space for text beside each step, limited by its neighbours on the same side. */
function computeTextSlots(stations: StepPosition[], ring: Ring, body: Rect): CaptionSlot[] {
  const reach = ring.r + nodeSize / 2 + ringTextGap;
  return stations.map((station): CaptionSlot => {
    const isRight = station.x > ring.cx;
    const others = stations.filter((other) => other !== station && other.x > ring.cx === isRight);
    const half = Math.min(
      station.y - body.y,
      body.y + body.height - station.y,
      ...others.map((other) => Math.abs(other.y - station.y) / 2 - 6),
    );
    const x = isRight ? ring.cx + reach : body.x;
    const width = (isRight ? body.x + body.width : ring.cx - reach) - x;
    const align = isRight ? ('left' as const) : ('right' as const);
    return { x, y: station.y - half, width, height: 2 * half, align, valign: 'middle' };
  });
}

/** Returns the text box with the name of the cycle, in its centre. */
function createCenterText(ctx: Ctx, text: string, { cx, cy, r }: Ring): Box {
  const side = r * 1.16;
  return fitText(ctx, text, {
    part: 'center',
    role: 'label',
    rect: { x: cx - side / 2, y: cy - side / 2, width: side, height: side },
    steps: listSizeSteps(28, 16),
    style: (size) =>
      createTextStyle(ctx, 'display', size, { weight: ctx.theme.tokens.labelWeight, leading: 1.2 }),
    align: 'center',
    valign: 'middle',
    balance: 'full',
  });
}

function compose(ctx: Ctx, slide: LayoutContent<'cycle'>): Box[] {
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const { steps, center } = slide.blocks;
  const share = ringShares[steps.length] ?? ringShares.other;
  const r = Math.round(Math.min(body.height * share, maxRadius));
  const ring = { cx: body.x + body.width / 2, cy: body.y + body.height / 2, r };
  const stations = computeStepPositions(ring, steps.length);
  const arcs = stations.flatMap(({ angle }, i) =>
    drawConnector(
      ctx,
      ring,
      angle,
      stations[i + 1]?.angle ?? (stations[0]?.angle ?? 0) + 2 * Math.PI,
    ),
  );
  const captions = steps.map((item, i) => ({
    heading: item.heading,
    text: item.text,
    path: `steps[${i}]`,
  }));
  const list = placeCaptions(ctx, 'steps', captions, computeTextSlots(stations, ring, body), {
    gap: 4,
  });
  return [
    ...boxes,
    ...arcs,
    ...stations.flatMap((station, i) => drawStepMarker(ctx, station, i)),
    ...(center ? [createCenterText(ctx, center, ring)] : []),
    groupBox(ctx, 'ol', list),
  ];
}

export const cycle: Layout<'cycle'> = {
  id: 'cycle',
  use: 'Three to six steps of which the last leads back to the first: a loop, a routine, a flywheel. Headings begin with a verb or name what happens; `center` names the loop in one to three words.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'steps[].heading', words: 3, items: listLimits.cycle.steps.fits },
    { part: 'steps[].text', words: 6 },
    { part: 'center', words: 3 },
  ],
  compose,
};
