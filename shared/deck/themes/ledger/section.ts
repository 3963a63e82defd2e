import { lineBox, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { listHeadlineSizes } from '../../display-sizes.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { drawDoubleLine, drawEmptyColumn, drawSpine } from './art.ts';
import { drawKicker, kickerHeight } from './frame.ts';
import { clothColor, onCloth, page } from './tokens.ts';

/** Usual font sizes of the title, px. */
const titleSizes = listSizeSteps(76, 36, 4);

const { ink: paper, quiet: paleColor, rule: dimColor, tint } = onCloth;
const amountColumn = { x: 944, right: page.right } as const;
const backgroundColor = clothColor;

/** Draws the section slide on dark green: an empty amount column with the section's number as its total. */
export function section(ctx: Ctx, slide: LayoutContent<'section'>): Box[] {
  const { number, lead } = slide.blocks;
  const area = { ...amountColumn, top: 20, base: number ? 462 : 644 };
  const boxes: Box[] = [
    rectBox(ctx, { x: 0, y: 0, width: 1280, height: 720 }, { fill: clothColor, z: 0 }),
    drawSpine(ctx, dimColor),
    lineBox(ctx, [amountColumn.x - 36, 0], [amountColumn.x - 36, 720], {
      stroke: dimColor,
      strokeWidth: 1.25,
    }),
    ...drawEmptyColumn(ctx, area, dimColor, tint),
    ...drawDoubleLine(ctx, amountColumn.x, amountColumn.right, 644, paper),
    ...drawKicker(ctx, 36, { color: paleColor, on: backgroundColor }),
  ];
  if (number)
    boxes.push(
      fitText(ctx, number, {
        part: 'number',
        role: 'label',
        rect: {
          x: amountColumn.x,
          y: 478,
          width: amountColumn.right - amountColumn.x,
          height: 168,
        },
        steps: listSizeSteps(168, 56, 16),
        style: (size) =>
          createTextStyle(ctx, 'display', size, {
            weight: 600,
            leading: 1,
            color: paper,
            accent: paper,
          }),
        align: 'right',
        valign: 'bottom',
        on: backgroundColor,
      }),
    );
  return [...boxes, ...drawTexts(ctx, slide, lead)];
}

function drawTexts(
  ctx: Ctx,
  { title, kicker: label }: LayoutContent<'section'>,
  lead: string | undefined,
): Box[] {
  const shift = label ? kickerHeight : 0;
  const width = amountColumn.x - 36 - 40 - page.left;
  const boxes: Box[] = [
    fitText(ctx, title, {
      part: 'title',
      role: 'h1',
      rect: { x: page.left, y: 44 + shift, width, height: (lead ? 430 : 560) - shift },
      steps: listHeadlineSizes(title, titleSizes, 132),
      style: (size) =>
        createTextStyle(ctx, 'display', size, {
          leading: 1.04,
          tracking: -0.025,
          color: paper,
          accent: paper,
        }),
      balance: 'full',
      on: backgroundColor,
    }),
  ];
  if (lead)
    boxes.push(
      fitText(ctx, lead, {
        part: 'lead',
        role: 'p',
        rect: { x: page.left, y: 500, width: Math.min(width, 580), height: 150 },
        steps: [24, 22, 20],
        style: (size) =>
          createTextStyle(ctx, 'body', size, { color: paleColor, accent: paper, leading: 1.36 }),
        valign: 'bottom',
        balance: 'widow',
        on: backgroundColor,
      }),
    );
  return boxes;
}
