import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import { listClosingActions } from '../../layouts/closing-actions.ts';
import { type RowItem, stackRows } from '../../layouts/rows.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listBodySizes, listSizeSteps } from '../../size-steps.ts';
import { createLeadText } from '../../supporting-text.ts';
import { drawSlab } from './art.ts';
import { drawKicker } from './frame.ts';
import { margin, onSlab, palette } from './tokens.ts';

const backgroundColor = palette.ink;

/** Draws the closing slide: the title on a black slab, the actions in up to two columns below. */
export function closing(ctx: Ctx, slide: LayoutContent<'closing'>): Box[] {
  const actions = listClosingActions(slide);
  const { lead } = slide.blocks;
  const height = actions.length > 0 ? 444 : 720;
  const space = Math.min(390, height - 84 - 36 - (lead ? 106 : 0));
  const boxes: Box[] = [
    drawSlab(ctx, { x: 0, y: 0, width: 1280, height }),
    ...(actions.length > 0 ? [] : [drawWhiteSlab(ctx)]),
    ...drawKicker(ctx, { x: margin.left, y: 44, width: 700 }),
    fitText(ctx, slide.title, {
      part: 'title',
      role: 'h1',
      rect: { x: margin.left - 3, y: 76, width: margin.width, height: space },
      steps: [...listSizeSteps(176, 112, 8), ...listSizeSteps(106, 40, 6), 36, 32],
      style: (size) =>
        createTextStyle(ctx, 'display', size, {
          leading: 0.98,
          tracking: -0.045,
          color: onSlab.ink,
          accent: onSlab.ink,
        }),
      // With actions there is no white slab below, so the title sits directly above the lead.
      valign: actions.length > 0 ? 'bottom' : 'top',
      balance: 'full',
      on: backgroundColor,
    }),
  ];
  if (lead) boxes.push(drawLead(ctx, lead, height));
  if (actions.length > 0) boxes.push(drawActions(ctx, actions, height));
  return boxes;
}

/** Draws a white slab at the bottom of a closing slide without actions. */
function drawWhiteSlab(ctx: Ctx): Box {
  return drawSlab(ctx, { x: 700, y: 480, width: 580, height: 240 }, palette.surface);
}

function drawLead(ctx: Ctx, lead: string, height: number): Box {
  const rect = { x: margin.left, y: height - 132, width: 620, height: 100 };
  const { muted: color, ink: accent } = onSlab;
  return createLeadText(ctx, lead, rect, {
    from: 22,
    color,
    accent,
    leading: 1.36,
    valign: 'bottom',
    on: backgroundColor,
  });
}

function drawActions(ctx: Ctx, actions: RowItem[], top: number): Box {
  const rect = { x: margin.left, y: top + 40, width: margin.width, height: 680 - top - 40 };
  return stackRows(ctx, 'actions', actions, rect, {
    marker: 'number',
    ink: palette.ink,
    muted: palette.muted,
    accent: palette.ink,
    rule: palette.ink,
    on: palette.surface,
    gap: [14, 48],
    steps: listBodySizes(30),
    columns: actions.length > 3 && !actions.some(({ terms }) => terms) ? 2 : 1,
  });
}
