import { lineBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText, typesetLabel } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { createLeadText } from '../../supporting-text.ts';
import { drawEngraving } from './engraving.ts';
import { drawFolio } from './frame.ts';
import { page, palette } from './tokens.ts';

const pictureStrip = { x: 0, y: 500, width: 1280, height: 220 };

/** Draws the section slide: the number as a large initial, an engraving along the bottom. */
export function section(ctx: Ctx, slide: LayoutContent<'section'>): Box[] {
  const { number, lead } = slide.blocks;
  const x = number ? 430 : page.left;
  const width = page.right - x;
  const head = [...drawFolio(ctx), ...drawLabel(ctx, x)];
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x, y: slide.kicker ? 132 : 108, width, height: lead ? 206 : 320 },
    steps: [...(number || lead ? [] : [112, 104, 96, 90]), ...listSizeSteps(84, 36, 4)],
    style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.04, tracking: -0.024 }),
    balance: 'widow',
  });
  const boxes: Box[] = [...head, title];
  if (number) boxes.push(...drawInitial(ctx, number));
  if (lead)
    boxes.push(
      createLeadText(
        ctx,
        lead,
        { x, y: title.y + title.height + 18, width: Math.min(width, 740), height: 116 },
        { from: 26, color: palette.muted, leading: 1.36 },
      ),
    );
  return [
    ...boxes,
    ...drawEngraving(ctx, pictureStrip),
    rectBox(
      ctx,
      { x: 0, y: pictureStrip.y - 1, width: 1280, height: 2 },
      { fill: palette.ink, z: 2 },
    ),
  ];
}

function drawLabel(ctx: Ctx, x: number): Box[] {
  if (!ctx.slide.kicker) return [];
  const style = createTextStyle(ctx, 'body', 18, {
    weight: 600,
    color: palette.accent,
    leading: 1.3,
  });
  const block = typesetLabel(ctx, ctx.slide.kicker, style, 600);
  return [placeText(ctx, block, { x, y: 98, role: 'kicker', part: 'kicker' })];
}

function drawInitial(ctx: Ctx, number: string): Box[] {
  return [
    fitText(ctx, number, {
      part: 'number',
      role: 'label',
      rect: { x: page.left, y: 84, width: 330, height: 400 },
      steps: [...listSizeSteps(300, 60, 20), 48],
      style: (size) =>
        createTextStyle(ctx, 'display', size, {
          weight: 600,
          leading: 1.1,
          tracking: -0.05,
          color: palette.accent,
        }),
      valign: 'middle',
    }),
    lineBox(ctx, [400, 98], [400, 470], { stroke: palette.hairline, strokeWidth: 1 }),
  ];
}
