import { lineBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import { fitText, typesetLabel } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box, Rect } from '../../scene.ts';
import { listBodySizes, listSizeSteps } from '../../size-steps.ts';
import { drawDoubleLine } from './art.ts';
import { drawEngraving } from './engraving.ts';
import { page, palette } from './tokens.ts';

const columnWidth = 348;
const pictureArea: Rect = { x: page.left + columnWidth + 48, y: 432, width: 756, height: 240 };

/** Draws the cover as a newspaper front page: kicker and byline on top, headline, subtitle next to an engraving. */
export function cover(ctx: Ctx, slide: LayoutContent<'cover'>): Box[] {
  const { subtitle } = slide.blocks;
  const area = subtitle ? pictureArea : { ...pictureArea, x: page.left, width: page.width };
  const rule = area.x - 24;
  return [
    ...drawHeaderLine(ctx, slide),
    fitText(ctx, slide.title, {
      part: 'title',
      role: 'h1',
      rect: { x: page.left, y: 104, width: page.width, height: 306 },
      steps: listSizeSteps(112, 36, 4),
      style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.02, tracking: -0.026 }),
      align: 'center',
      valign: 'middle',
      balance: 'full',
    }),
    ...(subtitle ? drawStandfirst(ctx, subtitle) : []),
    ...(subtitle
      ? [
          lineBox(ctx, [rule, area.y], [rule, area.y + area.height], {
            stroke: palette.hairline,
            strokeWidth: 1,
          }),
        ]
      : []),
    ...drawEngraving(ctx, area),
    rectBox(ctx, area, { stroke: palette.ink, strokeWidth: 1, z: 2 }),
    rectBox(ctx, { x: page.left, y: 690, width: page.width, height: 3 }, { fill: palette.ink }),
  ];
}

/** Draws the line above the headline: kicker on the left, byline on the right; a plain line if there are neither. */
export function drawHeaderLine(ctx: Ctx, slide: LayoutContent<'cover'>): Box[] {
  const boxes: Box[] = [...drawDoubleLine(ctx, 36)];
  if (slide.kicker || slide.blocks.byline)
    boxes.push(
      lineBox(ctx, [page.left, 86], [page.right, 86], { stroke: palette.ink, strokeWidth: 1 }),
    );
  if (slide.kicker) {
    const style = createTextStyle(ctx, 'body', 18, {
      weight: 600,
      color: palette.accent,
      leading: 1.3,
    });
    const block = typesetLabel(ctx, slide.kicker, style, 420);
    boxes.push(placeText(ctx, block, { x: page.left, y: 54, role: 'kicker', part: 'kicker' }));
  }
  if (slide.blocks.byline)
    boxes.push(
      fitText(ctx, slide.blocks.byline, {
        part: 'byline',
        role: 'caption',
        rect: { x: page.left + 452, y: 47, width: 700, height: 38 },
        steps: [18, 17, 16],
        style: (size) =>
          createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.25 }),
        align: 'right',
        valign: 'middle',
      }),
    );
  return boxes;
}

/** Draws the subtitle below a short line, as large as its column allows. */
export function drawStandfirst(
  ctx: Ctx,
  text: string,
  { y, height } = { y: 432, height: 242 },
): Box[] {
  const style = (size: number) => createTextStyle(ctx, 'body', size, { leading: 1.26 });
  const isShort = typesetText(ctx, text, style(24), columnWidth).broken.lines.length <= 7;
  return [
    rectBox(ctx, { x: page.left, y, width: 56, height: 4 }, { fill: palette.accent }),
    fitText(ctx, text, {
      part: 'subtitle',
      role: 'p',
      rect: { x: page.left, y: y + 18, width: columnWidth, height: height - 18 },
      steps: listBodySizes(32),
      style,
      balance: isShort ? 'widow' : 'none',
    }),
  ];
}
