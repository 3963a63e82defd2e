import { lineBox, placeText, rectBox } from '../../boxes.ts';
import { drawLogo } from '../../brand-logo.ts';
import { type Ctx, createTextStyle, type TextBlock, typesetText } from '../../context.ts';
import { fitText, getFooterLabel, listSideTitleSizes, typesetLabel } from '../../fitted-text.ts';
import type { LayoutId } from '../../model.ts';
import type { Box } from '../../scene.ts';
import type { Frame, FrameKind } from '../../theme.ts';
import { drawPaper, drawTitleLine } from './art.ts';
import { lineColors, margin, palette, sheet, tokens } from './tokens.ts';

const bodyBottom = 622;

/** Layouts whose bars, plots or tables would mix with the grid of the paper. */
const dataLayouts: readonly LayoutId[] = [
  'chart',
  'table',
  'timeline',
  'before-after',
  'big-number',
  'two-columns',
];

/** The title block: its right part has the page number, its left part grows with the deck's title, px. */
const titleBlock = { min: 240, max: 640, number: 132, y: 658, height: sheet.bottom - 658 } as const;
const blockInset = 14;

/** Draws the title block in the bottom right corner: deck title and page number. */
export function drawTitleBlock(ctx: Ctx): Box[] {
  const { y, height } = titleBlock;
  const split = sheet.right - titleBlock.number;
  const style = (color: string) => createTextStyle(ctx, 'mono', 14, { color, leading: 1.3 });
  const pad = (value: number) => String(value).padStart(2, '0');
  const room = titleBlock.max - 2 * blockInset;
  const label = typesetLabel(ctx, getFooterLabel(ctx), style(palette.muted), room);
  const inner = Math.max(titleBlock.min - 2 * blockInset, Math.ceil(label.inkWidth) + 2);
  const name = { ...label, width: inner };
  const x = split - inner - 2 * blockInset;
  // The zero of the monospaced font has a dot and reads as an eight at this size.
  const digits = createTextStyle(ctx, 'body', 16, {
    color: palette.ink,
    weight: 600,
    leading: 1.3,
  });
  const text = `${pad(ctx.index + 1)} / ${pad(ctx.total)}`;
  const number = typesetText(ctx, [{ text }], digits, 104);
  const at = (one: TextBlock) => y + (height - one.height) / 2;
  const footer = { role: 'footer', isSilent: true, on: palette.panel } as const;
  return [
    rectBox(
      ctx,
      { x, y, width: sheet.right - x, height },
      { fill: palette.panel, stroke: lineColors.thick, strokeWidth: 1.2 },
    ),
    lineBox(ctx, [split, y], [split, y + height], {
      stroke: lineColors.thick,
      strokeWidth: 1.2,
      z: 2,
    }),
    placeText(ctx, name, { x: x + blockInset, y: at(name), ...footer }),
    placeText(ctx, number, { x: split + blockInset, y: at(number), align: 'center', ...footer }),
  ];
}

type KickerPosition = { x: number; y: number; width: number; on?: string };

/** Returns the kicker in the monospaced font; empty without one. */
export function drawKicker(ctx: Ctx, at: KickerPosition, size = 16): Box[] {
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

function createHeading(
  ctx: Ctx,
  { width, height, ruleWidth = width }: { width: number; height: number; ruleWidth?: number },
  steps: number[],
): { boxes: Box[]; bottom: number; baseline: number | undefined } {
  const label = drawKicker(ctx, { x: margin.left, y: 50, width });
  const title = fitText(ctx, ctx.slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: ctx.slide.kicker ? 76 : 58, width, height },
    steps,
    style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.14 }),
    balance: width > 400 ? 'full' : 'widow',
  });
  const y = Math.round(title.y + title.height + 13);
  const rule = drawTitleLine(ctx, margin.left, margin.left + ruleWidth, y);
  return { boxes: [...label, title, rule], bottom: y, baseline: title.lines[0]?.baseline };
}

/** Width of a title left of the body, px. */
const sideWidth = 336;

function listSideColumnTitleSizes(ctx: Ctx): number[] {
  const style = (size: number) => createTextStyle(ctx, 'display', size, { leading: 1.14 });
  return listSideTitleSizes(ctx, sideWidth, style);
}

/** Place of a brand's logo: beside the title block. */
const logoPlace = {
  x: margin.left,
  align: 'left',
  middle: 664,
  maxWidth: 150,
  maxHeight: 30,
  on: palette.surface,
} as const;

/** Draws the page with the title over a centre line. `split` puts the title left and the body right of a line. */
export function frame(ctx: Ctx, kind: FrameKind): Frame {
  const ground = drawPaper(ctx, !dataLayouts.includes(ctx.slide.layout));
  drawLogo(ctx, logoPlace);
  const isAside = kind === 'aside';
  const sizes = isAside ? tokens.titleSteps : kind === 'split' ? listSideColumnTitleSizes(ctx) : [];
  if (sizes.length > 0) {
    const { boxes, baseline } = createHeading(ctx, { width: sideWidth, height: 500 }, sizes);
    const cut = lineBox(ctx, [436, sheet.y], [436, sheet.bottom], {
      stroke: lineColors.thin,
      strokeWidth: 1.2,
      dash: '22 5 4 5',
    });
    const body = { x: 476, y: 64, width: margin.right - 476, height: bodyBottom - 12 - 64 };
    return { boxes: [...ground, cut, ...boxes, ...drawTitleBlock(ctx)], body, baseline };
  }
  const { boxes, bottom } = createHeading(
    ctx,
    { width: 1060, height: 118, ruleWidth: margin.width },
    tokens.titleSteps,
  );
  const top = bottom + 32;
  const body = { x: margin.left, y: top, width: margin.width, height: bodyBottom - top };
  return { boxes: [...ground, ...boxes, ...drawTitleBlock(ctx)], body };
}
