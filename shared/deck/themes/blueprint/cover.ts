import { lineBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { listHeadlineSizes } from '../../display-sizes.ts';
import { fitText, typesetLabel } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { drawPaper, drawTitleLine } from './art.ts';
import { drawSubject } from './elevations.ts';
import { lineColors, margin, palette, sheet } from './tokens.ts';

/** Usual font sizes of the title, px. */
const titleSizes = listSizeSteps(88, 36, 4);

const textWidth = 640;
const titleBlock = { y: 560, height: sheet.bottom - 560, split: 860 } as const;
const lineStyle = { stroke: lineColors.thick, strokeWidth: 1.4, z: 2 } as const;
const backgroundColor = palette.panel;

/** Draws the cover: the title next to a geometric construction, and the title block along the bottom. */
export function cover(ctx: Ctx, slide: LayoutContent<'cover'>): Box[] {
  const boxes: Box[] = [...drawPaper(ctx), ...drawSubject(ctx, { cx: 988, cy: 290, r: 200 })];
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: 72, width: textWidth, height: 420 },
    steps: listHeadlineSizes(slide.title, titleSizes, 116),
    style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.06, tracking: -0.028 }),
    valign: 'middle',
    balance: 'full',
  });
  const ink = Math.max(40, ...title.lines.map((each) => each.width));
  const measured = Math.round(title.y + title.height + 16);
  boxes.push(title, drawTitleLine(ctx, margin.left, margin.left + Math.ceil(ink), measured));
  return [...boxes, ...drawCoverBlock(ctx, slide)];
}

type BlockCell = { x: number; width: number };

/** Draws the title block: subtitle on the left, kicker and byline on the right. Leaves out empty cells. */
export function drawCoverBlock(ctx: Ctx, slide: LayoutContent<'cover'>): Box[] {
  const { subtitle, byline } = slide.blocks;
  const hasOwner = slide.kicker !== undefined || byline !== undefined;
  if (!subtitle && !hasOwner) return [];
  const x = subtitle ? sheet.x : titleBlock.split;
  const split = hasOwner ? titleBlock.split : sheet.right;
  const boxes: Box[] = [
    rectBox(
      ctx,
      { x, y: titleBlock.y, width: sheet.right - x, height: titleBlock.height },
      { fill: backgroundColor, stroke: lineColors.thick, strokeWidth: 2 },
    ),
  ];
  if (subtitle) boxes.push(drawSubtitle(ctx, subtitle, split - 40 - margin.left));
  if (!hasOwner) return boxes;
  if (subtitle) boxes.push(lineBox(ctx, [split, titleBlock.y], [split, sheet.bottom], lineStyle));
  const cell = { x: split + 24, width: margin.right - split - 24 };
  return [...boxes, ...drawKickerAndByline(ctx, slide, cell)];
}

function drawSubtitle(ctx: Ctx, subtitle: string, width: number): Box {
  return fitText(ctx, subtitle, {
    part: 'subtitle',
    role: 'p',
    rect: { x: margin.left, y: titleBlock.y + 14, width, height: titleBlock.height - 28 },
    steps: [26, 24, 22, 20],
    style: (size) => createTextStyle(ctx, 'body', size, { leading: 1.32 }),
    valign: 'middle',
    balance: 'widow',
    on: backgroundColor,
  });
}

/** Draws the kicker above the byline, with a line between them if both exist. */
function drawKickerAndByline(
  ctx: Ctx,
  slide: LayoutContent<'cover'>,
  { x, width }: BlockCell,
): Box[] {
  const { byline } = slide.blocks;
  const boxes: Box[] = [];
  const top = slide.kicker ? titleBlock.y + 54 : titleBlock.y;
  if (slide.kicker) {
    const style = createTextStyle(ctx, 'mono', 18, {
      weight: 600,
      color: palette.accent,
      leading: 1.3,
    });
    const label = typesetLabel(ctx, slide.kicker, style, width);
    const y = byline ? titleBlock.y + 15 : titleBlock.y + (titleBlock.height - label.height) / 2;
    boxes.push(
      placeText(ctx, label, { x, y, role: 'kicker', part: 'kicker', on: backgroundColor }),
    );
  }
  if (!byline) return boxes;
  if (slide.kicker) boxes.push(lineBox(ctx, [x - 24, top], [sheet.right, top], lineStyle));
  boxes.push(
    fitText(ctx, byline, {
      part: 'byline',
      role: 'caption',
      rect: { x, y: top + 6, width, height: sheet.bottom - top - 12 },
      steps: [17, 16],
      style: (size) => createTextStyle(ctx, 'mono', size, { color: palette.muted, leading: 1.3 }),
      valign: 'middle',
      on: backgroundColor,
    }),
  );
  return boxes;
}
