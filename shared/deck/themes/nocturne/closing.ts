import { rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { getEmphasisColor } from '../../emphasis.ts';
import { fitText } from '../../fitted-text.ts';
import { drawCentredTexts } from '../../layouts/centred-texts.ts';
import { drawActions, listClosingActions } from '../../layouts/closing-actions.ts';
import { drawClosingFigure, findNamedFigure } from '../../layouts/closing-figure.ts';
import type { RowItem } from '../../layouts/rows.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { createLeadText } from '../../supporting-text.ts';
import { drawHorizon, drawStars } from './art.ts';
import { drawPill } from './frame.ts';
import { drawTopicNight } from './sky.ts';
import { margin, palette } from './tokens.ts';

/** Panel of the actions, and width of the texts on its left, px. */
const paneRect = { x: 648, y: 72, width: 544, height: 532 } as const;
const textWidth = 512;
/** y of the horizon, px, and the planet of the cover, lower and wider. */
const horizon = 690;
const planetCurve = { cy: 2252, r: 1600, reach: 1.16 } as const;

/**
 * Draws the closing slide: the title on the left, the actions on a panel on the right, above the night of the cover.
 */
export function closing(ctx: Ctx, slide: LayoutContent<'closing'>): Box[] {
  const actions = listClosingActions(slide);
  const texts = findNamedFigure(ctx)
    ? drawTexts(ctx, slide, paneRect.y)
    : drawCentredTexts(ctx, { top: paneRect.y, bottom: paneRect.y + paneRect.height }, (trial, y) =>
        drawTexts(trial, slide, y),
      );
  const end = Math.max(...texts.map((box) => box.y + box.height));
  const space = {
    x: margin.left,
    width: textWidth,
    top: end + 32,
    bottom: paneRect.y + paneRect.height,
  };
  const boxes: Box[] = [
    ...(drawTopicNight(ctx, horizon) ?? [...drawHorizon(ctx, planetCurve), ...drawStars(ctx, 470)]),
    ...texts,
    ...drawClosingFigure(ctx, space, {
      figure: getEmphasisColor(palette),
      label: palette.ink,
      on: palette.surface,
    }),
  ];
  return actions.length === 0 ? boxes : [...boxes, ...drawPane(ctx, actions)];
}

/** Draws the kicker, the title and the lead below each other, from `y` on. */
function drawTexts(ctx: Ctx, slide: LayoutContent<'closing'>, y: number): Box[] {
  const { lead } = slide.blocks;
  const width = textWidth;
  const label = drawPill(ctx, { x: margin.left, y, width: 520 }, palette.panel);
  const top = y + (label.length > 0 ? 58 : 0);
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: top, width, height: lead ? 270 : 400 },
    steps: [96, 88, 80, ...listSizeSteps(72, 32, 4)],
    style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.1, tracking: -0.036 }),
    balance: 'full',
  });
  if (!lead) return [...label, title];
  return [
    ...label,
    title,
    createLeadText(
      ctx,
      lead,
      { x: margin.left, y: title.y + title.height + 24, width, height: 160 },
      { color: '#ccd3f0', leading: 1.42 },
    ),
  ];
}

function drawPane(ctx: Ctx, actions: RowItem[]): Box[] {
  const inset = { x: 40, y: 16 };
  const inner = {
    x: paneRect.x + inset.x,
    y: paneRect.y + inset.y,
    width: paneRect.width - 2 * inset.x,
    height: paneRect.height - 2 * inset.y,
  };
  const { panel: on, hairline: rule, ink } = palette;
  const accent = getEmphasisColor(palette);
  return [
    rectBox(ctx, paneRect, { fill: on, stroke: rule, strokeWidth: 1, radius: 24 }),
    drawActions(ctx, actions, inner, { on, ink, accent, rule, isFramed: true }),
  ];
}
