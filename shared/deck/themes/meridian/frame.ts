import { type Ctx, setText, styleOf } from '../../context.ts';
import { fitText, footerTexts, setLabel } from '../../parts.ts';
import { lineBox, place, rectBox } from '../../place.ts';
import type { Box } from '../../scene.ts';
import type { Frame, FrameKind } from '../../theme.ts';
import { columnsWidth, columnX, grid, palette, tokens } from './tokens.ts';

const top = 56;
const bodyBottom = 640;

/** The rule over the page with its red tab, and the kicker beneath it. Answers where the title may start. */
function head(ctx: Ctx, width: number): { boxes: Box[]; y: number } {
  const boxes: Box[] = [
    lineBox(ctx, [grid.left, top], [grid.right, top], { stroke: palette.ink, strokeWidth: 1.5 }),
    rectBox(ctx, { x: grid.left, y: top, width: 48, height: 6 }, { fill: palette.accent }),
  ];
  if (!ctx.slide.kicker) return { boxes, y: top + 32 };
  const style = styleOf(ctx, 'body', 16, { weight: 600, color: palette.accent, leading: 1.3 });
  const block = setLabel(ctx, ctx.slide.kicker, style, width);
  boxes.push(place(ctx, block, { x: grid.left, y: top + 26, role: 'kicker', part: 'kicker' }));
  return { boxes, y: top + 26 + block.height + 10 };
}

function footer(ctx: Ctx): Box[] {
  return footerTexts(ctx, {
    x: grid.left,
    right: grid.right,
    y: 670,
    color: palette.muted,
    pageColor: palette.ink,
  });
}

/**
 * `stack`: title over the body. `split`: title in the four left columns, body in the eight right ones;
 * a title too long for four columns goes on top after all.
 */
export function frame(ctx: Ctx, kind: FrameKind): Frame {
  const isSplit = kind === 'split' && fitsColumn(ctx);
  const width = columnsWidth(isSplit ? 4 : 11);
  const { boxes, y } = head(ctx, width);
  const title = fitText(ctx, ctx.slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: grid.left, y, width, height: isSplit ? bodyBottom - y : 132 },
    steps: tokens.titleSteps,
    style: (size) => styleOf(ctx, 'display', size, { leading: 1.12 }),
    balance: isSplit ? 'widow' : 'full',
  });
  const bodyX = isSplit ? columnX(4) : grid.left;
  const bodyY = isSplit ? top + 24 : title.y + title.height + 34;
  const rect = { x: bodyX, y: bodyY, width: grid.right - bodyX, height: bodyBottom - bodyY };
  return { boxes: [...boxes, title, ...footer(ctx)], body: rect };
}

function fitsColumn(ctx: Ctx): boolean {
  const style = styleOf(ctx, 'display', 34, { leading: 1.12 });
  const block = setText(ctx, ctx.slide.title, style, columnsWidth(4));
  return block.broken.lines.length <= 6 && !block.broken.hasBrokenWord;
}
