import { lineBox, pathBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText, typesetLabel } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { getColumnsWidth, getColumnX, grid, palette } from './tokens.ts';

const paperColor = palette.onAccent;
const backgroundColor = palette.accent;

/** Draws the section slide on red, with a large number or, without one, a quarter circle. */
export function section(ctx: Ctx, slide: LayoutContent<'section'>): Box[] {
  const boxes: Box[] = [
    rectBox(ctx, { x: 0, y: 0, width: 1280, height: 720 }, { fill: palette.accent, z: 0 }),
    lineBox(ctx, [grid.left, 56], [grid.right, 56], { stroke: paperColor, strokeWidth: 1.5 }),
    ...drawMark(ctx, slide),
  ];
  if (slide.kicker) {
    const style = createTextStyle(ctx, 'body', 18, {
      weight: 600,
      color: paperColor,
      accent: paperColor,
    });
    const block = typesetLabel(ctx, slide.kicker, style, getColumnsWidth(6));
    boxes.push(
      placeText(ctx, block, {
        x: grid.left,
        y: 76,
        role: 'kicker',
        part: 'kicker',
        on: backgroundColor,
      }),
    );
  }
  boxes.push(
    fitText(ctx, slide.title, {
      part: 'title',
      role: 'h1',
      rect: { x: grid.left, y: 330, width: getColumnsWidth(9), height: 204 },
      steps: listSizeSteps(76, 36, 4),
      style: (size) =>
        createTextStyle(ctx, 'display', size, {
          leading: 1.06,
          tracking: -0.03,
          color: paperColor,
          accent: paperColor,
        }),
      valign: 'bottom',
      balance: 'widow',
      on: backgroundColor,
    }),
  );
  if (slide.blocks.lead)
    boxes.push(
      fitText(ctx, slide.blocks.lead, {
        part: 'lead',
        role: 'p',
        rect: { x: grid.left, y: 556, width: getColumnsWidth(8), height: 108 },
        steps: [24, 22, 20],
        style: (size) =>
          createTextStyle(ctx, 'body', size, {
            color: paperColor,
            accent: paperColor,
            leading: 1.36,
          }),
        on: backgroundColor,
      }),
    );
  return boxes;
}

function drawMark(ctx: Ctx, slide: LayoutContent<'section'>): Box[] {
  const { number } = slide.blocks;
  if (!number) {
    const rect = { x: 920, y: 56, width: 288, height: 288 };
    const d = `M${grid.right} 57v288a288 288 0 0 1 -288 -288Z`;
    return [pathBox(ctx, rect, d, { fill: palette.ink })];
  }
  return [
    fitText(ctx, number, {
      part: 'number',
      role: 'label',
      rect: { x: getColumnX(6), y: 64, width: getColumnsWidth(6), height: 262 },
      steps: listSizeSteps(220, 60, 20),
      style: (size) =>
        createTextStyle(ctx, 'display', size, {
          leading: 1.1,
          tracking: -0.05,
          color: paperColor,
          accent: paperColor,
        }),
      align: 'right',
      on: backgroundColor,
    }),
  ];
}
