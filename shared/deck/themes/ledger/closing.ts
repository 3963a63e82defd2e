import { rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import { closingActions } from '../../layouts/closing-actions.ts';
import { closingFigure } from '../../layouts/closing-figure.ts';
import { numberedRows, type RowItem } from '../../layouts/rows.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { sizeSteps } from '../../size-steps.ts';
import { leadText } from '../../supporting-text.ts';
import { accountPage, doubleRule, marginRule } from './art.ts';
import { kicker, kickerHeight, runningTitle } from './frame.ts';
import { page, palette } from './tokens.ts';

const backgroundColor = palette.panel;
const sheet = { x: 724, y: 48, width: 508 } as const;

/** Draws the closing slide: the title on tinted paper, the actions on a white sheet with a double rule. */
export function closing(ctx: Ctx, slide: LayoutContent<'closing'>): Box[] {
  const actions = closingActions(slide);
  const boxes: Box[] = [
    rectBox(ctx, { x: 0, y: 0, width: 1280, height: 720 }, { fill: backgroundColor, z: 0 }),
    ...marginRule(ctx),
    ...kicker(ctx, 36, { color: palette.accent, on: backgroundColor }),
  ];
  const said = [
    ...drawTexts(ctx, slide, actions.length > 0 ? 516 : 960),
    ...(actions.length > 0 ? statement(ctx, actions) : []),
  ];
  if (actions.length > 0) {
    const texts = said.filter(({ x }) => x < sheet.x);
    const end = Math.max(...texts.map((box) => box.y + box.height));
    const space = { x: page.left, width: 600, top: end + 32, bottom: 632 };
    const colors = { figure: palette.accent, label: palette.ink, on: backgroundColor };
    const figure = closingFigure(ctx, space, colors);
    return [...boxes, ...said, ...figure, ...runningTitle(ctx, backgroundColor)];
  }
  const end = Math.max(...said.map((box) => box.y + box.height));
  const top = Math.max(528, end + 24);
  return [
    ...boxes,
    ...accountPage(ctx, { x: page.left, right: 1280, top, base: 648 }, palette.surface),
    ...doubleRule(ctx, page.left, 1280, 649, palette.ink),
    ...said,
    ...runningTitle(ctx, backgroundColor),
  ];
}

function drawTexts(ctx: Ctx, slide: LayoutContent<'closing'>, width: number): Box[] {
  const { lead } = slide.blocks;
  const shift = slide.kicker ? kickerHeight : 0;
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: {
      x: page.left,
      y: 38 + shift,
      width,
      height: (lead ? 280 : 400) - shift,
    },
    steps: [...(width > 500 ? sizeSteps(128, 80, 8) : []), ...sizeSteps(68, 32, 4)],
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
        width: Math.min(width, 760),
        height: 160,
      },
      { color: palette.muted, leading: 1.38, on: backgroundColor },
    ),
  ];
}

function statement(ctx: Ctx, actions: RowItem[]): Box[] {
  const inset = 36;
  const rect = {
    x: sheet.x + inset,
    y: sheet.y + 48,
    width: sheet.width - 2 * inset,
    height: 366,
  };
  const rows = numberedRows(
    ctx,
    actions,
    rect,
    {
      on: palette.surface,
      ink: palette.ink,
      accent: palette.accent,
      rule: palette.hairline,
    },
    60,
  );
  const end = rows.y + rows.height + 30;
  const ground = { ...sheet, height: end + 44 - sheet.y };
  const paint = { fill: palette.surface, stroke: palette.hairline, strokeWidth: 1, z: 4 };
  return [
    rectBox(ctx, ground, paint),
    rectBox(ctx, { ...sheet, height: 8 }, { fill: palette.accent, z: 5 }),
    rows,
    ...doubleRule(ctx, rect.x, rect.x + rect.width, end, palette.ink, 5),
  ];
}
