import { lineBox, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import { closingActions, drawActions } from '../../layouts/closing-actions.ts';
import { closingFigure } from '../../layouts/closing-figure.ts';
import type { RowItem } from '../../layouts/rows.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { bodySizes, sizeSteps } from '../../size-steps.ts';
import { leadText } from '../../supporting-text.ts';
import { drawEngraving } from './engraving.ts';
import { drawFolio, drawKicker } from './frame.ts';
import { page, palette } from './tokens.ts';

const middle = 342;
const column = 420;

/** Draws the closing slide: the title across the top, lead and actions in two columns below. */
export function closing(ctx: Ctx, slide: LayoutContent<'closing'>): Box[] {
  const actions = closingActions(slide);
  const { lead } = slide.blocks;
  const isBare = actions.length === 0;
  const boxes: Box[] = [
    ...drawFolio(ctx),
    ...drawKicker(ctx, 92),
    fitText(ctx, slide.title, {
      part: 'title',
      role: 'h1',
      rect: { x: page.left, y: 122, width: page.width, height: isBare ? (lead ? 200 : 340) : 194 },
      steps: sizeSteps(isBare ? 100 : 92, 32, 4),
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
    steps: bodySizes(28),
    style: (size) => createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.36 }),
    balance: 'full',
  });
}

function drawColumns(ctx: Ctx, lead: string | undefined, actions: RowItem[]): Box[] {
  const x = lead ? page.left + column + 56 : page.left + 120;
  const rect = {
    x,
    y: middle + 22,
    width: (lead ? page.right : page.right - 120) - x,
    height: 672 - middle - 22,
  };
  const rows = drawActions(ctx, actions, rect, {
    on: palette.surface,
    ink: palette.ink,
    accent: palette.accent,
    rule: palette.hairline,
  });
  const rule = { stroke: palette.ink, strokeWidth: 1 };
  const boxes: Box[] = [lineBox(ctx, [page.left, middle], [page.right, middle], rule), rows];
  if (!lead) return boxes;
  const below = { x: page.left, y: middle + 22, width: column, height: 672 - middle - 22 };
  const text = leadText(ctx, lead, below, { from: 28, leading: 1.36 });
  const space = { x: page.left, width: column, top: text.y + text.height + 28, bottom: 670 };
  const colors = { figure: palette.accent, label: palette.ink, on: palette.surface };
  return [
    ...boxes.slice(0, 1),
    rectBox(
      ctx,
      { x: page.left, y: middle - 2, width: 56, height: 5 },
      { fill: palette.accent, z: 2 },
    ),
    text,
    ...closingFigure(ctx, space, colors),
    lineBox(ctx, [x - 28, middle + 22], [x - 28, 674], {
      stroke: palette.hairline,
      strokeWidth: 1,
    }),
    rows,
  ];
}
