import { type Ctx, createTextStyle } from '../../context.ts';
import { listHeadlineSizes } from '../../display-sizes.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { drawLabel, getTitleWeight } from './frame.ts';
import { drawPlants } from './plants.ts';
import { margin, palette } from './tokens.ts';

/** Usual font sizes of the title, px. */
const titleSizes = listSizeSteps(84, 36, 4);

const textWidth = 590;

/** Draws the cover: texts on the left, plants in front of the moon on the right. */
export function cover(ctx: Ctx, slide: LayoutContent<'cover'>): Box[] {
  const { subtitle, byline } = slide.blocks;
  const boxes: Box[] = [
    ...drawPlants(ctx),
    ...drawLabel(ctx, { x: margin.left, y: 72, width: textWidth }),
    fitText(ctx, slide.title, {
      part: 'title',
      role: 'h1',
      rect: { x: margin.left, y: 112, width: textWidth, height: subtitle ? 330 : 440 },
      steps: listHeadlineSizes(slide.title, titleSizes, 112),
      style: (size) =>
        createTextStyle(ctx, 'display', size, {
          weight: getTitleWeight(ctx),
          leading: 1.08,
          tracking: -0.02,
        }),
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
        steps: [25, 24, 22, 20],
        style: (size) => createTextStyle(ctx, 'body', size, { color: '#dbe3cd', leading: 1.38 }),
        balance: 'widow',
      }),
    );
  if (byline)
    boxes.push(
      fitText(ctx, byline, {
        part: 'byline',
        role: 'caption',
        rect: { x: margin.left, y: 624, width: 540, height: 44 },
        steps: [18, 16],
        style: (size) => createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.3 }),
        valign: 'bottom',
      }),
    );
  return boxes;
}
