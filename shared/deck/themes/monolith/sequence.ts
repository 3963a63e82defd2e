import { pathBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import type { Box, Rect } from '../../scene.ts';
import type { BodyPlacement, SequenceStyle } from '../../theme.ts';
import { onSlab, palette } from './tokens.ts';

const bar = 10;

/** Sequences of squares on a thick line; the last one is filled. */
export const sequence: SequenceStyle = {
  nodeSize: 80,
  drawNode: (ctx, rect) => [rectBox(ctx, rect, { fill: palette.ink, z: 2 })],
  numberColors: () => ({ color: palette.onAccent, on: palette.accent }),
  drawConnector: (ctx, from, to, y) => {
    const tip = 18;
    const area = { x: from, y: y - tip / 2, width: to - from, height: tip };
    const d = `M${from} ${y - 3}H${to - tip}v-6L${to} ${y}l${-tip} 9v-6H${from}Z`;
    return [pathBox(ctx, area, d, { fill: palette.ink })];
  },
  drawEvent: (ctx, rect, _index, isLast) => {
    const side = isLast ? 36 : 24;
    const box = { x: rect.x, y: rect.y + (rect.height - side) / 2, width: side, height: side };
    const fill = isLast ? palette.ink : palette.surface;
    return [rectBox(ctx, box, { fill, stroke: palette.ink, strokeWidth: 6, z: 2 })];
  },
  drawAxis: (ctx, { from, to, y }) => [
    rectBox(ctx, { x: from, y: y - bar / 2, width: to - from, height: bar }, { fill: palette.ink }),
  ],
};

const minHeight = 92;

/** Draws process steps as slabs, each taller than the one before. */
function drawSteps(ctx: Ctx, places: Rect[]): Box[] {
  return places.flatMap((area, i) => {
    const rise = (area.height - minHeight) * (places.length > 1 ? i / (places.length - 1) : 1);
    const height = Math.round(minHeight + rise);
    const stone = { ...area, y: area.y + area.height - height, height };
    const style = createTextStyle(ctx, 'display', 72, {
      leading: 1,
      tracking: -0.04,
      color: onSlab.ink,
    });
    const block = typesetText(ctx, [{ text: String(i + 1) }], style, area.width - 32);
    const at = { x: stone.x + 18, y: stone.y + 10, role: 'label', isSilent: true } as const;
    return [
      rectBox(ctx, stone, { fill: palette.ink, z: 2 }),
      placeText(ctx, block, { ...at, on: palette.ink }),
    ];
  });
}

/** Puts all bodies at the bottom of the page. */
export const bodyPlacement: BodyPlacement = {
  shareAbove: 1,
  isFullHeight: true,
  processArt: { height: 320, draw: drawSteps },
};
