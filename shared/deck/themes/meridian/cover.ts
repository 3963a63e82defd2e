import { type Ctx, styleOf } from '../../context.ts';
import { bylineText, subtitleText } from '../../lead.ts';
import type { SlideContentOf } from '../../model.ts';
import { fitText, setLabel } from '../../parts.ts';
import { lineBox, place, rectBox } from '../../place.ts';
import type { Box } from '../../scene.ts';
import { steps } from '../../steps.ts';
import { moduleArt } from './art.ts';
import { grid, palette } from './tokens.ts';

const width = 604;
const sizes = [84, ...steps(76, 36, 4)];
const poster = [108, 100, 92];
/** Letters of a title that is set as on a poster; an ideograph counts as two. */
const few = 20;

function isShort(ctx: Ctx, title: string): boolean {
  return [...title].length * (ctx.isCjk ? 2 : 1) <= few;
}

/** A poster: type on the left, a wall of modules bleeding off the right. */
export function cover(ctx: Ctx, slide: SlideContentOf<'cover'>): Box[] {
  return [
    ...moduleArt(ctx, { x: 740, y: 0, columns: 3, rows: 4, size: 180 }),
    rectBox(ctx, { x: grid.left, y: 56, width: 48, height: 12 }, { fill: palette.accent }),
    ...title(ctx, slide),
    ...details(ctx, slide),
  ];
}

function title(ctx: Ctx, slide: SlideContentOf<'cover'>): Box[] {
  const boxes: Box[] = [];
  if (slide.kicker) {
    const style = styleOf(ctx, 'body', 18, { weight: 600, color: palette.accent });
    const block = setLabel(ctx, slide.kicker, style, width);
    boxes.push(place(ctx, block, { x: grid.left, y: 86, role: 'kicker', part: 'kicker' }));
  }
  boxes.push(
    fitText(ctx, slide.title, {
      part: 'title',
      role: 'h1',
      rect: { x: grid.left, y: 124, width, height: 330 },
      steps: isShort(ctx, slide.title) ? [...poster, ...sizes] : sizes,
      style: (size) => styleOf(ctx, 'display', size, { leading: 1.04, tracking: -0.035 }),
      balance: 'widow',
    }),
  );
  return boxes;
}

function details(ctx: Ctx, { blocks }: SlideContentOf<'cover'>): Box[] {
  const boxes: Box[] = [
    lineBox(ctx, [grid.left, 490], [grid.left + width, 490], {
      stroke: palette.ink,
      strokeWidth: 1.5,
    }),
  ];
  if (blocks.subtitle) {
    const rect = { x: grid.left, y: 508, width, height: 108 };
    boxes.push(subtitleText(ctx, blocks.subtitle, rect, { leading: 1.34 }));
  }
  if (blocks.byline) {
    const rect = { x: grid.left, y: 624, width, height: 44 };
    const look = { color: palette.muted, leading: 1.3, valign: 'bottom' } as const;
    boxes.push(bylineText(ctx, blocks.byline, rect, look));
  }
  return boxes;
}
