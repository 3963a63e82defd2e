import { pathBox, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import { drawActions, listClosingActions } from '../../layouts/closing-actions.ts';
import { drawClosingFigure } from '../../layouts/closing-figure.ts';
import type { RowItem } from '../../layouts/rows.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box, Rect, TextBox } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { findDeckSubject } from '../../subject.ts';
import { createLeadText } from '../../supporting-text.ts';
import { createLeafPath, drawDisc, drawStrata } from './art.ts';
import { drawKicker } from './frame.ts';
import { cream, earth, margin, palette } from './tokens.ts';

const backgroundColor = earth.soil;
/** Light ochre that meets WCAG AA on the soil colour. */
const glowColor = '#f0b676';

/** Draws the closing slide: the cover's landscape at dusk, the actions on a leaf-shaped panel. */
export function closing(ctx: Ctx, slide: LayoutContent<'closing'>): Box[] {
  const actions = listClosingActions(slide);
  const width = actions.length > 0 ? 560 : 1040;
  const texts = drawTexts(ctx, slide, width);
  const end = Math.max(...texts.map((box) => box.y + box.height));
  const space = { x: margin.left, width: 560, top: end + 28, bottom: 604 };
  const colors = { figure: glowColor, label: cream, on: backgroundColor };
  const figure = drawClosingFigure(ctx, space, colors);
  const boxes: Box[] = [
    rectBox(ctx, { x: 0, y: 0, width: 1280, height: 720 }, { fill: backgroundColor, z: 0 }),
    ...drawDusk(ctx, placeSun(actions.length > 0, figure.length > 0)),
    ...drawKicker(ctx, { x: margin.left, y: 76, width, color: glowColor, on: backgroundColor }),
    ...texts,
    ...figure,
  ];
  return actions.length > 0 ? [...boxes, ...drawLeaf(ctx, actions)] : boxes;
}

/**
 * Returns the position of the setting sun. Undefined if the slide has actions and shows a figure of the deck, because
 * the figure is where the sun would be.
 */
function placeSun(hasActions: boolean, hasFigure: boolean): Sun | undefined {
  if (!hasActions) return { cx: 930, cy: 640, r: 220 };
  return hasFigure ? undefined : { cx: 300, cy: 690, r: 128 };
}

type Sun = { cx: number; cy: number; r: number };

/** Colours of the layers, top to bottom, and of the disc and its halo. */
const dusk = {
  land: { layers: [earth.clay, palette.accent, '#6d2b14'], disc: earth.ochre, halo: '#5a3320' },
  sea: { layers: ['#647f8b', '#435d6a', '#2b3f49'], disc: '#aab7b8', halo: '#4a3b33' },
} as const;

function drawDusk(ctx: Ctx, sun: Sun | undefined): Box[] {
  const { layers, disc, halo } = dusk[findDeckSubject(ctx) === 'sea' ? 'sea' : 'land'];
  return [
    ...(sun ? [drawDisc(ctx, { ...sun, r: sun.r * 1.38 }, halo), drawDisc(ctx, sun, disc)] : []),
    ...drawStrata(
      ctx,
      layers.map((fill, i) => ({ fill, y: 634 + 28 * i, swell: 4 })),
      { seed: 'dusk' },
    ),
  ];
}

function drawTexts(ctx: Ctx, slide: LayoutContent<'closing'>, width: number): Box[] {
  const { lead } = slide.blocks;
  const rect = { x: margin.left, y: 112, width, height: lead ? 270 : 380 };
  const title = drawTitleText(ctx, slide.title, rect);
  if (!lead) return [title];
  const below = { x: margin.left, y: title.y + title.height + 20, width: 540, height: 106 };
  const look = {
    from: 22,
    color: '#e6d2be',
    accent: glowColor,
    leading: 1.38,
    on: backgroundColor,
  };
  return [title, createLeadText(ctx, lead, below, look)];
}

/** Returns the title; larger if it spans the whole page. */
function drawTitleText(ctx: Ctx, text: string, rect: Rect): TextBox {
  const large = rect.width > 560 ? [120, 112, 104] : [];
  return fitText(ctx, text, {
    part: 'title',
    role: 'h1',
    rect,
    steps: [...large, 96, 88, 82, ...listSizeSteps(76, 32, 4)],
    style: (size) =>
      createTextStyle(ctx, 'display', size, {
        leading: 1.06,
        tracking: -0.026,
        color: cream,
        accent: glowColor,
      }),
    balance: 'full',
    on: backgroundColor,
  });
}

function drawLeaf(ctx: Ctx, actions: RowItem[]): Box[] {
  const card = { x: 704, y: 76, width: 496, height: 528 };
  const inset = { x: 38, y: 20 };
  const inner = {
    x: card.x + inset.x,
    y: card.y + inset.y,
    width: card.width - 2 * inset.x,
    height: card.height - 2 * inset.y,
  };
  const { panel: on, ink, accent, hairline: rule } = palette;
  return [
    pathBox(ctx, card, createLeafPath(card, 72, 24), { fill: on, z: 2 }),
    drawActions(ctx, actions, inner, { on, ink, accent, rule, isFramed: true }),
  ];
}
