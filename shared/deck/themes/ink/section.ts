import { rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { listHeadlineSizes } from '../../display-sizes.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { createLeadText } from '../../supporting-text.ts';
import { drawCircle, drawSeal } from './art.ts';
import { drawKickerLabel } from './frame.ts';
import { margin, palette } from './tokens.ts';

/** Usual font sizes of the title, px. */
const titleSizes = listSizeSteps(68, 36, 4);

const circleArea = { cx: 930, cy: 352, r: 226 } as const;
const textWidth = 520;

/** Draws the section slide: a brush circle with the section's number inside. */
export function section(ctx: Ctx, slide: LayoutContent<'section'>): Box[] {
  const { number, lead } = slide.blocks;
  const boxes: Box[] = [
    ...drawCircle(ctx, circleArea.cx, circleArea.cy, circleArea.r, 58),
    ...drawKickerLabel(ctx, { x: margin.left, y: 66, width: textWidth }),
    fitText(ctx, slide.title, {
      part: 'title',
      role: 'h1',
      rect: { x: margin.left, y: 130, width: textWidth, height: lead ? 282 : 420 },
      steps: listHeadlineSizes(slide.title, titleSizes, 112),
      style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.12, tracking: -0.018 }),
      valign: lead ? 'bottom' : 'middle',
      balance: 'full',
    }),
  ];
  if (lead)
    boxes.push(
      createLeadText(
        ctx,
        lead,
        { x: margin.left, y: 440, width: textWidth, height: 160 },
        { color: palette.muted, leading: 1.42 },
      ),
    );
  return [...boxes, ...drawSectionCentre(ctx, number), ...drawSeal(ctx, margin.left, 618)];
}

function drawSectionCentre(ctx: Ctx, number: string | undefined): Box[] {
  const { cx, cy } = circleArea;
  if (!number) {
    const dot = { x: cx - 20, y: cy - 20, width: 40, height: 40 };
    return [rectBox(ctx, dot, { fill: palette.accent, radius: 20 })];
  }
  return [
    fitText(ctx, number, {
      part: 'number',
      role: 'label',
      rect: { x: cx - 140, y: cy - 90, width: 280, height: 180 },
      steps: listSizeSteps(128, 56, 12),
      style: (size) => createTextStyle(ctx, 'display', size, { weight: 400, leading: 1.1 }),
      align: 'center',
      valign: 'middle',
    }),
  ];
}
