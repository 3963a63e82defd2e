import { type Ctx, setText, styleOf } from '../../context.ts';
import { pathBox, place, rectBox } from '../../place.ts';
import type { Box, Rect } from '../../scene.ts';
import type { SequenceStyle, Stance } from '../../theme.ts';
import { onSlab, palette } from './tokens.ts';

const bar = 10;

/** Stones on a beam; the last one is solid. */
export const sequence: SequenceStyle = {
  node: 80,
  drawNode: (ctx, rect) => [rectBox(ctx, rect, { fill: palette.ink, z: 2 })],
  number: () => ({ color: palette.onAccent, on: palette.accent }),
  drawWay: (ctx, from, to, y) => {
    const tip = 18;
    const area = { x: from, y: y - tip / 2, width: to - from, height: tip };
    const d = `M${from} ${y - 3}H${to - tip}v-6L${to} ${y}l${-tip} 9v-6H${from}Z`;
    return [pathBox(ctx, area, d, { fill: palette.ink })];
  },
  drawMoment: (ctx, rect, _index, isLast) => {
    const side = isLast ? 36 : 24;
    const box = { x: rect.x, y: rect.y + (rect.height - side) / 2, width: side, height: side };
    const fill = isLast ? palette.ink : palette.surface;
    return [rectBox(ctx, box, { fill, stroke: palette.ink, strokeWidth: 6, z: 2 })];
  },
  drawAxis: (ctx, { from, to, y }) => [
    rectBox(ctx, { x: from, y: y - bar / 2, width: to - from, height: bar }, { fill: palette.ink }),
  ],
};

const lowest = 92;

/** Steps as stones, each taller than the one before. */
function drawSteps(ctx: Ctx, places: Rect[]): Box[] {
  return places.flatMap((area, i) => {
    const rise = (area.height - lowest) * (places.length > 1 ? i / (places.length - 1) : 1);
    const height = Math.round(lowest + rise);
    const stone = { ...area, y: area.y + area.height - height, height };
    const style = styleOf(ctx, 'display', 72, {
      leading: 1,
      tracking: -0.04,
      color: onSlab.ink,
    });
    const block = setText(ctx, [{ text: String(i + 1) }], style, area.width - 32);
    const at = { x: stone.x + 18, y: stone.y + 10, role: 'label', isSilent: true } as const;
    return [
      rectBox(ctx, stone, { fill: palette.ink, z: 2 }),
      place(ctx, block, { ...at, on: palette.ink }),
    ];
  });
}

/** Everything stands on the ground. */
export const stance: Stance = {
  above: 1,
  isTall: true,
  steps: { height: 320, draw: drawSteps },
};
