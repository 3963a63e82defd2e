import { type Ctx, setText, styleOf } from '../../context.ts';
import { leadText } from '../../lead.ts';
import type { SlideContentOf } from '../../model.ts';
import { fitText } from '../../parts.ts';
import { lineBox, pathBox, place } from '../../place.ts';
import { headlineSteps } from '../../saying.ts';
import type { Box } from '../../scene.ts';
import { steps } from '../../steps.ts';
import { flange, paper } from './art.ts';
import { kicker, titleBlock } from './frame.ts';
import { line, margin, palette, sheet } from './tokens.ts';

/** Sizes of the title. */
const sizes = steps(80, 36, 4);

const mark = { cx: 1000, cy: 262, r: 142 } as const;
const width = 660;

/** A section mark: the plane that cuts the sheet, the direction of view, and the number in its circle. */
export function section(ctx: Ctx, slide: SlideContentOf<'section'>): Box[] {
  const { number, lead } = slide.blocks;
  const boxes: Box[] = [
    ...paper(ctx),
    ...(number ? sectionMark(ctx) : part(ctx)),
    ...kicker(ctx, { x: margin.left, y: 118, width }, 18),
  ];
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: 152, width, height: 250 },
    steps: headlineSteps(slide.title, sizes, 124),
    style: (size) => styleOf(ctx, 'display', size, { leading: 1.06, tracking: -0.028 }),
    balance: 'full',
  });
  boxes.push(title);
  if (lead)
    boxes.push(
      leadText(
        ctx,
        lead,
        { x: margin.left, y: 500, width: 700, height: 130 },
        { from: 26, color: palette.muted, leading: 1.38 },
      ),
    );
  if (number) boxes.push(figure(ctx, number));
  return [...boxes, ...titleBlock(ctx)];
}

/** A part of the drawing, over the cut, where the section has no number. */
function part(ctx: Ctx): Box[] {
  return [cutLine(ctx), ...flange(ctx, { cx: mark.cx, cy: mark.cy - 8, r: 148 })];
}

function cutLine(ctx: Ctx): Box {
  const cut = { stroke: palette.accent, strokeWidth: 3, dash: '44 10 8 10' };
  return lineBox(ctx, [sheet.x, 456], [sheet.right, 456], cut);
}

function sectionMark(ctx: Ctx): Box[] {
  const { cx, cy, r } = mark;
  const ring = `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  const side = r * Math.SQRT2;
  const square = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
  return [
    cutLine(ctx),
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
    lineBox(ctx, [cx - side, cy], [cx + side, cy], { stroke: line.thick, strokeWidth: 2, z: 3 }),
    sheetNumber(ctx),
  ];
}

/** Below the line of a section mark stands the sheet that it's drawn on. */
function sheetNumber(ctx: Ctx): Box {
  const { cx, cy } = mark;
  const style = styleOf(ctx, 'mono', 34, { color: palette.muted, leading: 1.3 });
  const block = setText(ctx, [{ text: String(ctx.index + 1).padStart(2, '0') }], style, 160);
  const at = { x: cx - 80, y: cy + 28, role: 'label', align: 'center' } as const;
  return place(ctx, block, { ...at, isSilent: true });
}

function figure(ctx: Ctx, number: string): Box {
  const { cx, cy } = mark;
  return fitText(ctx, number, {
    part: 'number',
    role: 'label',
    rect: { x: cx - 104, y: cy - 118, width: 208, height: 114 },
    steps: [92, 88, ...steps(84, 36, 8)],
    style: (size) => styleOf(ctx, 'mono', size, { weight: 600, leading: 1.16, tracking: -0.04 }),
    align: 'center',
    valign: 'middle',
  });
}
