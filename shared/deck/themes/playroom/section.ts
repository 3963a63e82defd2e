import { type Ctx, createTextStyle } from '../../context.ts';
import { listHeadlineSizes } from '../../display-sizes.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { drawBlockStacks, drawGround } from './art.ts';
import { drawBlock } from './blocks.ts';
import { drawSticker } from './frame.ts';
import { onBoard, palette, sun } from './tokens.ts';

/** Usual font sizes of the title, px. */
const titleSizes = listSizeSteps(84, 36, 4);

const textLeft = 72;
const textWidth = 610;
/** The wall of building blocks, and the block with the number that stands on it, px. */
const wall = { x: 716, size: 94, columns: 6, rows: 2 } as const;
const numberSide = 3 * wall.size;
const numberRect = {
  x: wall.x + 1.5 * wall.size,
  y: 720 - wall.rows * wall.size - numberSide,
  width: numberSide,
  height: numberSide,
};

/** Draws the section slide on the cover's yellow: the number is on a large block on top of a wall of blocks. */
export function section(ctx: Ctx, slide: LayoutContent<'section'>): Box[] {
  const { number, lead } = slide.blocks;
  const rows = number ? wall.rows : wall.rows + 1;
  const heights = Array.from({ length: wall.columns }, () => rows);
  return [
    drawGround(ctx, sun),
    ...drawBlockStacks(ctx, { x: wall.x, base: 720, size: wall.size, heights, board: sun }),
    ...(number ? drawNumber(ctx, number) : []),
    ...drawSticker(ctx, { x: textLeft - 4, y: 60, width: textWidth }),
    fitText(ctx, slide.title, {
      part: 'title',
      role: 'h1',
      rect: { x: textLeft, y: 124, width: textWidth, height: lead ? 350 : 500 },
      steps: listHeadlineSizes(slide.title, titleSizes, 132),
      style: (size) =>
        createTextStyle(ctx, 'display', size, { ...onBoard, leading: 1.04, tracking: -0.012 }),
      valign: lead ? 'bottom' : 'middle',
      balance: 'full',
      on: sun,
    }),
    ...(lead ? [drawLeadBelow(ctx, lead)] : []),
  ];
}

function drawLeadBelow(ctx: Ctx, text: string): Box {
  return fitText(ctx, text, {
    part: 'lead',
    role: 'p',
    rect: { x: textLeft, y: 500, width: 600, height: 160 },
    steps: [25, 24, 22, 20],
    style: (size) => createTextStyle(ctx, 'body', size, { ...onBoard, leading: 1.36 }),
    balance: 'widow',
    on: sun,
  });
}

function drawNumber(ctx: Ctx, text: string): Box[] {
  const fill = palette.accent;
  return [
    ...drawBlock(ctx, 'cube', numberRect, { fill, detail: fill }),
    fitText(ctx, text, {
      part: 'number',
      role: 'label',
      rect: { ...numberRect, x: numberRect.x + 12, width: numberSide - 24 },
      steps: [180, ...listSizeSteps(160, 80, 16), 68, 56],
      style: (size) =>
        createTextStyle(ctx, 'display', size, {
          color: '#ffffff',
          accent: '#ffffff',
          leading: 1.1,
        }),
      align: 'center',
      valign: 'middle',
      on: fill,
    }),
  ];
}
