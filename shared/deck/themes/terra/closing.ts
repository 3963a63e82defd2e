import { pathBox, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import { numberedRows } from '../../layouts/rows.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box, Rect, TextBox } from '../../scene.ts';
import { sizeSteps } from '../../size-steps.ts';
import { leadText } from '../../supporting-text.ts';
import { disc, leafPath, strata } from './art.ts';
import { kicker } from './frame.ts';
import { cream, earth, margin, palette } from './tokens.ts';

const backgroundColor = earth.soil;
/** Light ochre that meets WCAG AA on the soil colour. */
const glow = '#f0b676';

/** Draws the closing slide: the cover's landscape at dusk, the actions on a leaf-shaped panel. */
export function closing(ctx: Ctx, slide: LayoutContent<'closing'>): Box[] {
  const actions = slide.blocks.actions ?? [];
  const width = actions.length > 0 ? 560 : 1040;
  const boxes: Box[] = [
    rectBox(ctx, { x: 0, y: 0, width: 1280, height: 720 }, { fill: backgroundColor, z: 0 }),
    ...dusk(ctx, actions.length > 0 ? { cx: 300, cy: 690, r: 128 } : { cx: 930, cy: 640, r: 220 }),
    ...kicker(ctx, { x: margin.left, y: 76, width, color: glow, on: backgroundColor }),
    ...words(ctx, slide, width),
  ];
  return actions.length > 0 ? [...boxes, ...leaf(ctx, actions)] : boxes;
}

function dusk(ctx: Ctx, sun: { cx: number; cy: number; r: number }): Box[] {
  return [
    disc(ctx, { ...sun, r: sun.r * 1.38 }, '#5a3320'),
    disc(ctx, sun, earth.ochre),
    ...strata(
      ctx,
      [
        { fill: earth.clay, y: 626, swell: 12 },
        { fill: palette.accent, y: 656, swell: 10 },
        { fill: '#6d2b14', y: 684, swell: 8 },
      ],
      { seed: 'dusk', tilt: 40 },
    ),
  ];
}

function words(ctx: Ctx, slide: LayoutContent<'closing'>, width: number): Box[] {
  const { lead } = slide.blocks;
  const rect = { x: margin.left, y: 112, width, height: lead ? 270 : 380 };
  const title = titleText(ctx, slide.title, rect);
  if (!lead) return [title];
  const below = { x: margin.left, y: title.y + title.height + 20, width: 540, height: 106 };
  const look = { from: 22, color: '#e6d2be', accent: glow, leading: 1.38, on: backgroundColor };
  return [title, leadText(ctx, lead, below, look)];
}

/** Returns the title; larger if it spans the whole page. */
function titleText(ctx: Ctx, text: string, rect: Rect): TextBox {
  const large = rect.width > 560 ? [120, 112, 104] : [];
  return fitText(ctx, text, {
    part: 'title',
    role: 'h1',
    rect,
    steps: [...large, 96, 88, 82, ...sizeSteps(76, 32, 4)],
    style: (size) =>
      createTextStyle(ctx, 'display', size, {
        leading: 1.06,
        tracking: -0.026,
        color: cream,
        accent: glow,
      }),
    balance: 'widow',
    on: backgroundColor,
  });
}

function leaf(ctx: Ctx, actions: string[]): Box[] {
  const rect = { x: 704, y: 76, width: 496, height: 500 };
  const inset = { x: 38, y: 40 };
  const inner = {
    x: rect.x + inset.x,
    y: rect.y + inset.y,
    width: rect.width - 2 * inset.x,
    height: rect.height - 2 * inset.y,
  };
  const rows = numberedRows(
    ctx,
    actions,
    inner,
    {
      on: palette.panel,
      ink: palette.ink,
      accent: palette.accent,
      rule: palette.hairline,
    },
    76,
  );
  const card = { ...rect, height: rows.height + 2 * inset.y };
  return [pathBox(ctx, card, leafPath(card, 72, 24), { fill: palette.panel, z: 2 }), rows];
}
