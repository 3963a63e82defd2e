import { type Ctx, styleOf } from '../../context.ts';
import type { SlideContentOf } from '../../model.ts';
import { fitText, setLabel } from '../../parts.ts';
import { lineBox, place, rectBox } from '../../place.ts';
import type { Box } from '../../scene.ts';
import { dimension, flange, paper } from './art.ts';
import { line, margin, palette, sheet } from './tokens.ts';

const width = 640;
const block = { y: 560, split: 860 } as const;

/** Sheet one: the title beside a drawn part, and the title block along the foot. */
export function cover(ctx: Ctx, slide: SlideContentOf<'cover'>): Box[] {
  const part = { cx: 988, cy: 284, r: 186 };
  const boxes: Box[] = [
    ...paper(ctx),
    ...flange(ctx, part),
    ...dimension(ctx, part.cx - part.r, part.cx + part.r, 518),
    ...[part.cx - part.r, part.cx + part.r].map((x) =>
      lineBox(ctx, [x, part.cy + 8], [x, 526], { stroke: line.thin, strokeWidth: 0.8 }),
    ),
  ];
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: 72, width, height: 420 },
    steps: [88, 84, 80, 76, 72, 68, 64, 60, 56, 52, 48, 44, 40, 36],
    style: (size) => styleOf(ctx, 'display', size, { leading: 1.06, tracking: -0.028 }),
    valign: 'middle',
    balance: 'full',
  });
  const ink = Math.max(40, ...title.lines.map((each) => each.width));
  const rule = Math.round(title.y + title.height + 16);
  boxes.push(title, ...dimension(ctx, margin.left, margin.left + Math.ceil(ink), rule));
  return [...boxes, ...titleBlock(ctx, slide)];
}

/** The large title block: what it is about at the left, whose it is at the right. */
function titleBlock(ctx: Ctx, slide: SlideContentOf<'cover'>): Box[] {
  const { subtitle, byline } = slide.blocks;
  const height = sheet.bottom - block.y;
  const x = block.split + 24;
  const on = palette.panel;
  const rule = { stroke: line.thick, strokeWidth: 1.4, z: 2 };
  const boxes: Box[] = [
    rectBox(
      ctx,
      { x: sheet.x, y: block.y, width: sheet.width, height },
      { fill: on, stroke: line.thick, strokeWidth: 2 },
    ),
    lineBox(ctx, [block.split, block.y], [block.split, sheet.bottom], rule),
    lineBox(ctx, [block.split, block.y + 54], [sheet.right, block.y + 54], rule),
  ];
  if (slide.kicker) {
    const style = styleOf(ctx, 'mono', 18, { weight: 600, color: palette.accent, leading: 1.3 });
    const label = setLabel(ctx, slide.kicker, style, margin.right - x);
    boxes.push(place(ctx, label, { x, y: block.y + 15, role: 'kicker', part: 'kicker', on }));
  }
  if (subtitle)
    boxes.push(
      fitText(ctx, subtitle, {
        part: 'subtitle',
        role: 'p',
        rect: { x: margin.left, y: block.y + 14, width: block.split - 112, height: height - 28 },
        steps: [26, 24, 22, 20, 18],
        style: (size) => styleOf(ctx, 'body', size, { leading: 1.32 }),
        valign: 'middle',
        balance: 'widow',
        on,
      }),
    );
  if (byline)
    boxes.push(
      fitText(ctx, byline, {
        part: 'byline',
        role: 'caption',
        rect: { x, y: block.y + 62, width: margin.right - x, height: 62 },
        steps: [17, 16, 15, 14],
        style: (size) => styleOf(ctx, 'mono', size, { color: palette.muted, leading: 1.3 }),
        valign: 'middle',
        on,
      }),
    );
  return boxes;
}
