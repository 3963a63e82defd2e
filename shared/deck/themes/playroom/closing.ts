import { rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import { drawActions, listClosingActions } from '../../layouts/closing-actions.ts';
import { drawClosingFigure } from '../../layouts/closing-figure.ts';
import type { RowItem } from '../../layouts/rows.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { createLeadText } from '../../supporting-text.ts';
import { drawBlockStacks, drawGround } from './art.ts';
import { drawSticker } from './frame.ts';
import { onBoard, palette, sun } from './tokens.ts';

const textLeft = 72;
const onBoardFigure = { figure: palette.accent, label: palette.ink } as const;
const sheetRect = { x: 600, y: 60, width: 620, height: 600 } as const;
const sheetInset = { x: 44, y: 24 } as const;

/** Columns of the wall of building blocks, and the size of a block beside actions, px. */
const columnCount = 6;
const blockSize = 96;
const maxLevels = 3;

const createEvenHeights = (height: number): number[] =>
  Array.from({ length: columnCount }, () => height);

/** Returns the wall below texts that end at `end`: as high as the free space, or one row below the deck's figure. */
function drawWall(end: number, hasFigure: boolean): { x: number; size: number; heights: number[] } {
  const height = hasFigure ? 1 : Math.floor((720 - end - 40) / blockSize);
  return {
    x: 0,
    size: blockSize,
    heights: createEvenHeights(Math.min(maxLevels, Math.max(0, height))),
  };
}

/** Draws the closing slide: on the cover's yellow, a level wall of building blocks at the bottom, the actions on a white sheet. */
export function closing(ctx: Ctx, slide: LayoutContent<'closing'>): Box[] {
  const actions = listClosingActions(slide);
  const hasActions = actions.length > 0;
  const texts = drawTexts(ctx, slide);
  const end = Math.max(...texts.map((box) => box.y + box.height));
  const space = { x: textLeft, width: 480, top: end + 28, bottom: 720 - blockSize - 24 };
  const colors = { ...onBoardFigure, on: sun };
  const figure = drawClosingFigure(ctx, space, colors);
  const boxes: Box[] = [
    drawGround(ctx, sun),
    ...drawBlockStacks(ctx, {
      ...(hasActions
        ? drawWall(end, figure.length > 0)
        : { x: 716, size: 94, heights: createEvenHeights(3) }),
      base: 720,
      board: sun,
    }),
    ...figure,
    ...drawSticker(ctx, { x: textLeft - 4, y: 60, width: 480 }),
    ...texts,
  ];
  return hasActions ? [...boxes, ...drawList(ctx, actions)] : boxes;
}

function drawTexts(ctx: Ctx, slide: LayoutContent<'closing'>): Box[] {
  const { lead } = slide.blocks;
  const isBare = listClosingActions(slide).length === 0;
  const width = isBare ? 560 : 480;
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: textLeft, y: isBare ? 170 : 112, width, height: lead ? 250 : 380 },
    steps: [...(isBare ? listSizeSteps(136, 80, 8) : []), ...listSizeSteps(72, 32, 4)],
    style: (size) =>
      createTextStyle(ctx, 'display', size, { ...onBoard, leading: 1.04, tracking: -0.012 }),
    valign: !isBare ? 'top' : lead ? 'bottom' : 'middle',
    balance: 'full',
    on: sun,
  });
  if (!lead) return [title];
  return [
    title,
    createLeadText(
      ctx,
      lead,
      { x: textLeft, y: title.y + title.height + 20, width, height: 130 },
      { ...onBoard, weight: 600, leading: 1.36, on: sun },
    ),
  ];
}

function drawList(ctx: Ctx, actions: RowItem[]): Box[] {
  const { surface, ink, accent, hairline } = palette;
  const inner = {
    x: sheetRect.x + sheetInset.x,
    y: sheetRect.y + sheetInset.y,
    width: sheetRect.width - 2 * sheetInset.x,
    height: sheetRect.height - 2 * sheetInset.y,
  };
  const look = { on: surface, ink, accent, rule: hairline, isFramed: true };
  return [
    rectBox(ctx, sheetRect, { fill: surface, radius: 40 }),
    drawActions(ctx, actions, inner, look),
  ];
}
