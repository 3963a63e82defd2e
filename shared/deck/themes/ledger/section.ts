import { type Ctx, styleOf } from '../../context.ts';
import type { SlideContentOf } from '../../model.ts';
import { fitText } from '../../parts.ts';
import { lineBox, rectBox } from '../../place.ts';
import { headlineSteps } from '../../saying.ts';
import type { Box } from '../../scene.ts';
import { steps } from '../../steps.ts';
import { doubleRule, emptyColumn, marginRule } from './art.ts';
import { marginNote } from './frame.ts';
import { cloth, page } from './tokens.ts';

/** Sizes of the title. */
const sizes = steps(76, 36, 4);

const paper = '#f4f8f0';
const dim = '#2c6049';
const tint = '#11472f';
const pale = '#c4dccb';
const amounts = { x: 944, right: page.right } as const;
const on = cloth;

/** Bound in green cloth: a column for amounts, and the section's number where their total stands. */
export function section(ctx: Ctx, slide: SlideContentOf<'section'>): Box[] {
  const { number, lead } = slide.blocks;
  const area = { ...amounts, top: 20, base: number ? 462 : 644 };
  const boxes: Box[] = [
    rectBox(ctx, { x: 0, y: 0, width: 1280, height: 720 }, { fill: cloth, z: 0 }),
    ...marginRule(ctx, { near: dim, far: dim }),
    lineBox(ctx, [amounts.x - 36, 0], [amounts.x - 36, 720], { stroke: dim, strokeWidth: 1.25 }),
    ...emptyColumn(ctx, area, dim, tint),
    ...doubleRule(ctx, amounts.x, amounts.right, 644, paper),
    ...marginNote(ctx, 52, { color: pale, on }),
  ];
  if (number)
    boxes.push(
      fitText(ctx, number, {
        part: 'number',
        role: 'label',
        rect: { x: amounts.x, y: 478, width: amounts.right - amounts.x, height: 168 },
        steps: steps(168, 56, 16),
        style: (size) =>
          styleOf(ctx, 'display', size, { weight: 600, leading: 1, color: paper, accent: paper }),
        align: 'right',
        valign: 'bottom',
        on,
      }),
    );
  return [...boxes, ...words(ctx, slide.title, lead)];
}

function words(ctx: Ctx, title: string, lead: string | undefined): Box[] {
  const width = amounts.x - 36 - 40 - page.left;
  const boxes: Box[] = [
    fitText(ctx, title, {
      part: 'title',
      role: 'h1',
      rect: { x: page.left, y: 44, width, height: lead ? 430 : 560 },
      steps: headlineSteps(title, sizes, 132),
      style: (size) =>
        styleOf(ctx, 'display', size, {
          leading: 1.04,
          tracking: -0.025,
          color: paper,
          accent: paper,
        }),
      balance: 'full',
      on,
    }),
  ];
  if (lead)
    boxes.push(
      fitText(ctx, lead, {
        part: 'lead',
        role: 'p',
        rect: { x: page.left, y: 500, width: Math.min(width, 580), height: 150 },
        steps: [24, 22, 20, 18],
        style: (size) => styleOf(ctx, 'body', size, { color: pale, accent: paper, leading: 1.36 }),
        valign: 'bottom',
        balance: 'widow',
        on,
      }),
    );
  return boxes;
}
