import { rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import { drawActions, listClosingActions } from '../../layouts/closing-actions.ts';
import { drawClosingFigure, findNamedFigure } from '../../layouts/closing-figure.ts';
import type { RowItem } from '../../layouts/rows.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box, Rect, TextBox } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { createLeadText } from '../../supporting-text.ts';
import { drawMountains, drawSeal } from './art.ts';
import { drawKickerLabel } from './frame.ts';
import { margin, nightColor } from './tokens.ts';

const paperColor = '#f4f1e8';
const dimColor = '#b9b6ad';
// A lighter red than the accent, which doesn't meet WCAG AA on the dark background.
const emberColor = '#ff8a73';
const backgroundColor = nightColor;
/** y of the bottom of the mountains, px. */
const mountainsBottom = 648;

/** Draws the closing slide: the cover's mountains at night, title on the left, actions on the right, the moon above the peaks. */
export function closing(ctx: Ctx, slide: LayoutContent<'closing'>): Box[] {
  const actions = listClosingActions(slide);
  const width = actions.length > 0 ? 520 : 680;
  const texts = drawTexts(ctx, slide, width);
  const end = Math.max(...texts.map((box) => box.y + box.height));
  const space = { x: margin.left, width: 520, top: end + 24, bottom: 592 };
  const said = [
    ...drawKickerLabel(
      ctx,
      { x: margin.left, y: 66, width },
      { color: emberColor, on: backgroundColor },
    ),
    ...texts,
    ...drawClosingFigure(ctx, space, {
      figure: emberColor,
      label: paperColor,
      on: backgroundColor,
    }),
    ...drawSeal(ctx, margin.left, 618),
    ...(actions.length > 0 ? [drawActionList(ctx, actions)] : []),
  ];
  const list = said.find((box) => box.kind === 'group');
  // Keep the peaks below the list of actions.
  const rise = list
    ? Math.min(124, Math.max(40, mountainsBottom - 14 - (list.y + list.height)))
    : 124;
  return [
    rectBox(ctx, { x: 0, y: 0, width: 1280, height: 720 }, { fill: nightColor, z: 0 }),
    ...drawMoon(ctx, placeMoon(list !== undefined, findNamedFigure(ctx) ? undefined : end)),
    ...drawMountains(ctx, { base: mountainsBottom, rise, crest: 0.86 }, '#596168'),
    ...said,
  ];
}

/**
 * Returns the position of the moon: on the right of a slide without actions, otherwise below the texts, which end at
 * `end`; small at the top right if the deck's figure is there.
 */
function placeMoon(hasActions: boolean, end: number | undefined): Moon {
  if (!hasActions) return { cx: 980, cy: 270, r: 118 };
  if (end === undefined) return { cx: 1150, cy: 62, r: 30 };
  return { cx: 470, cy: Math.max(520, end + 84), r: 58 };
}

function drawActionList(ctx: Ctx, actions: RowItem[]): Box {
  const x = 680;
  const rect = { x, y: 112, width: margin.right - x, height: 478 };
  const colors = { on: backgroundColor, ink: paperColor, accent: emberColor, rule: '#41454a' };
  return drawActions(ctx, actions, rect, colors);
}

function drawTexts(ctx: Ctx, slide: LayoutContent<'closing'>, width: number): Box[] {
  const { lead } = slide.blocks;
  const isBare = listClosingActions(slide).length === 0;
  const rect = { x: margin.left, y: isBare ? 140 : 104, width, height: lead ? 290 : 420 };
  const title = drawTitleText(ctx, slide.title, {
    rect,
    isBare,
    valign: !isBare ? 'top' : lead ? 'bottom' : 'middle',
  });
  if (!lead) return [title];
  const below = {
    x: margin.left,
    y: title.y + title.height + 26,
    width: Math.min(width, 520),
    height: 156,
  };
  const look = { color: dimColor, accent: emberColor, leading: 1.42, on: backgroundColor };
  return [title, createLeadText(ctx, lead, below, look)];
}

type TitlePosition = { rect: Rect; isBare: boolean; valign: 'top' | 'middle' | 'bottom' };

/** Returns the title; larger if there are no actions. */
function drawTitleText(ctx: Ctx, text: string, { rect, isBare, valign }: TitlePosition): TextBox {
  const large = listSizeSteps(128, 80, 8);
  return fitText(ctx, text, {
    part: 'title',
    role: 'h1',
    rect,
    steps: [...(isBare ? large : []), ...listSizeSteps(68, 32, 4)],
    style: (size) =>
      createTextStyle(ctx, 'display', size, {
        leading: 1.12,
        tracking: -0.018,
        color: paperColor,
        accent: emberColor,
      }),
    valign,
    balance: 'full',
    on: backgroundColor,
  });
}

type Moon = { cx: number; cy: number; r: number };

/** Draws the full moon with a halo. */
function drawMoon(ctx: Ctx, { cx, cy, r }: Moon): Box[] {
  const halo = {
    kind: 'radial' as const,
    cx,
    cy,
    r: r * 4.4,
    stops: [0, 0.22, 0.5, 0.75, 1].map((offset) => ({
      offset,
      color: paperColor,
      opacity: Number((0.2 * (1 - offset) ** 2).toFixed(3)),
    })),
  };
  const disc = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
  return [
    rectBox(ctx, { x: 0, y: 0, width: 1280, height: 720 }, { fill: halo, z: 0 }),
    rectBox(ctx, disc, { fill: '#efe9d8', radius: r, z: 0 }),
  ];
}
