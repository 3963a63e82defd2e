import { rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import { drawActions, listClosingActions } from '../../layouts/closing-actions.ts';
import { drawClosingFigure, findNamedFigure } from '../../layouts/closing-figure.ts';
import type { RowItem } from '../../layouts/rows.ts';
import type { LayoutContent } from '../../model.ts';
import { type Box, canvas } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { createLeadText } from '../../supporting-text.ts';
import { drawAccountPage, drawDoubleLine, drawSpine } from './art.ts';
import { drawKicker, drawRunningTitle, kickerHeight } from './frame.ts';
import { clothColor, onCloth, page, pageWidth, palette } from './tokens.ts';

/** Bottom of the account page, px. */
const accountBottom = 648;

/** Place of the deck's figure beside the title, px, and its colours. */
const figureSpace = { x: 900, width: page.left + pageWidth - 900, top: 56, bottom: 232 } as const;
const figureColors = { figure: onCloth.ink, label: onCloth.quiet, on: clothColor } as const;

/** Draws the closing slide: the title on green cloth, the actions as the entries of an account page below. */
export function closing(ctx: Ctx, slide: LayoutContent<'closing'>): Box[] {
  const actions = listClosingActions(slide);
  const hasActions = actions.length > 0;
  const hasFigure = hasActions && findNamedFigure(ctx) !== undefined;
  const texts = drawTexts(ctx, slide, hasActions, hasFigure);
  const end = Math.max(...texts.map((box) => box.y + box.height));
  const top = Math.max(end, hasFigure ? figureSpace.bottom : 0) + 36;
  return [
    rectBox(
      ctx,
      { x: 0, y: 0, ...canvas },
      { fill: hasActions ? palette.surface : clothColor, z: 0 },
    ),
    ...(hasActions
      ? [rectBox(ctx, { x: 0, y: 0, width: 1280, height: top }, { fill: clothColor })]
      : []),
    { ...drawSpine(ctx, hasActions ? palette.accent : onCloth.rule), z: 1 },
    ...drawKicker(ctx, 36, { color: onCloth.quiet, on: clothColor }),
    ...texts,
    ...(hasFigure ? drawClosingFigure(ctx, figureSpace, figureColors) : []),
    ...(hasActions ? [drawEntries(ctx, actions, top)] : drawEmptyPage(ctx, end + 24)),
    ...drawDoubleLine(
      ctx,
      page.left,
      1280,
      accountBottom + 1,
      hasActions ? palette.ink : onCloth.ink,
    ),
    ...(hasActions
      ? drawRunningTitle(ctx)
      : drawRunningTitle(ctx, { on: clothColor, color: onCloth.quiet, pageColor: onCloth.ink })),
  ];
}

function drawEmptyPage(ctx: Ctx, end: number): Box[] {
  const area = { x: page.left, right: 1280, top: Math.max(528, end), base: accountBottom };
  return drawAccountPage(ctx, area);
}

/** Draws the actions between the cloth and the base of the page. */
function drawEntries(ctx: Ctx, actions: RowItem[], top: number): Box {
  const rect = { x: page.left, y: top, width: 1280 - page.left, height: accountBottom - top };
  const { surface: on, ink, accent, hairline: rule } = palette;
  const look = { on, ink, accent, rule, measure: pageWidth, isFramed: true };
  return drawActions(ctx, actions, rect, look);
}

function drawTexts(
  ctx: Ctx,
  slide: LayoutContent<'closing'>,
  hasActions: boolean,
  hasFigure: boolean,
): Box[] {
  const { lead } = slide.blocks;
  const width = hasFigure ? figureSpace.x - 48 - page.left : hasActions ? pageWidth : 960;
  const shift = slide.kicker ? kickerHeight : 0;
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: {
      x: page.left,
      y: 38 + shift,
      width,
      height: (hasActions ? 200 : lead ? 280 : 400) - shift,
    },
    steps: hasActions
      ? listSizeSteps(84, 32, 4)
      : [...listSizeSteps(128, 80, 8), ...listSizeSteps(68, 32, 4)],
    style: (size) =>
      createTextStyle(ctx, 'display', size, {
        leading: 1.05,
        tracking: -0.022,
        color: onCloth.ink,
        accent: onCloth.ink,
      }),
    balance: 'full',
    on: clothColor,
  });
  if (!lead) return [title];
  return [
    title,
    createLeadText(
      ctx,
      lead,
      {
        x: page.left,
        y: title.y + title.height + 22,
        width: Math.min(width, 960),
        height: hasActions ? 80 : 160,
      },
      { color: onCloth.quiet, accent: onCloth.ink, leading: 1.38, on: clothColor },
    ),
  ];
}
