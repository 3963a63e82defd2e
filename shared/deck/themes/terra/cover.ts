import { type Ctx, styleOf } from '../../context.ts';
import { bylineText, subtitleText } from '../../lead.ts';
import type { SlideContentOf } from '../../model.ts';
import { fitText } from '../../parts.ts';
import { seededRandom } from '../../random.ts';
import type { Box } from '../../scene.ts';
import { steps } from '../../steps.ts';
import { disc, strata } from './art.ts';
import { kicker } from './frame.ts';
import { cream, earth, margin, palette } from './tokens.ts';

const width = 760;

/** A landscape in five layers of earth under a large sun; the byline is written in the soil. */
export function cover(ctx: Ctx, slide: SlideContentOf<'cover'>): Box[] {
  const { subtitle, byline } = slide.blocks;
  const boxes: Box[] = [...scenery(ctx), ...kicker(ctx, { x: margin.left, y: 64, width })];
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: 100, width, height: subtitle ? 256 : 340 },
    steps: [116, 108, 100, 94, ...steps(88, 36, 4)],
    style: (size) => styleOf(ctx, 'display', size, { leading: 1.04, tracking: -0.028 }),
    balance: 'full',
  });
  boxes.push(title);
  if (subtitle) {
    const rect = { x: margin.left, y: title.y + title.height + 20, width: 620, height: 98 };
    boxes.push(subtitleText(ctx, subtitle, rect, { color: palette.muted, leading: 1.36 }));
  }
  if (byline) {
    const rect = { x: margin.left, y: 664, width: margin.width, height: 36 };
    const look = { color: cream, accent: cream, leading: 1.3, on: earth.soil };
    boxes.push(bylineText(ctx, byline, rect, { ...look, valign: 'middle' }));
  }
  return boxes;
}

function scenery(ctx: Ctx): Box[] {
  const random = seededRandom(`sky|${ctx.title}`);
  // Right of the title's longest lines and lower than most.
  const at = { cx: 1045 + random() * 80, cy: 380 + random() * 50 };
  const r = 140 + random() * 34;
  return [
    disc(ctx, { ...at, r: r * 1.36 }, '#f1d9bb'),
    disc(ctx, { ...at, r }, earth.ochre),
    ...strata(
      ctx,
      [
        { fill: earth.sand, y: 512, swell: 20 },
        { fill: earth.clay, y: 546, swell: 18 },
        { fill: palette.accent, y: 582, swell: 16 },
        { fill: earth.olive, y: 614, swell: 12 },
        { fill: earth.soil, y: 646, swell: 7 },
      ],
      { seed: 'cover', tilt: 150 },
    ),
  ];
}
