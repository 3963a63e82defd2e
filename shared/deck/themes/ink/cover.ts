import { type Ctx, styleOf } from '../../context.ts';
import type { SlideContentOf } from '../../model.ts';
import { fitText } from '../../parts.ts';
import { rectBox } from '../../place.ts';
import type { Box } from '../../scene.ts';
import { mountains, stroke } from './art.ts';
import { label } from './frame.ts';
import { margin, palette } from './tokens.ts';

const width = 720;

/** Mountains in mist at the right, a red sun behind them; the words in the empty sky at the left. */
export function cover(ctx: Ctx, slide: SlideContentOf<'cover'>): Box[] {
  const { subtitle, byline } = slide.blocks;
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: 104, width, height: subtitle ? 230 : 300 },
    steps: [76, 72, 68, 64, 60, 56, 52, 48, 44, 40, 36],
    style: (size) => styleOf(ctx, 'display', size, { leading: 1.1, tracking: -0.02 }),
    balance: 'full',
  });
  const line = title.y + title.height + 26;
  const boxes: Box[] = [
    sun(ctx),
    ...mountains(ctx, { base: 590, rise: 380, crest: 0.82 }),
    ...label(ctx, { x: margin.left, y: 66, width }),
    title,
    stroke(ctx, { x: margin.left, y: line, width: 210, weight: 11 }),
  ];
  if (subtitle)
    boxes.push(
      fitText(ctx, subtitle, {
        part: 'subtitle',
        role: 'p',
        rect: { x: margin.left, y: line + 26, width: 600, height: 104 },
        steps: [25, 24, 22, 20, 18],
        style: (size) => styleOf(ctx, 'body', size, { leading: 1.4 }),
        balance: 'widow',
      }),
    );
  const last = boxes.at(-1);
  if (byline)
    boxes.push(
      fitText(ctx, byline, {
        part: 'byline',
        role: 'caption',
        rect: {
          x: margin.left,
          y: subtitle ? (last?.y ?? 0) + (last?.height ?? 0) + 16 : line + 26,
          width: 600,
          height: 46,
        },
        steps: [18, 16, 14],
        style: (size) => styleOf(ctx, 'body', size, { color: palette.muted, leading: 1.3 }),
      }),
    );
  return boxes;
}

function sun(ctx: Ctx): Box {
  const r = 62;
  const rect = { x: 1010 - r, y: 150 - r, width: 2 * r, height: 2 * r };
  return rectBox(ctx, rect, { fill: palette.accent, radius: r, z: 0 });
}
