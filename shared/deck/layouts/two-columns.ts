import { groupBox } from '../boxes.ts';
import { type Ctx, createTextStyle } from '../context.ts';
import { fitText } from '../fitted-text.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, Rect, TextBox } from '../scene.ts';
import { listBodySizes, minSizes } from '../size-steps.ts';
import type { Ground } from '../theme.ts';
import { createPanelGround } from './grounds.ts';
import {
  measureRowHeights,
  measureRowsHeight,
  type RowItem,
  type RowLook,
  stackRows,
} from './rows.ts';
import { drawMeasures, findPairedMeasures } from './two-columns/paired-measures.ts';

type ColumnSide = { heading: string; items: string[]; name: 'left' | 'right' };

function toRowItems(side: ColumnSide): RowItem[] {
  return side.items.map((text, i) => ({ text, part: `${side.name}.items[${i}]` }));
}

/**
 * Maximum font size of the items as a fraction of the headings' size. `maxGap` is the maximum gap between items, px, in
 * lists with few and with many items.
 */
const itemScale = 0.9;
const maxGap = { few: 72, many: 44 } as const;
/** Usual largest font size in px; short lists may be larger. */
const usualItemSize = 30;
/** Maximum height in px that panels may add below their texts. */
const maxStretch = 56;

/** Returns the largest font size at which both sides fit; they are read as a pair, so they have the same size. */
function chooseSharedSize(ctx: Ctx, sides: ColumnSide[], rect: Rect, look: RowLook): number {
  const heights = (side: ColumnSide, size: number) =>
    measureRowHeights(ctx, toRowItems(side), size, rect.width, look);
  const level = (size: number) => alignRowHeights(sides.map((side) => heights(side, size)));
  /** Whether no text has more lines than at the usual size. */
  const keepsLines = (side: ColumnSide, size: number) => {
    const usual = heights(side, usualItemSize);
    return heights(side, size).every(
      (height, i) => height / size < (usual[i] ?? 0) / usualItemSize + 1,
    );
  };
  const fits = (size: number) =>
    sides.every(
      (side) =>
        measureRowsHeight(ctx, toRowItems(side), size, rect.width, {
          ...look,
          rowHeights: level(size),
        }) <= rect.height &&
        (size <= usualItemSize || keepsLines(side, size)),
    );
  return look.steps.find(fits) ?? look.steps.at(-1) ?? minSizes.body;
}

/** Returns the height of each row index over all lists: the height of the taller row. */
function alignRowHeights(sides: number[][]): number[] {
  const count = Math.max(...sides.map((heights) => heights.length));
  return Array.from({ length: count }, (_, i) =>
    Math.max(...sides.map((heights) => heights[i] ?? 0)),
  );
}

/** Returns the row style with rows of equal height on both sides, if both lists fit then; otherwise the given style. */
function withAlignedRows(
  ctx: Ctx,
  sides: ColumnSide[],
  rect: Rect,
  { look, size }: { look: RowLook; size: number },
): RowLook {
  const level = alignRowHeights(
    sides.map((side) => measureRowHeights(ctx, toRowItems(side), size, rect.width, look)),
  );
  const alignedLook = { ...look, rowHeights: level };
  const fits = sides.every(
    (side) =>
      measureRowsHeight(ctx, toRowItems(side), size, rect.width, alignedLook) <= rect.height,
  );
  return fits ? alignedLook : look;
}

/** The position of each side's panel, and the width of its text (`inner`), px. */
type TwoColumns = {
  body: Rect;
  width: number;
  inner: number;
  leftOf(index: number): number;
};

const columnGaps = { panels: 28, open: 48 } as const;

function getGround(ctx: Ctx): Ground {
  const { panelInset, sides } = ctx.theme;
  return sides ?? createPanelGround(ctx, panelInset.x > 0 ? columnGaps.panels : columnGaps.open);
}

function createSideColumns(body: Rect, { inset }: Ground): TwoColumns {
  const gap = inset.x > 0 ? columnGaps.panels : columnGaps.open;
  const width = (body.width - gap) / 2;
  const inner = width - 2 * inset.x;
  return { body, width, inner, leftOf: (index) => body.x + index * (width + gap) };
}

function typesetHeading(ctx: Ctx, side: ColumnSide, index: number, columns: TwoColumns): TextBox {
  const { tokens } = ctx.theme;
  const { inset, on } = getGround(ctx);
  return fitText(ctx, side.heading, {
    part: `${side.name}.heading`,
    role: 'h2',
    rect: {
      x: columns.leftOf(index) + inset.x,
      y: columns.body.y + inset.y,
      width: columns.inner,
      height: 84,
    },
    steps: listBodySizes(side.items.length < 4 ? 40 : 34),
    style: (size) =>
      createTextStyle(ctx, 'display', size, { weight: tokens.labelWeight, leading: 1.2 }),
    balance: 'widow',
    on,
  });
}

function createRowLook(ctx: Ctx, sides: ColumnSide[], heading: number): RowLook {
  const { palette } = ctx.theme;
  const maxItems = Math.max(...sides.map((side) => side.items.length));
  return {
    marker: 'bullet',
    ink: palette.ink,
    muted: palette.muted,
    accent: palette.accent,
    on: getGround(ctx).on,
    rule: palette.hairline,
    gap: [12, maxItems < 4 ? maxGap.few : maxGap.many],
    steps: listBodySizes(Math.floor(heading * itemScale)),
  };
}

function compose(ctx: Ctx, slide: LayoutContent<'two-columns'>): Box[] {
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const pairs = findPairedMeasures(slide.blocks);
  if (pairs) return [...boxes, ...drawMeasures(ctx, pairs, body)];
  const ground = getGround(ctx);
  const { inset } = ground;
  const columns = createSideColumns(body, ground);
  const { width, inner, leftOf } = columns;
  const sides: ColumnSide[] = [
    { ...slide.blocks.left, name: 'left' },
    { ...slide.blocks.right, name: 'right' },
  ];
  const headings = sides.map((side, i) => typesetHeading(ctx, side, i, columns));
  const top = Math.max(...headings.map((box) => box.y + box.height)) + 22;
  const look = createRowLook(ctx, sides, Math.min(...headings.map((box) => box.size)));
  const area = { x: 0, y: top, width: inner, height: body.y + body.height - inset.y - top };
  const size = chooseSharedSize(ctx, sides, area, look);
  const alignedLook = withAlignedRows(ctx, sides, area, { look, size });
  const groups = sides.map((side, i) => {
    const rect = { ...area, x: leftOf(i) + inset.x };
    const set = { ...alignedLook, steps: [size] };
    const list = stackRows(ctx, `${side.name}.items`, toRowItems(side), rect, set);
    return [headings[i], list].filter((box) => box !== undefined);
  });
  const used = Math.max(...groups.flat().map((box) => box.y + box.height)) + inset.y;
  const height = Math.min(body.height, used - body.y + (inset.x > 0 ? maxStretch : 0));
  const parts = sides.map((_, i) => ({ x: leftOf(i), y: body.y, width, height }));
  return [
    ...boxes,
    ...ground.draw(ctx, parts),
    ...groups.map((group) => groupBox(ctx, 'section', group)),
  ];
}

export const twoColumns: Layout<'two-columns'> = {
  id: 'two-columns',
  use: 'Two sides to be weighed against each other: for and against, us and them, problem and answer, before and after in words (figures before and after have their own layout). Both sides have about as many points.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'left.heading', words: 5 },
    { part: 'left.items[]', words: 8, items: listLimits['two-columns'].items.fits },
    { part: 'right.heading', words: 5 },
    { part: 'right.items[]', words: 8, items: listLimits['two-columns'].items.fits },
  ],
  compose,
};
