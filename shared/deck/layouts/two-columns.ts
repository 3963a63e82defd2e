import { groupBox } from '../boxes.ts';
import { type Ctx, createTextStyle } from '../context.ts';
import { fitText } from '../fitted-text.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, Rect, TextBox } from '../scene.ts';
import { sizeSteps } from '../size-steps.ts';
import { isFullHeight, panelBottomArt } from './body-placement.ts';
import { type RowItem, type RowLook, rowsHeight, stackRows } from './rows.ts';

type Side = { heading: string; items: string[]; name: 'left' | 'right' };

function sideItems(side: Side): RowItem[] {
  return side.items.map((text, i) => ({ text, part: `${side.name}.items[${i}]` }));
}

/** Returns the largest font size at which both sides fit; they are read as a pair, so they have the same size. */
function sharedSize(ctx: Ctx, sides: Side[], rect: Rect, look: RowLook): number {
  const fits = (size: number) =>
    sides.every((side) => rowsHeight(ctx, sideItems(side), size, rect.width, look) <= rect.height);
  return look.steps.find(fits) ?? look.steps.at(-1) ?? 18;
}

/** The position of each side's panel, and the width of its text (`inner`), px. */
type Columns = { body: Rect; width: number; inner: number; leftOf(index: number): number };

function sideColumns(ctx: Ctx, body: Rect): Columns {
  const { panelInset } = ctx.theme;
  const gap = panelInset.x > 0 ? 28 : 48;
  const width = (body.width - gap) / 2;
  const inner = width - 2 * panelInset.x;
  return { body, width, inner, leftOf: (index) => body.x + index * (width + gap) };
}

function typesetHeading(ctx: Ctx, side: Side, index: number, columns: Columns): TextBox {
  const { palette, panelInset, tokens } = ctx.theme;
  return fitText(ctx, side.heading, {
    part: `${side.name}.heading`,
    role: 'h2',
    rect: {
      x: columns.leftOf(index) + panelInset.x,
      y: columns.body.y + panelInset.y,
      width: columns.inner,
      height: 84,
    },
    steps: sizeSteps(32, 18),
    style: (size) =>
      createTextStyle(ctx, 'display', size, { weight: tokens.labelWeight, leading: 1.2 }),
    balance: 'widow',
    on: palette.panel,
  });
}

function rowLook(ctx: Ctx, sides: Side[]): RowLook {
  const { palette } = ctx.theme;
  const isShort = sides.every((side) => side.items.length < 3);
  return {
    marker: 'bullet',
    ink: palette.ink,
    muted: palette.muted,
    accent: palette.accent,
    on: palette.panel,
    gap: [12, isShort ? 110 : 72],
    steps: sizeSteps(isShort ? 36 : 30, 18),
  };
}

function compose(ctx: Ctx, slide: LayoutContent<'two-columns'>): Box[] {
  const { panelInset } = ctx.theme;
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const columns = sideColumns(ctx, body);
  const { width, inner, leftOf } = columns;
  const sides: Side[] = [
    { ...slide.blocks.left, name: 'left' },
    { ...slide.blocks.right, name: 'right' },
  ];
  const headings = sides.map((side, i) => typesetHeading(ctx, side, i, columns));
  const top = Math.max(...headings.map((box) => box.y + box.height)) + 22;
  const look = rowLook(ctx, sides);
  const area = { x: 0, y: top, width: inner, height: body.y + body.height - panelInset.y - top };
  const size = sharedSize(ctx, sides, area, look);
  const groups = sides.map((side, i) => {
    const rect = { ...area, x: leftOf(i) + panelInset.x };
    const set = { ...look, steps: [size] };
    const list = stackRows(ctx, `${side.name}.items`, sideItems(side), rect, set);
    return [headings[i], list].filter((box) => box !== undefined);
  });
  const used = Math.max(...groups.flat().map((box) => box.y + box.height)) + panelInset.y;
  const bottom = isFullHeight(ctx) ? Math.max(used, body.y + body.height) : used;
  const panels = sides.flatMap((_, i) =>
    ctx.theme.panel(ctx, { x: leftOf(i), y: body.y, width, height: bottom - body.y }, i),
  );
  const feet = panelInset.x > 0 ? groups : [];
  const drawn = feet.flatMap((group, i) => {
    const pane = { x: leftOf(i), y: body.y, width, height: bottom - body.y };
    return panelBottomArt(ctx, pane, Math.max(...group.map((box) => box.y + box.height)), i);
  });
  return [...boxes, ...panels, ...drawn, ...groups.map((group) => groupBox(ctx, 'section', group))];
}

export const twoColumns: Layout<'two-columns'> = {
  id: 'two-columns',
  use: 'Two sides to be weighed against each other: for and against, us and them, problem and answer, before and after in words (figures before and after have their own layout). Both sides have about as many points.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'left.heading', words: 5 },
    { part: 'left.items[]', words: 9, items: listLimits['two-columns'].items.fits },
    { part: 'right.heading', words: 5 },
    { part: 'right.items[]', words: 9, items: listLimits['two-columns'].items.fits },
  ],
  compose,
};
