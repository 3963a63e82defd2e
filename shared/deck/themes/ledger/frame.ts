import { placeText } from '../../boxes.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import { fitText, typesetLabel } from '../../fitted-text.ts';
import { plainText } from '../../inline.ts';
import type { Box } from '../../scene.ts';
import type { Frame, FrameKind } from '../../theme.ts';
import { doubleRule, marginRule } from './art.ts';
import { column, page, pageWidth, palette, tokens } from './tokens.ts';

const bodyBottom = 656;

/** Returns the kicker, wrapped in the margin column; empty without one. */
export function marginNote(
  ctx: Ctx,
  y: number,
  look: { color: string; on: string } = { color: palette.accent, on: palette.surface },
): Box[] {
  if (!ctx.slide.kicker) return [];
  return [
    fitText(ctx, ctx.slide.kicker, {
      part: 'kicker',
      role: 'kicker',
      rect: { x: column.left, y, width: column.width, height: 130 },
      steps: [16, 15, 14],
      style: (size) =>
        createTextStyle(ctx, 'body', size, {
          weight: 600,
          leading: 1.25,
          color: look.color,
          accent: look.color,
        }),
      on: look.on,
    }),
  ];
}

/** Returns the page number at the top of the margin column. */
export function folio(ctx: Ctx, look = { color: palette.ink, on: palette.surface }): Box {
  const style = createTextStyle(ctx, 'display', 30, {
    weight: 600,
    leading: 1.2,
    color: look.color,
  });
  const block = typesetText(ctx, [{ text: String(ctx.index + 1) }], style, column.width);
  return placeText(ctx, block, {
    x: column.left,
    y: 43,
    role: 'footer',
    isSilent: true,
    on: look.on,
  });
}

/** Returns the deck title at the bottom of the page. */
export function runningTitle(ctx: Ctx, on: string = palette.surface): Box {
  const style = createTextStyle(ctx, 'body', 14, { color: palette.muted, leading: 1.4 });
  const block = typesetLabel(ctx, plainText(ctx.title), style, pageWidth * 0.8);
  return placeText(ctx, block, { x: page.left, y: 678, role: 'footer', isSilent: true, on });
}

/** Returns the page frame: page number and kicker in the margin column, the title over a double rule. */
export function frame(ctx: Ctx, kind: FrameKind): Frame {
  const boxes = [...marginRule(ctx), folio(ctx), ...marginNote(ctx, 88)];
  const title = fitText(ctx, ctx.slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: page.left, y: 38, width: pageWidth, height: 124 },
    steps: tokens.titleSteps,
    style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.12 }),
    balance: 'full',
  });
  const line = title.y + title.height + 16;
  const top = line + 36;
  return {
    boxes: [
      ...boxes,
      title,
      ...doubleRule(ctx, page.left, page.right, line, palette.ink),
      runningTitle(ctx),
    ],
    // Lists end higher, because the deck title at the bottom would look like another row.
    body: {
      x: page.left,
      y: top,
      width: pageWidth,
      height: bodyBottom - (kind === 'split' ? 16 : 0) - top,
    },
  };
}
