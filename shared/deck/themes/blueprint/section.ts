import { lineBox, pathBox, placeText } from '../../boxes.ts';
import { createCirclePath } from '../../circle-path.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import { listHeadlineSizes } from '../../display-sizes.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { createLeadText } from '../../supporting-text.ts';
import { drawPaper } from './art.ts';
import { drawSubject } from './elevations.ts';
import { drawKicker, drawTitleBlock } from './frame.ts';
import { lineColors, margin, palette, sheet } from './tokens.ts';

/** Usual font sizes of the title, px. */
const titleSizes = listSizeSteps(80, 36, 4);

const markCircle = { cx: 1000, cy: 262, r: 142 } as const;
const textWidth = 660;

/** Draws the section slide with a section mark: cutting line, view direction, and the number in a circle. */
export function section(ctx: Ctx, slide: LayoutContent<'section'>): Box[] {
  const { number, lead } = slide.blocks;
  const boxes: Box[] = [
    ...drawPaper(ctx),
    ...(number ? drawSectionMark(ctx) : drawSectionFigure(ctx)),
    ...drawKicker(ctx, { x: margin.left, y: 118, width: textWidth }, 18),
  ];
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: 152, width: textWidth, height: 250 },
    steps: listHeadlineSizes(slide.title, titleSizes, 124),
    style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.06, tracking: -0.028 }),
    balance: 'full',
  });
  boxes.push(title);
  if (lead)
    boxes.push(
      createLeadText(
        ctx,
        lead,
        { x: margin.left, y: 500, width: 700, height: 130 },
        { from: 26, color: palette.muted, leading: 1.38 },
      ),
    );
  if (number) boxes.push(drawFigure(ctx, number));
  return [...boxes, ...drawTitleBlock(ctx)];
}

/** Draws a construction above the cutting line, for a section without a number. */
function drawSectionFigure(ctx: Ctx): Box[] {
  return [
    drawCutLine(ctx),
    ...drawSubject(ctx, { cx: markCircle.cx, cy: markCircle.cy - 8, r: 148 }),
  ];
}

function drawCutLine(ctx: Ctx): Box {
  const cut = { stroke: palette.accent, strokeWidth: 3, dash: '44 10 8 10' };
  return lineBox(ctx, [sheet.x, 456], [sheet.right, 456], cut);
}

function drawSectionMark(ctx: Ctx): Box[] {
  const { cx, cy, r } = markCircle;
  const ring = createCirclePath(cx, cy, r);
  const side = r * Math.SQRT2;
  const square = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
  return [
    drawCutLine(ctx),
    pathBox(
      ctx,
      { x: cx - side, y: cy, width: 2 * side, height: side },
      `M${cx - side} ${cy}H${cx + side}L${cx} ${cy + side}Z`,
      { fill: palette.accent },
    ),
    pathBox(ctx, square, ring, {
      fill: palette.surface,
      stroke: lineColors.thick,
      strokeWidth: 3,
      z: 2,
    }),
    lineBox(ctx, [cx - side, cy], [cx + side, cy], {
      stroke: lineColors.thick,
      strokeWidth: 2,
      z: 3,
    }),
    drawSheetNumber(ctx),
  ];
}

/** Draws the page number below the line of the section mark. */
function drawSheetNumber(ctx: Ctx): Box {
  const { cx, cy } = markCircle;
  const style = createTextStyle(ctx, 'mono', 34, { color: palette.muted, leading: 1.3 });
  const block = typesetText(ctx, [{ text: String(ctx.index + 1).padStart(2, '0') }], style, 160);
  const at = { x: cx - 80, y: cy + 28, role: 'label', align: 'center' } as const;
  return placeText(ctx, block, { ...at, isSilent: true });
}

function drawFigure(ctx: Ctx, number: string): Box {
  const { cx, cy } = markCircle;
  return fitText(ctx, number, {
    part: 'number',
    role: 'label',
    rect: { x: cx - 104, y: cy - 118, width: 208, height: 114 },
    steps: [92, 88, ...listSizeSteps(84, 36, 8)],
    style: (size) =>
      createTextStyle(ctx, 'mono', size, { weight: 600, leading: 1.16, tracking: -0.04 }),
    align: 'center',
    valign: 'middle',
  });
}
