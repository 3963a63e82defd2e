import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import { listClosingActions } from '../../layouts/closing-actions.ts';
import { drawClosingFigure } from '../../layouts/closing-figure.ts';
import { type RowItem, stackRows } from '../../layouts/rows.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listBodySizes, listSizeSteps } from '../../size-steps.ts';
import { createLeadText } from '../../supporting-text.ts';
import { drawSlab } from './art.ts';
import { drawKicker } from './frame.ts';
import { margin, onSlab, palette } from './tokens.ts';

const backgroundColor = palette.ink;
const titleTop = 76;
const maxTitleHeight = 390;
/** Space between the title, the lead and the edge of the slab, px. */
const [leadGap, slabFoot] = [18, 32];
/** x and width of the deck's figure, and the gap to the title on its left, px. */
const figureColumn = { x: 912, width: margin.right - 912, gap: 48 } as const;

/** Returns the number of columns of the actions: two for several without an owner or a date. */
const countColumns = (actions: RowItem[]) =>
  actions.length > 3 && !actions.some(({ terms }) => terms) ? 2 : 1;

/** Returns the height of the black slab: the more rows of actions follow, the lower it is, px. */
function getSlabHeight(actions: RowItem[]): number {
  if (actions.length === 0) return 720;
  const rows = Math.ceil(actions.length / countColumns(actions));
  return rows < 3 ? 444 : rows === 3 ? 388 : 336;
}

/**
 * Draws the closing slide: the title and the deck's figure on a black slab, the actions in up to two columns below.
 */
export function closing(ctx: Ctx, slide: LayoutContent<'closing'>): Box[] {
  const actions = listClosingActions(slide);
  const height = getSlabHeight(actions);
  const figure =
    actions.length === 0
      ? []
      : drawClosingFigure(
          ctx,
          { ...figureColumn, top: titleTop, bottom: height - slabFoot },
          { figure: onSlab.ink, label: onSlab.label, on: backgroundColor },
        );
  const right = figure.length > 0 ? figureColumn.x - figureColumn.gap : margin.right;
  const width = right - margin.left;
  const lead = slide.blocks.lead ? [drawLead(ctx, slide.blocks.lead, height, width)] : [];
  const titleBottom = Math.min(height - slabFoot - 4, ...lead.map(({ y }) => y - leadGap));
  const boxes: Box[] = [
    drawSlab(ctx, { x: 0, y: 0, width: 1280, height }),
    ...(actions.length > 0 ? [] : [drawWhiteSlab(ctx)]),
    ...drawKicker(ctx, { x: margin.left, y: 44, width: 700 }),
    fitText(ctx, slide.title, {
      part: 'title',
      role: 'h1',
      rect: {
        x: margin.left - 3,
        y: titleTop,
        width,
        height: Math.min(maxTitleHeight, titleBottom - titleTop),
      },
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
    ...lead,
    ...figure,
  ];
  if (actions.length > 0) boxes.push(drawActions(ctx, actions, height));
  return boxes;
}

/** Draws a white slab at the bottom of a closing slide without actions. */
function drawWhiteSlab(ctx: Ctx): Box {
  return drawSlab(ctx, { x: 700, y: 480, width: 580, height: 240 }, palette.surface);
}

function drawLead(ctx: Ctx, lead: string, bottom: number, width: number): Box {
  const height = 100;
  const rect = {
    x: margin.left,
    y: bottom - slabFoot - height,
    width: Math.min(width, 780),
    height,
  };
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
    columns: countColumns(actions),
  });
}
