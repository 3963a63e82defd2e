import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { createBylineText, createSubtitleText } from '../../supporting-text.ts';
import { drawKicker } from './frame.ts';
import { drawScenery } from './scenery.ts';
import { cream, earth, margin, palette } from './tokens.ts';

const textWidth = 760;

/** Draws the cover: five layers of earth or water below a sun or buildings, the byline on the lowest layer. */
export function cover(ctx: Ctx, slide: LayoutContent<'cover'>): Box[] {
  const { subtitle, byline } = slide.blocks;
  const boxes: Box[] = [
    ...drawScenery(ctx),
    ...drawKicker(ctx, { x: margin.left, y: 64, width: textWidth }),
  ];
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: 100, width: textWidth, height: subtitle ? 256 : 340 },
    steps: [116, 108, 100, 94, ...listSizeSteps(88, 36, 4)],
    style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.04, tracking: -0.028 }),
    balance: 'full',
  });
  boxes.push(title);
  if (subtitle) {
    const rect = { x: margin.left, y: title.y + title.height + 20, width: 620, height: 98 };
    boxes.push(createSubtitleText(ctx, subtitle, rect, { color: palette.muted, leading: 1.36 }));
  }
  if (byline) {
    const rect = { x: margin.left, y: 664, width: margin.width, height: 36 };
    const look = { color: cream, accent: cream, leading: 1.3, on: earth.soil };
    boxes.push(createBylineText(ctx, byline, rect, { ...look, valign: 'middle' }));
  }
  return boxes;
}
