import { type Ctx, styleOf } from '../../context.ts';
import { numberedRows } from '../../layouts/rows.ts';
import { leadText } from '../../lead.ts';
import type { SlideContentOf } from '../../model.ts';
import { fitText, setLabel } from '../../parts.ts';
import { lineBox, pathBox, place, rectBox } from '../../place.ts';
import type { Box, Rect } from '../../scene.ts';
import { steps } from '../../steps.ts';
import { columnsWidth, columnX, grid, palette } from './tokens.ts';

const on = palette.ink;
const paper = palette.surface;
const dim = '#b4b4b0';
// The cover's red is too dark on ink for text; this one is AA there.
const red = '#ff5a52';

/** Ink all over; the call on the left, what to do next as numbered rows on the right. */
export function closing(ctx: Ctx, slide: SlideContentOf<'closing'>): Box[] {
  const actions = slide.blocks.actions ?? [];
  const width = columnsWidth(actions.length > 0 ? 6 : 10);
  const boxes: Box[] = [
    rectBox(ctx, { x: 0, y: 0, width: 1280, height: 720 }, { fill: on, z: 0 }),
    lineBox(ctx, [grid.left, 56], [grid.right, 56], { stroke: paper, strokeWidth: 1.5 }),
    rectBox(ctx, { x: grid.left, y: 56, width: 48, height: 6 }, { fill: palette.accent }),
    ...quarters(ctx),
  ];
  if (slide.kicker) {
    const style = styleOf(ctx, 'body', 18, { weight: 600, color: red, accent: red });
    const block = setLabel(ctx, slide.kicker, style, width);
    boxes.push(place(ctx, block, { x: grid.left, y: 84, role: 'kicker', part: 'kicker', on }));
  }
  boxes.push(...words(ctx, slide, width));
  if (actions.length > 0) {
    const x = columnX(7);
    boxes.push(next(ctx, actions, { x, y: 118, width: grid.right - x, height: 530 }));
  }
  return boxes;
}

/** What to do next stands on the foot, across from the call at the head. */
function next(ctx: Ctx, actions: string[], rect: Rect): Box {
  const colors = { on, ink: paper, accent: red, rule: '#4a4a48' };
  const { height } = numberedRows(ctx, actions, rect, colors, 72);
  return numberedRows(
    ctx,
    actions,
    { ...rect, y: rect.y + rect.height - height, height },
    colors,
    72,
  );
}

function words(ctx: Ctx, slide: SlideContentOf<'closing'>, width: number): Box[] {
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: grid.left, y: 118, width, height: 268 },
    steps: [104, 96, 88, 80, ...steps(72, 32, 4)],
    style: (size) =>
      styleOf(ctx, 'display', size, {
        leading: 1.06,
        tracking: -0.03,
        color: paper,
        accent: red,
      }),
    balance: 'full',
    on,
  });
  const boxes: Box[] = [title];
  if (slide.blocks.lead)
    boxes.push(
      leadText(
        ctx,
        slide.blocks.lead,
        {
          x: grid.left,
          y: title.y + title.height + 28,
          width: Math.min(width, columnsWidth(6)),
          height: 140,
        },
        { color: dim, accent: red, leading: 1.4, on },
      ),
    );
  return boxes;
}

/** Two quarter circles in the lower left: the cover's modules, come to rest. */
function quarters(ctx: Ctx): Box[] {
  const size = 96;
  const y = 720 - size;
  return [
    pathBox(
      ctx,
      { x: 72, y, width: size, height: size },
      `M72 ${y}a${size} ${size} 0 0 1 ${size} ${size}h${-size}Z`,
      {
        fill: palette.accent,
      },
    ),
    pathBox(
      ctx,
      { x: 72 + size, y, width: size, height: size },
      `M${72 + 2 * size} ${y}v${size}h${-size}a${size} ${size} 0 0 1 ${size} ${-size}Z`,
      { fill: paper },
    ),
  ];
}
