import { lineBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import { fitText, typesetLabel } from '../../fitted-text.ts';
import type { Box, TextBox } from '../../scene.ts';
import type { Frame, FrameKind } from '../../theme.ts';
import { dimension, flange, paper } from './art.ts';
import { line, margin, palette, sheet, tokens } from './tokens.ts';

const bodyBottom = 636;
const block = { x: 660, y: 658, height: sheet.bottom - 658 } as const;

/** Draws the title block in the bottom right corner: deck title and page number. */
export function titleBlock(ctx: Ctx): Box[] {
  const { x, y, height } = block;
  const split = sheet.right - 132;
  const style = (color: string) => createTextStyle(ctx, 'mono', 14, { color, leading: 1.3 });
  const pad = (value: number) => String(value).padStart(2, '0');
  const name = typesetLabel(
    ctx,
    ctx.title.replaceAll(/[*`]/g, ''),
    style(palette.muted),
    split - x - 28,
  );
  const number = typesetText(
    ctx,
    [{ text: `${pad(ctx.index + 1)} / ${pad(ctx.total)}` }],
    style(palette.ink),
    104,
  );
  const at = y + (height - name.height) / 2;
  const footer = { role: 'footer', isSilent: true, on: palette.panel } as const;
  return [
    rectBox(
      ctx,
      { x, y, width: sheet.right - x, height },
      { fill: palette.panel, stroke: line.thick, strokeWidth: 1.2 },
    ),
    lineBox(ctx, [split, y], [split, y + height], { stroke: line.thick, strokeWidth: 1.2, z: 2 }),
    placeText(ctx, name, { x: x + 14, y: at, ...footer }),
    placeText(ctx, number, { x: split + 14, y: at, align: 'center', ...footer }),
  ];
}

type KickerAt = { x: number; y: number; width: number; on?: string };

/** Returns the kicker in the monospaced font; empty without one. */
export function kicker(ctx: Ctx, at: KickerAt, size = 16): Box[] {
  if (!ctx.slide.kicker) return [];
  const style = createTextStyle(ctx, 'mono', size, {
    weight: 600,
    color: palette.accent,
    leading: 1.3,
  });
  const text = typesetLabel(ctx, ctx.slide.kicker, style, at.width);
  const on = at.on ?? palette.surface;
  return [placeText(ctx, text, { x: at.x, y: at.y, role: 'kicker', part: 'kicker', on })];
}

/** Returns the width of the widest line of a text box, px; at least 40. */
function inkWidth(box: TextBox): number {
  return Math.max(40, ...box.lines.map((each) => each.width));
}

function heading(ctx: Ctx, width: number, height: number): { boxes: Box[]; bottom: number } {
  const label = kicker(ctx, { x: margin.left, y: 50, width });
  const title = fitText(ctx, ctx.slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: ctx.slide.kicker ? 76 : 58, width, height },
    steps: tokens.titleSteps,
    style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.14 }),
    balance: width > 400 ? 'full' : 'widow',
  });
  const y = Math.round(title.y + title.height + 13);
  const rule = dimension(ctx, margin.left, margin.left + Math.ceil(inkWidth(title)), y);
  return { boxes: [...label, title, ...rule], bottom: y };
}

function fitsColumn(ctx: Ctx): boolean {
  const style = createTextStyle(ctx, 'display', 32, { leading: 1.14 });
  const text = typesetText(ctx, ctx.slide.title, style, 336);
  return text.height <= 440 && !text.broken.hasBrokenWord;
}

/** Draws the page with the title over a dimension line. `split` puts the title left and the body right of a line. */
export function frame(ctx: Ctx, kind: FrameKind): Frame {
  const ground = paper(ctx);
  if (kind === 'split' && fitsColumn(ctx)) {
    const { boxes, bottom } = heading(ctx, 336, 500);
    // A flange fills the bottom of the column below a short title.
    const detail = bottom < 400 ? flange(ctx, { cx: 232, cy: 560, r: 84, isFaint: true }) : [];
    const cut = lineBox(ctx, [436, sheet.y], [436, sheet.bottom], {
      stroke: line.thin,
      strokeWidth: 1.2,
      dash: '22 5 4 5',
    });
    const body = { x: 476, y: 64, width: margin.right - 476, height: bodyBottom - 12 - 64 };
    return { boxes: [...ground, cut, ...detail, ...boxes, ...titleBlock(ctx)], body };
  }
  const { boxes, bottom } = heading(ctx, 1060, 118);
  const top = bottom + 32;
  const body = { x: margin.left, y: top, width: margin.width, height: bodyBottom - top };
  return { boxes: [...ground, ...boxes, ...titleBlock(ctx)], body };
}
