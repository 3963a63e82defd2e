import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { createLeadText } from '../../supporting-text.ts';
import { drawSlab } from './art.ts';
import { drawKicker } from './frame.ts';
import { margin, palette } from './tokens.ts';

/** Draws the section slide on white with a very large number; without a number, with a black slab. */
export function section(ctx: Ctx, slide: LayoutContent<'section'>): Box[] {
  const { number, lead } = slide.blocks;
  const boxes: Box[] = [
    ...drawKicker(ctx, { x: margin.left, y: 48, width: 700, on: palette.surface }),
    fitText(ctx, slide.title, {
      part: 'title',
      role: 'h1',
      rect: { x: margin.left - 2, y: 76, width: margin.width, height: 214 },
      steps: [100, 94, ...listSizeSteps(88, 36, 4)],
      style: (size) => createTextStyle(ctx, 'display', size, { leading: 1, tracking: -0.045 }),
      balance: 'full',
    }),
  ];
  if (number) boxes.push(drawFigure(ctx, number));
  else boxes.push(drawSlab(ctx, { x: 520, y: 330, width: 760, height: 390 }));
  if (lead)
    boxes.push(
      createLeadText(
        ctx,
        lead,
        { x: margin.left, y: 400, width: 380, height: 276 },
        { leading: 1.36, valign: 'bottom' },
      ),
    );
  return boxes;
}

function drawFigure(ctx: Ctx, number: string): Box {
  return fitText(ctx, number, {
    part: 'number',
    role: 'label',
    rect: { x: 460, y: 290, width: 776, height: 426 },
    steps: [530, 520, 510, ...listSizeSteps(500, 100, 40), 80, 60],
    style: (size) =>
      // Digits have no descenders, so the line height can be small. Loose tracking keeps the flag of the 1 free.
      createTextStyle(ctx, 'display', size, { leading: ctx.isCjk ? 0.68 : 0.8, tracking: -0.02 }),
    align: 'right',
    valign: 'bottom',
  });
}
