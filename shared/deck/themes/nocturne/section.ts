import { type Ctx, styleOf } from '../../context.ts';
import type { SlideContentOf } from '../../model.ts';
import { fitText } from '../../parts.ts';
import type { Box } from '../../scene.ts';
import { glow, ribbons } from './art.ts';
import { pill } from './frame.ts';
import { indigo, innerWidth, margin, palette } from './tokens.ts';

/** A sheaf of light under the title; the numeral thin and large beside the kicker. */
export function section(ctx: Ctx, slide: SlideContentOf<'section'>): Box[] {
  const { number, lead } = slide.blocks;
  const boxes: Box[] = [
    glow(ctx, { cx: 760, cy: 600, r: 620 }, indigo, 0.45),
    ...ribbons(ctx, { y: 436, height: 280 }),
    ...pill(ctx, { x: margin.left, y: 64, width: 600 }, palette.panel),
  ];
  if (number)
    boxes.push(
      fitText(ctx, number, {
        part: 'number',
        role: 'label',
        rect: { x: 872, y: 48, width: 320, height: 140 },
        steps: [112, 104, 96, 88, 80, 72, 64, 56],
        style: (size) =>
          styleOf(ctx, 'display', size, { weight: 300, leading: 1.15, color: palette.accent }),
        align: 'right',
      }),
    );
  boxes.push(
    fitText(ctx, slide.title, {
      part: 'title',
      role: 'h1',
      rect: {
        x: margin.left,
        y: lead ? 150 : 190,
        width: innerWidth - 120,
        height: lead ? 184 : 230,
      },
      steps: [76, 72, 68, 64, 60, 56, 52, 48, 44, 40, 36],
      style: (size) => styleOf(ctx, 'display', size, { leading: 1.1, tracking: -0.036 }),
      valign: 'bottom',
      balance: 'full',
      on: palette.panel,
    }),
  );
  if (lead)
    boxes.push(
      fitText(ctx, lead, {
        part: 'lead',
        role: 'p',
        rect: { x: margin.left, y: 356, width: 820, height: 104 },
        steps: [24, 22, 20, 18],
        style: (size) => styleOf(ctx, 'body', size, { color: '#ccd3f0', leading: 1.4 }),
        balance: 'widow',
        on: palette.panel,
      }),
    );
  return boxes;
}
