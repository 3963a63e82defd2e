import { type Ctx, createTextStyle } from '../../context.ts';
import { listHeadlineSizes } from '../../display-sizes.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { drawBlockStacks, drawGround } from './art.ts';
import { drawSticker } from './frame.ts';
import { onBoard, sun } from './tokens.ts';

/** Usual font sizes of the title, px. */
const titleSizes = listSizeSteps(88, 36, 4);

/** Blocks of each stack: stacks of different heights would look like a chart. */
const wallHeights = [4, 4, 4, 4, 4, 4];

const textLeft = 72;
const textWidth = 610;

/** Draws the cover on yellow, with stacks of building blocks on the right. */
export function cover(ctx: Ctx, slide: LayoutContent<'cover'>): Box[] {
  const { subtitle, byline } = slide.blocks;
  const town = [
    drawGround(ctx, sun),
    ...drawBlockStacks(ctx, { x: 716, base: 720, size: 94, heights: wallHeights, board: sun }),
    ...drawSticker(ctx, { x: textLeft - 4, y: 60, width: textWidth }),
  ];
  const title = drawTitleText(ctx, slide.title, subtitle ? 330 : 440);
  return [
    ...town,
    title,
    ...(subtitle ? [drawSubtitleText(ctx, subtitle, title.y + title.height + 26)] : []),
    ...(byline ? [drawBylineText(ctx, byline)] : []),
  ];
}

function drawTitleText(ctx: Ctx, text: string, height: number): Box {
  return fitText(ctx, text, {
    part: 'title',
    role: 'h1',
    rect: { x: textLeft, y: 112, width: textWidth, height },
    steps: listHeadlineSizes(text, titleSizes, 112),
    style: (size) =>
      createTextStyle(ctx, 'display', size, { ...onBoard, leading: 1.02, tracking: -0.012 }),
    balance: 'full',
    on: sun,
  });
}

function drawSubtitleText(ctx: Ctx, text: string, y: number): Box {
  return fitText(ctx, text, {
    part: 'subtitle',
    role: 'p',
    rect: { x: textLeft, y, width: 560, height: 132 },
    steps: [26, 24, 22, 20],
    style: (size) => createTextStyle(ctx, 'body', size, { ...onBoard, weight: 600, leading: 1.34 }),
    balance: 'widow',
    on: sun,
  });
}

function drawBylineText(ctx: Ctx, text: string): Box {
  return fitText(ctx, text, {
    part: 'byline',
    role: 'caption',
    rect: { x: textLeft, y: 624, width: 560, height: 46 },
    steps: [18, 16],
    style: (size) => createTextStyle(ctx, 'body', size, { ...onBoard, leading: 1.3 }),
    valign: 'bottom',
    on: sun,
  });
}
