import { rectBox } from '../../boxes.ts';
import { blend } from '../../color.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { drawStars } from './art.ts';
import { drawPill } from './frame.ts';
import { drawScenery } from './scenery.ts';
import { indigo, palette } from './tokens.ts';

// The text is above the horizon, where the glow is weaker than this colour.
const backgroundColor = blend(indigo, palette.surface, 0.28);
const textX = 150;
const textWidth = 980;
const scenery = { horizon: 580, reach: 1.42 } as const;

/** Draws the cover: a centred title above a night scene of the topic. */
export function cover(ctx: Ctx, slide: LayoutContent<'cover'>): Box[] {
  const boxes: Box[] = [
    ...drawScenery(ctx, scenery),
    ...drawStars(ctx, 470),
    ...drawCentredPill(ctx),
  ];
  const subtitle = slide.blocks.subtitle;
  boxes.push(
    fitText(ctx, slide.title, {
      part: 'title',
      role: 'h1',
      rect: { x: textX, y: 138, width: textWidth, height: subtitle ? 236 : 320 },
      steps: [120, 112, 104, 96, ...listSizeSteps(88, 36, 4)],
      style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.08, tracking: -0.04 }),
      align: 'center',
      valign: 'middle',
      balance: 'full',
      on: backgroundColor,
    }),
  );
  if (subtitle)
    boxes.push(
      fitText(ctx, subtitle, {
        part: 'subtitle',
        role: 'p',
        rect: { x: 240, y: 398, width: 800, height: 100 },
        steps: [26, 24, 22, 20],
        style: (size) => createTextStyle(ctx, 'body', size, { color: '#ccd3f0', leading: 1.38 }),
        align: 'center',
        balance: 'full',
        on: backgroundColor,
      }),
    );
  if (slide.blocks.byline)
    boxes.push(
      fitText(ctx, slide.blocks.byline, {
        part: 'byline',
        role: 'caption',
        rect: { x: 290, y: 622, width: 700, height: 50 },
        steps: [18, 16],
        style: (size) => createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.3 }),
        align: 'center',
        valign: 'middle',
        balance: 'full',
      }),
    );
  return boxes;
}

function drawCentredPill(ctx: Ctx): Box[] {
  if (!ctx.slide.kicker) {
    const rect = { x: 616, y: 96, width: 48, height: 3 };
    return [rectBox(ctx, rect, { fill: palette.accent, radius: 1.5 })];
  }
  const style = createTextStyle(ctx, 'body', 16, { weight: 600, leading: 1.4 });
  const block = typesetText(ctx, ctx.slide.kicker, style, 2000);
  const pillWidth = Math.min(728, Math.ceil(block.inkWidth) + 32);
  return drawPill(ctx, { x: Math.round(640 - pillWidth / 2), y: 84, width: 760 }, palette.panel);
}
