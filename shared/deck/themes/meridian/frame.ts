import { lineBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { createFooterTexts, fitText, listSideTitleSizes, typesetLabel } from '../../fitted-text.ts';
import type { Box } from '../../scene.ts';
import type { Frame, FrameKind } from '../../theme.ts';
import { getColumnsWidth, grid, palette, tokens } from './tokens.ts';

/** y of the line at the top of a page, px. */
export const titleTop = 56;
const bodyBottom = 640;
/** Gap between a title and the body beside it, px. */
const sideGutter = 64;

/** Draws the line at the top with its red tab, and the kicker below. Returns the y at which the title may start. */
function drawHead(ctx: Ctx, width: number): { boxes: Box[]; y: number } {
  const boxes: Box[] = [
    lineBox(ctx, [grid.left, titleTop], [grid.right, titleTop], {
      stroke: palette.ink,
      strokeWidth: 1.5,
    }),
    rectBox(ctx, { x: grid.left, y: titleTop, width: 48, height: 6 }, { fill: palette.accent }),
  ];
  if (!ctx.slide.kicker) return { boxes, y: titleTop + 32 };
  const style = createTextStyle(ctx, 'body', 16, {
    weight: 600,
    color: palette.accent,
    leading: 1.3,
  });
  const block = typesetLabel(ctx, ctx.slide.kicker, style, width);
  boxes.push(
    placeText(ctx, block, { x: grid.left, y: titleTop + 26, role: 'kicker', part: 'kicker' }),
  );
  return { boxes, y: titleTop + 26 + block.height + 10 };
}

/** Returns the footer: deck title and page number. */
export function createFooter(
  ctx: Ctx,
  look: { color: string; pageColor: string; on: string } = {
    color: palette.muted,
    pageColor: palette.ink,
    on: palette.surface,
  },
): Box[] {
  return createFooterTexts(ctx, { x: grid.left, right: grid.right, y: 670, ...look });
}

/**
 * Returns the page frame. `stack` puts the title above the body; `split` puts it in the four left columns, or above
 * the body if the title is too long for four columns.
 */
export function frame(ctx: Ctx, kind: FrameKind): Frame {
  const style = (size: number) => createTextStyle(ctx, 'display', size, { leading: 1.12 });
  const sizes = kind === 'split' ? listSideTitleSizes(ctx, getColumnsWidth(4), style) : [];
  const isSplit = sizes.length > 0;
  const width = getColumnsWidth(isSplit ? 4 : 11);
  const { boxes, y } = drawHead(ctx, width);
  const title = fitText(ctx, ctx.slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: grid.left, y, width, height: isSplit ? bodyBottom - y : 132 },
    steps: isSplit ? sizes : tokens.titleSteps,
    style,
    balance: isSplit ? 'widow' : 'full',
  });
  const bodyX = isSplit ? grid.left + width + sideGutter : grid.left;
  const bodyY = isSplit ? titleTop + 24 : title.y + title.height + 34;
  const rect = { x: bodyX, y: bodyY, width: grid.right - bodyX, height: bodyBottom - bodyY };
  const baseline = isSplit ? title.lines[0]?.baseline : undefined;
  return { boxes: [...boxes, title, ...createFooter(ctx)], body: rect, baseline };
}
