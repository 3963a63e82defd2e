import { lineBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText, typesetLabel } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { createBylineText, createSubtitleText } from '../../supporting-text.ts';
import { drawModuleArt } from './art.ts';
import { grid, palette } from './tokens.ts';

/** Width of the cover's texts, px. */
export const textWidth = 604;
const usualTitleY = 124;
const titleSizes = [84, ...listSizeSteps(76, 36, 4)];
const posterSizes = [108, 100, 92];
/** Maximum number of letters of a title that gets the largest sizes; an ideograph counts as two. */
const maxShortLength = 20;

function isShortTitle(ctx: Ctx, title: string): boolean {
  return [...title].length * (ctx.isCjk ? 2 : 1) <= maxShortLength;
}

/** Draws the cover: texts on the left, geometric modules on the right. */
export function cover(ctx: Ctx, slide: LayoutContent<'cover'>): Box[] {
  return [
    ...drawModuleArt(ctx, { x: 740, y: 0, columns: 3, rows: 4, size: 180 }),
    ...drawCoverTexts(ctx, slide),
  ];
}

type TitleLook = { steps: number[]; height: number; y?: number };

/** Draws the texts of the cover below a red tab. `title` has the title's font sizes, its largest height and its y, px. */
export const drawCoverTexts = (
  ctx: Ctx,
  slide: LayoutContent<'cover'>,
  title: TitleLook = {
    steps: isShortTitle(ctx, slide.title) ? [...posterSizes, ...titleSizes] : titleSizes,
    height: 330,
  },
): Box[] => [
  rectBox(
    ctx,
    { x: grid.left, y: title.y === undefined ? 56 : title.y - 36, width: 48, height: 12 },
    { fill: palette.accent, z: 3 },
  ),
  ...drawTitle(ctx, slide, title),
  ...drawDetails(ctx, slide),
];

function drawTitle(ctx: Ctx, slide: LayoutContent<'cover'>, look: TitleLook): Box[] {
  const boxes: Box[] = [];
  if (slide.kicker) {
    const style = createTextStyle(ctx, 'body', 18, { weight: 600, color: palette.accent });
    const block = typesetLabel(ctx, slide.kicker, style, textWidth);
    boxes.push(placeText(ctx, block, { x: grid.left, y: 86, role: 'kicker', part: 'kicker' }));
  }
  boxes.push(
    fitText(ctx, slide.title, {
      part: 'title',
      role: 'h1',
      rect: { x: grid.left, y: look.y ?? usualTitleY, width: textWidth, height: look.height },
      steps: look.steps,
      style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.04, tracking: -0.035 }),
      balance: 'widow',
    }),
  );
  return boxes;
}

function drawDetails(ctx: Ctx, { blocks }: LayoutContent<'cover'>): Box[] {
  if (!blocks.subtitle && !blocks.byline) return [];
  const boxes: Box[] = [
    lineBox(ctx, [grid.left, 490], [grid.left + textWidth, 490], {
      stroke: palette.ink,
      strokeWidth: 1.5,
    }),
  ];
  if (blocks.subtitle) {
    const rect = { x: grid.left, y: 508, width: textWidth, height: 108 };
    boxes.push(createSubtitleText(ctx, blocks.subtitle, rect, { leading: 1.34 }));
  }
  if (blocks.byline) {
    const rect = { x: grid.left, y: 624, width: textWidth, height: 44 };
    const look = { color: palette.muted, leading: 1.3, valign: 'bottom' } as const;
    boxes.push(createBylineText(ctx, blocks.byline, rect, look));
  }
  return boxes;
}
