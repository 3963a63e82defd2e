import { lineBox, pathBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText, typesetLabel } from '../../fitted-text.ts';
import { drawActions, listClosingActions } from '../../layouts/closing-actions.ts';
import { drawClosingFigure } from '../../layouts/closing-figure.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { createLeadText } from '../../supporting-text.ts';
import { getColumnsWidth, getColumnX, grid, palette } from './tokens.ts';

const backgroundColor = palette.ink;
const paperColor = palette.surface;
const dimColor = '#b4b4b0';
// A lighter red for text on black; the accent doesn't meet WCAG AA there.
const redColor = '#ff5a52';

/** Draws the closing slide on black: the title on the left, the actions on the right. */
export function closing(ctx: Ctx, slide: LayoutContent<'closing'>): Box[] {
  const actions = listClosingActions(slide);
  const width = getColumnsWidth(actions.length > 0 ? 6 : 10);
  const boxes: Box[] = [
    rectBox(ctx, { x: 0, y: 0, width: 1280, height: 720 }, { fill: backgroundColor, z: 0 }),
    lineBox(ctx, [grid.left, 56], [grid.right, 56], { stroke: paperColor, strokeWidth: 1.5 }),
    rectBox(ctx, { x: grid.left, y: 56, width: 48, height: 6 }, { fill: palette.accent }),
  ];
  if (slide.kicker) {
    const style = createTextStyle(ctx, 'body', 18, {
      weight: 600,
      color: redColor,
      accent: redColor,
    });
    const block = typesetLabel(ctx, slide.kicker, style, width);
    boxes.push(
      placeText(ctx, block, {
        x: grid.left,
        y: 84,
        role: 'kicker',
        part: 'kicker',
        on: backgroundColor,
      }),
    );
  }
  const texts = drawTexts(ctx, slide, width);
  const end = Math.max(...texts.map((box) => box.y + box.height));
  const space = { x: grid.left, width: getColumnsWidth(6), top: end + 36, bottom: 648 };
  const figure = drawClosingFigure(ctx, space, {
    figure: redColor,
    label: paperColor,
    on: backgroundColor,
  });
  boxes.push(...texts, ...(figure.length > 0 ? figure : drawQuarterCircles(ctx)));
  if (actions.length > 0) {
    const x = getColumnX(7);
    const rect = { x, y: 122, width: grid.right - x, height: 526 };
    const colors = { on: backgroundColor, ink: paperColor, accent: redColor, rule: '#4a4a48' };
    boxes.push(drawActions(ctx, actions, rect, colors));
  }
  return boxes;
}

function drawTexts(ctx: Ctx, slide: LayoutContent<'closing'>, width: number): Box[] {
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: grid.left, y: 118, width, height: 268 },
    steps: [104, 96, 88, 80, ...listSizeSteps(72, 32, 4)],
    style: (size) =>
      createTextStyle(ctx, 'display', size, {
        leading: 1.06,
        tracking: -0.03,
        color: paperColor,
        accent: redColor,
      }),
    balance: 'full',
    on: backgroundColor,
  });
  const boxes: Box[] = [title];
  if (slide.blocks.lead)
    boxes.push(
      createLeadText(
        ctx,
        slide.blocks.lead,
        {
          x: grid.left,
          y: title.y + title.height + 28,
          width: Math.min(width, getColumnsWidth(6)),
          height: 140,
        },
        { color: dimColor, accent: redColor, leading: 1.4, on: backgroundColor },
      ),
    );
  return boxes;
}

/** Draws two quarter circles at the bottom left, like the modules of the cover. */
function drawQuarterCircles(ctx: Ctx): Box[] {
  const size = 96;
  const y = 720 - size;
  return [
    pathBox(
      ctx,
      { x: 72, y, width: size, height: size },
      `M72 ${y}a${size} ${size} 0 0 1 ${size} ${size}h${-size}Z`,
      {
        fill: palette.accent,
      },
    ),
    pathBox(
      ctx,
      { x: 72 + size, y, width: size, height: size },
      `M${72 + 2 * size} ${y}v${size}h${-size}a${size} ${size} 0 0 1 ${size} ${-size}Z`,
      { fill: paperColor },
    ),
  ];
}
