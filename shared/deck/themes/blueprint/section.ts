import { type Ctx, styleOf } from '../../context.ts';
import type { SlideContentOf } from '../../model.ts';
import { fitText } from '../../parts.ts';
import { lineBox, pathBox } from '../../place.ts';
import type { Box } from '../../scene.ts';
import { paper } from './art.ts';
import { kicker, titleBlock } from './frame.ts';
import { line, margin, palette } from './tokens.ts';

const mark = { cx: 1000, cy: 262, r: 142 } as const;
const width = 660;

/** A section mark: the plane that cuts the sheet, the direction of view, and the number in its circle. */
export function section(ctx: Ctx, slide: SlideContentOf<'section'>): Box[] {
  const { number, lead } = slide.blocks;
  const boxes: Box[] = [
    ...paper(ctx),
    ...sectionMark(ctx),
    ...kicker(ctx, { x: margin.left, y: 118, width }, 18),
  ];
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: 152, width, height: 250 },
    steps: [80, 76, 72, 68, 64, 60, 56, 52, 48, 44, 40, 36],
    style: (size) => styleOf(ctx, 'display', size, { leading: 1.06, tracking: -0.028 }),
    balance: 'widow',
  });
  boxes.push(title);
  if (lead)
    boxes.push(
      fitText(ctx, lead, {
        part: 'lead',
        role: 'p',
        rect: { x: margin.left, y: 500, width: 700, height: 130 },
        steps: [26, 24, 22, 20, 18],
        style: (size) => styleOf(ctx, 'body', size, { color: palette.muted, leading: 1.38 }),
        balance: 'widow',
      }),
    );
  if (number) boxes.push(figure(ctx, number));
  return [...boxes, ...titleBlock(ctx)];
}

function sectionMark(ctx: Ctx): Box[] {
  const { cx, cy, r } = mark;
  const y = 456;
  const cut = { stroke: palette.accent, strokeWidth: 3, dash: '44 10 8 10' };
  const ring = `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  const side = r * Math.SQRT2;
  const square = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
  return [
    lineBox(ctx, [28, y], [1252, y], cut),
    pathBox(
      ctx,
      { x: cx - side, y: cy, width: 2 * side, height: side },
      `M${cx - side} ${cy}H${cx + side}L${cx} ${cy + side}Z`,
      { fill: palette.accent },
    ),
    pathBox(ctx, square, ring, {
      fill: palette.surface,
      stroke: line.thick,
      strokeWidth: 3,
      z: 2,
    }),
  ];
}

function figure(ctx: Ctx, number: string): Box {
  const { cx, cy } = mark;
  return fitText(ctx, number, {
    part: 'number',
    role: 'label',
    rect: { x: cx - 116, y: cy - 84, width: 232, height: 168 },
    steps: [140, 132, 124, 116, 108, 100, 92, 84, 76, 68, 60, 52, 44, 36],
    style: (size) => styleOf(ctx, 'mono', size, { weight: 600, leading: 1.16, tracking: -0.04 }),
    align: 'center',
    valign: 'middle',
  });
}
