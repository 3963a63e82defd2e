import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { createSeededRandom } from '../../seeded-random.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { createBylineText, createSubtitleText } from '../../supporting-text.ts';
import { drawDisc, drawStrata } from './art.ts';
import { drawKicker } from './frame.ts';
import { cream, earth, margin, palette } from './tokens.ts';

const textWidth = 760;

/** Draws the cover: five layers of earth below a large sun, the byline on the lowest layer. */
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

function drawScenery(ctx: Ctx): Box[] {
  const random = createSeededRandom(`sky|${ctx.artSeed}`);
  // Keep the sun clear of the title: to the right and lower.
  const at = { cx: 1045 + random() * 80, cy: 380 + random() * 50 };
  const r = 140 + random() * 34;
  return [
    drawDisc(ctx, { ...at, r: r * 1.36 }, '#f1d9bb'),
    drawDisc(ctx, { ...at, r }, earth.ochre),
    ...drawStrata(
      ctx,
      [
        { fill: earth.sand, y: 512, swell: 20 },
        { fill: earth.clay, y: 546, swell: 18 },
        { fill: palette.accent, y: 582, swell: 16 },
        { fill: earth.olive, y: 614, swell: 12 },
        { fill: earth.soil, y: 646, swell: 7 },
      ],
      { seed: 'cover', tilt: 36 },
    ),
  ];
}
