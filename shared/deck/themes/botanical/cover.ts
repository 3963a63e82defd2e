import { type Ctx, styleOf } from '../../context.ts';
import type { SlideContentOf } from '../../model.ts';
import { fitText } from '../../parts.ts';
import { headlineSteps } from '../../saying.ts';
import type { Box } from '../../scene.ts';
import { steps } from '../../steps.ts';
import { bush } from './art.ts';
import { label } from './frame.ts';
import { margin, palette } from './tokens.ts';

/** Sizes of the title. */
const sizes = steps(84, 36, 4);

const width = 590;

/** Night in the glasshouse: the words in the dark, a bush before the moon. */
export function cover(ctx: Ctx, slide: SlideContentOf<'cover'>): Box[] {
  const { subtitle, byline } = slide.blocks;
  const boxes: Box[] = [
    ...bush(ctx),
    ...label(ctx, { x: margin.left, y: 72, width }),
    fitText(ctx, slide.title, {
      part: 'title',
      role: 'h1',
      rect: { x: margin.left, y: 112, width, height: subtitle ? 330 : 440 },
      steps: headlineSteps(slide.title, sizes, 112),
      style: (size) => styleOf(ctx, 'display', size, { leading: 1.08, tracking: -0.02 }),
      balance: 'full',
    }),
  ];
  const title = boxes.at(-1);
  const end = (title?.y ?? 0) + (title?.height ?? 0);
  if (subtitle)
    boxes.push(
      fitText(ctx, subtitle, {
        part: 'subtitle',
        role: 'p',
        rect: { x: margin.left, y: end + 26, width: 540, height: 132 },
        steps: [25, 24, 22, 20, 18],
        style: (size) => styleOf(ctx, 'body', size, { color: '#dbe3cd', leading: 1.38 }),
        balance: 'widow',
      }),
    );
  if (byline)
    boxes.push(
      fitText(ctx, byline, {
        part: 'byline',
        role: 'caption',
        rect: { x: margin.left, y: 624, width: 540, height: 44 },
        steps: [18, 16, 14],
        style: (size) => styleOf(ctx, 'body', size, { color: palette.muted, leading: 1.3 }),
        valign: 'bottom',
      }),
    );
  return boxes;
}
