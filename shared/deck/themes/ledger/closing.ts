import { rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import { closingActions, drawActions } from '../../layouts/closing-actions.ts';
import type { RowItem } from '../../layouts/rows.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { sizeSteps } from '../../size-steps.ts';
import { leadText } from '../../supporting-text.ts';
import { accountPage, doubleRule, spine } from './art.ts';
import { kicker, kickerHeight, runningTitle } from './frame.ts';
import { page, pageWidth, palette } from './tokens.ts';

const backgroundColor = palette.panel;
/** Bottom of the account page, px. */
const base = 648;

/** Draws the closing slide: the title across the page, the actions as the entries of an account page below. */
export function closing(ctx: Ctx, slide: LayoutContent<'closing'>): Box[] {
  const actions = closingActions(slide);
  const texts = drawTexts(ctx, slide, actions.length > 0);
  const end = Math.max(...texts.map((box) => box.y + box.height));
  return [
    rectBox(ctx, { x: 0, y: 0, width: 1280, height: 720 }, { fill: backgroundColor, z: 0 }),
    spine(ctx),
    ...kicker(ctx, 36, { color: palette.accent, on: backgroundColor }),
    ...texts,
    ...(actions.length > 0 ? entries(ctx, actions, end + 36) : emptyPage(ctx, end + 24)),
    ...doubleRule(ctx, page.left, 1280, base + 1, palette.ink),
    ...runningTitle(ctx, backgroundColor),
  ];
}

function emptyPage(ctx: Ctx, end: number): Box[] {
  const area = { x: page.left, right: 1280, top: Math.max(528, end), base };
  return accountPage(ctx, area);
}

/** Draws the actions on white paper with a green header, from `top` to the base of the page. */
function entries(ctx: Ctx, actions: RowItem[], top: number): Box[] {
  const sheet = { x: page.left, y: top, width: 1280 - page.left, height: base - top };
  const x = page.left + 24;
  const rect = { x, y: top + 8, width: 1280 - x, height: sheet.height - 8 };
  const { surface: on, ink, accent, hairline: rule } = palette;
  return [
    rectBox(ctx, sheet, { fill: on, z: 1 }),
    rectBox(ctx, { ...sheet, height: 8 }, { fill: accent, z: 3 }),
    drawActions(ctx, actions, rect, {
      on,
      ink,
      accent,
      rule,
      measure: page.right - x,
      isFramed: true,
    }),
  ];
}

function drawTexts(ctx: Ctx, slide: LayoutContent<'closing'>, hasActions: boolean): Box[] {
  const { lead } = slide.blocks;
  const width = hasActions ? pageWidth : 960;
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
    steps: hasActions ? sizeSteps(84, 32, 4) : [...sizeSteps(128, 80, 8), ...sizeSteps(68, 32, 4)],
    style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.05, tracking: -0.022 }),
    balance: 'full',
    on: backgroundColor,
  });
  if (!lead) return [title];
  return [
    title,
    leadText(
      ctx,
      lead,
      {
        x: page.left,
        y: title.y + title.height + 22,
        width: Math.min(width, 960),
        height: hasActions ? 80 : 160,
      },
      { color: palette.muted, leading: 1.38, on: backgroundColor },
    ),
  ];
}
