import { lineBox, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import { drawActions, listClosingActions } from '../../layouts/closing-actions.ts';
import { drawClosingFigure } from '../../layouts/closing-figure.ts';
import type { RowItem } from '../../layouts/rows.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listBodySizes, listSizeSteps } from '../../size-steps.ts';
import { createLeadText } from '../../supporting-text.ts';
import { drawEngraving } from './engraving.ts';
import { drawFolio, drawKicker } from './frame.ts';
import { page, palette } from './tokens.ts';

/** y of the line below the title, and the largest size of a title above actions, px. */
const dividerY = 304;
const maxTitleSize = 76;
/** Width of the lead's column; narrower beside actions with owners and dates, which then have columns of their own. */
const columnWidths = { usual: 380, withTerms: 330 } as const;

/** Draws the closing slide: the title across the top, lead and actions in two columns below. */
export function closing(ctx: Ctx, slide: LayoutContent<'closing'>): Box[] {
  const actions = listClosingActions(slide);
  const { lead } = slide.blocks;
  const isBare = actions.length === 0;
  const boxes: Box[] = [
    ...drawFolio(ctx),
    ...drawKicker(ctx, 92),
    fitText(ctx, slide.title, {
      part: 'title',
      role: 'h1',
      rect: {
        x: page.left,
        y: 122,
        width: page.width,
        height: isBare ? (lead ? 200 : 340) : dividerY - 146,
      },
      steps: listSizeSteps(isBare ? 100 : maxTitleSize, 32, 4),
      style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.04, tracking: -0.026 }),
      valign: 'middle',
      balance: 'full',
    }),
  ];
  if (isBare)
    return [...boxes, ...(lead ? [drawLeadBelowTitle(ctx, lead)] : []), ...drawLandscape(ctx)];

  return [...boxes, ...drawColumns(ctx, lead, actions), drawEndLine(ctx)];
}

function drawEndLine(ctx: Ctx): Box {
  return rectBox(
    ctx,
    { x: page.left, y: 690, width: page.width, height: 3 },
    { fill: palette.ink },
  );
}

/** Draws the landscape along the bottom, for a closing without actions. */
function drawLandscape(ctx: Ctx): Box[] {
  return [
    ...drawEngraving(ctx, { x: 0, y: 500, width: 1280, height: 220 }),
    rectBox(ctx, { x: 0, y: 499, width: 1280, height: 2 }, { fill: palette.ink, z: 2 }),
  ];
}

function drawLeadBelowTitle(ctx: Ctx, lead: string): Box {
  return fitText(ctx, lead, {
    part: 'lead',
    role: 'p',
    rect: { x: page.left, y: 344, width: 800, height: 120 },
    steps: listBodySizes(28),
    style: (size) => createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.36 }),
    balance: 'full',
  });
}

function drawColumns(ctx: Ctx, lead: string | undefined, actions: RowItem[]): Box[] {
  const hasTerms = actions.some(({ terms }) => terms);
  const columnWidth = hasTerms ? columnWidths.withTerms : columnWidths.usual;
  const x = lead ? page.left + columnWidth + 56 : page.left + 120;
  const rect = {
    x,
    y: dividerY + 22,
    width: (lead ? page.right : page.right - 120) - x,
    height: 672 - dividerY - 22,
  };
  const rows = drawActions(ctx, actions, rect, {
    on: palette.surface,
    ink: palette.ink,
    accent: palette.accent,
    rule: palette.hairline,
  });
  const rule = { stroke: palette.ink, strokeWidth: 1 };
  const boxes: Box[] = [lineBox(ctx, [page.left, dividerY], [page.right, dividerY], rule), rows];
  if (!lead) return boxes;
  const below = { x: page.left, y: dividerY + 22, width: columnWidth, height: 672 - dividerY - 22 };
  const text = createLeadText(ctx, lead, below, { from: 28, leading: 1.36 });
  const space = { x: page.left, width: columnWidth, top: text.y + text.height + 28, bottom: 670 };
  const colors = { figure: palette.accent, label: palette.ink, on: palette.surface };
  return [
    ...boxes.slice(0, 1),
    rectBox(
      ctx,
      { x: page.left, y: dividerY - 2, width: 56, height: 5 },
      { fill: palette.accent, z: 2 },
    ),
    text,
    ...drawClosingFigure(ctx, space, colors),
    lineBox(ctx, [x - 28, dividerY + 22], [x - 28, 674], {
      stroke: palette.hairline,
      strokeWidth: 1,
    }),
    rows,
  ];
}
