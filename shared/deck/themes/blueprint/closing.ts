import { lineBox, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import { drawCentredTexts } from '../../layouts/centred-texts.ts';
import { drawActions, listClosingActions } from '../../layouts/closing-actions.ts';
import { drawClosingFigure, findNamedFigure } from '../../layouts/closing-figure.ts';
import type { RowItem } from '../../layouts/rows.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { createLeadText } from '../../supporting-text.ts';
import { drawPaper, drawTitleLine } from './art.ts';
import { drawSubject } from './elevations.ts';
import { drawKicker, drawTitleBlock } from './frame.ts';
import { lineColors, margin, palette, sheet } from './tokens.ts';

const scheduleArea = { x: 700, width: sheet.right - 700 } as const;
/** Bottom of the list of actions, px. */
const actionsBottom = 658;
/** y of the top and the bottom of the space for the title and the lead, px. */
const textSpace = { top: 120, bottom: 632 } as const;
const headerBox = {
  x: scheduleArea.x + 36,
  y: sheet.y + 15,
  width: 460,
  on: palette.panel,
} as const;

/** Draws the closing slide: the title with a centre line, and the list of actions on the right. */
export function closing(ctx: Ctx, slide: LayoutContent<'closing'>): Box[] {
  const actions = listClosingActions(slide);
  const hasWorks = actions.length > 0;
  const width = hasWorks ? 570 : 640;
  const texts = findNamedFigure(ctx)
    ? drawTexts(ctx, slide, width, textSpace.top)
    : drawCentredTexts(ctx, textSpace, (trial, y) => drawTexts(trial, slide, width, y));
  const end = Math.max(...texts.map((box) => box.y + box.height));
  const space = { x: margin.left, width, top: end + 32, bottom: 632 };
  const boxes: Box[] = [
    ...drawPaper(ctx),
    ...(hasWorks ? [] : drawSubject(ctx, { cx: 990, cy: 330, r: 190 })),
    ...drawKicker(ctx, hasWorks ? headerBox : { x: margin.left, y: 84, width }, 18),
    ...texts,
    ...drawClosingFigure(ctx, space, {
      figure: palette.accent,
      label: palette.ink,
      on: palette.surface,
    }),
  ];
  if (!hasWorks) return [...boxes, ...drawTitleBlock(ctx)];
  return [...boxes, ...drawActionList(ctx, actions), ...drawTitleBlock(ctx)];
}

function drawTexts(ctx: Ctx, slide: LayoutContent<'closing'>, width: number, y: number): Box[] {
  const { lead } = slide.blocks;
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y, width, height: lead ? 300 : 440 },
    steps: [...(width > 570 ? [104, 96, 88, 82] : []), ...listSizeSteps(76, 32, 4)],
    style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.08, tracking: -0.028 }),
    balance: 'full',
  });
  const ink = Math.max(40, ...title.lines.map((each) => each.width));
  const rule = Math.round(title.y + title.height + 16);
  const boxes: Box[] = [title, drawTitleLine(ctx, margin.left, margin.left + Math.ceil(ink), rule)];
  if (!lead) return boxes;
  return [
    ...boxes,
    createLeadText(
      ctx,
      lead,
      { x: margin.left, y: rule + 30, width, height: 160 },
      { color: palette.muted, leading: 1.4 },
    ),
  ];
}

/** Draws the list of actions over the height of the sheet. */
function drawActionList(ctx: Ctx, actions: RowItem[]): Box[] {
  const { x, width } = scheduleArea;
  const head = ctx.slide.kicker ? 54 : 0;
  const inner = {
    x: x + 36,
    y: sheet.y + head + 16,
    width: margin.right - x - 36,
    height: actionsBottom - sheet.y - head - 32,
  };
  const area = { x, y: sheet.y, width, height: actionsBottom - sheet.y };
  const stroke = { stroke: lineColors.thick, strokeWidth: 1.4, z: 2 };
  const { panel: on, ink, accent, hairline: rule } = palette;
  return [
    rectBox(ctx, area, { fill: on, stroke: lineColors.thick, strokeWidth: 2 }),
    ...(head > 0 ? [lineBox(ctx, [x, area.y + head], [sheet.right, area.y + head], stroke)] : []),
    drawActions(ctx, actions, inner, { on, ink, accent, rule, isFramed: true }),
  ];
}
