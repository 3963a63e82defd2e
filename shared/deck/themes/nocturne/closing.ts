import { rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import { closingActions } from '../../layouts/closing-actions.ts';
import { closingFigure } from '../../layouts/closing-figure.ts';
import { numberedRows, type RowItem } from '../../layouts/rows.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { sizeSteps } from '../../size-steps.ts';
import { leadText } from '../../supporting-text.ts';
import { glow, rings } from './art.ts';
import { pill } from './frame.ts';
import { indigo, margin, palette } from './tokens.ts';

/** Draws the closing slide: the title on the left, rings on the right, the actions on a panel in front of the rings. */
export function closing(ctx: Ctx, slide: LayoutContent<'closing'>): Box[] {
  const actions = closingActions(slide);
  const texts = drawTexts(ctx, slide);
  const end = Math.max(...texts.map((box) => box.y + box.height));
  const space = { x: margin.left, width: 540, top: end + 32, bottom: 640 };
  const boxes: Box[] = [
    glow(ctx, { cx: 200, cy: 860, r: 560 }, indigo, 0.25),
    ...rings(ctx, 960, 360),
    ...pill(ctx, { x: margin.left, y: 84, width: 520 }, palette.panel),
    ...texts,
    ...closingFigure(ctx, space, {
      figure: palette.accent,
      label: palette.ink,
      on: palette.surface,
    }),
  ];
  if (actions.length === 0) return boxes;
  const rect = { x: 732, y: 96, width: 460, height: 528 };
  return [...boxes, ...pane(ctx, actions, rect)];
}

function drawTexts(ctx: Ctx, slide: LayoutContent<'closing'>): Box[] {
  const { lead } = slide.blocks;
  const width = 560;
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: 150, width, height: lead ? 270 : 400 },
    steps: [96, 88, 80, ...sizeSteps(72, 32, 4)],
    style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.1, tracking: -0.036 }),
    balance: 'full',
  });
  if (!lead) return [title];
  return [
    title,
    leadText(
      ctx,
      lead,
      { x: margin.left, y: title.y + title.height + 24, width, height: 160 },
      { color: '#ccd3f0', leading: 1.42 },
    ),
  ];
}

function pane(
  ctx: Ctx,
  actions: RowItem[],
  rect: { x: number; y: number; width: number; height: number },
): Box[] {
  const inset = 32;
  const inner = {
    x: rect.x + inset,
    y: rect.y + inset,
    width: rect.width - 2 * inset,
    height: rect.height - 2 * inset,
  };
  const rows = numberedRows(
    ctx,
    actions,
    inner,
    {
      on: palette.panel,
      ink: palette.ink,
      accent: '#5eead4',
      rule: palette.hairline,
    },
    72,
  );
  const height = rows.height + 2 * inset - 8;
  const y = Math.round(360 - height / 2);
  const shifted = numberedRows(
    ctx,
    actions,
    { ...inner, y: y + inset - 4 },
    { on: palette.panel, ink: palette.ink, accent: '#5eead4', rule: palette.hairline },
    72,
  );
  return [
    rectBox(
      ctx,
      { ...rect, y, height },
      { fill: palette.panel, stroke: palette.hairline, strokeWidth: 1, radius: 24 },
    ),
    shifted,
  ];
}
