import { groupBox } from '../boxes.ts';
import { type Ctx, createTextStyle } from '../context.ts';
import { fitText } from '../fitted-text.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, Rect, TextBox } from '../scene.ts';
import { bodySizes, minSizes } from '../size-steps.ts';
import { type RowItem, type RowLook, rowHeights, rowsHeight, stackRows } from './rows.ts';
import { drawMeasures, pairedMeasures } from './two-columns/paired-measures.ts';

type Side = { heading: string; items: string[]; name: 'left' | 'right' };

function sideItems(side: Side): RowItem[] {
  return side.items.map((text, i) => ({ text, part: `${side.name}.items[${i}]` }));
}

/**
 * Maximum font size of the items as a fraction of the headings' size. `maxGap` is the maximum gap between items, px, in
 * lists with few and with many items.
 */
const itemScale = 0.9;
const maxGap = { few: 72, many: 44 } as const;
/** Usual largest font size in px; short lists may be larger. */
const usualSize = 30;
/** Maximum height in px that panels may add below their texts. */
const maxStretch = 56;

/** Returns the largest font size at which both sides fit; they are read as a pair, so they have the same size. */
function sharedSize(ctx: Ctx, sides: Side[], rect: Rect, look: RowLook): number {
  const heights = (side: Side, size: number) =>
    rowHeights(ctx, sideItems(side), size, rect.width, look);
  const level = (size: number) => alignedRowHeights(sides.map((side) => heights(side, size)));
  /** Whether no text has more lines than at the usual size. */
  const keepsLines = (side: Side, size: number) => {
    const usual = heights(side, usualSize);
    return heights(side, size).every(
      (height, i) => height / size < (usual[i] ?? 0) / usualSize + 1,
    );
  };
  const fits = (size: number) =>
    sides.every(
      (side) =>
        rowsHeight(ctx, sideItems(side), size, rect.width, {
          ...look,
          rowHeights: level(size),
        }) <= rect.height &&
        (size <= usualSize || keepsLines(side, size)),
    );
  return look.steps.find(fits) ?? look.steps.at(-1) ?? minSizes.body;
}

/** Returns the height of each row index over all lists: the height of the taller row. */
function alignedRowHeights(sides: number[][]): number[] {
  const count = Math.max(...sides.map((heights) => heights.length));
  return Array.from({ length: count }, (_, i) =>
    Math.max(...sides.map((heights) => heights[i] ?? 0)),
  );
}

/** Returns the row style with rows of equal height on both sides, if both lists fit then; otherwise the given style. */
function withAlignedRows(
  ctx: Ctx,
  sides: Side[],
  rect: Rect,
  { look, size }: { look: RowLook; size: number },
): RowLook {
  const level = alignedRowHeights(
    sides.map((side) => rowHeights(ctx, sideItems(side), size, rect.width, look)),
  );
  const alignedLook = { ...look, rowHeights: level };
  const fits = sides.every(
    (side) => rowsHeight(ctx, sideItems(side), size, rect.width, alignedLook) <= rect.height,
  );
  return fits ? alignedLook : look;
}

/** The position of each side's panel, and the width of its text (`inner`), px. */
type Columns = {
  body: Rect;
  width: number;
  inner: number;
  gap: number;
  leftOf(index: number): number;
};

function sideColumns(ctx: Ctx, body: Rect): Columns {
  const { panelInset } = ctx.theme;
  const gap = panelInset.x > 0 ? 28 : 48;
  const width = (body.width - gap) / 2;
  const inner = width - 2 * panelInset.x;
  return { body, width, inner, gap, leftOf: (index) => body.x + index * (width + gap) };
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
    steps: bodySizes(side.items.length < 4 ? 40 : 34),
    style: (size) =>
      createTextStyle(ctx, 'display', size, { weight: tokens.labelWeight, leading: 1.2 }),
    balance: 'widow',
    on: palette.panel,
  });
}

function rowLook(ctx: Ctx, sides: Side[], heading: number): RowLook {
  const { palette } = ctx.theme;
  const maxItems = Math.max(...sides.map((side) => side.items.length));
  return {
    marker: 'bullet',
    ink: palette.ink,
    muted: palette.muted,
    accent: palette.accent,
    on: palette.panel,
    rule: palette.hairline,
    gap: [12, maxItems < 4 ? maxGap.few : maxGap.many],
    steps: bodySizes(Math.floor(heading * itemScale)),
  };
}

function compose(ctx: Ctx, slide: LayoutContent<'two-columns'>): Box[] {
  const { panelInset } = ctx.theme;
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const pairs = pairedMeasures(slide.blocks);
  if (pairs) return [...boxes, ...drawMeasures(ctx, pairs, body)];
  const columns = sideColumns(ctx, body);
  const { width, inner, gap, leftOf } = columns;
  const sides: Side[] = [
    { ...slide.blocks.left, name: 'left' },
    { ...slide.blocks.right, name: 'right' },
  ];
  const headings = sides.map((side, i) => typesetHeading(ctx, side, i, columns));
  const top = Math.max(...headings.map((box) => box.y + box.height)) + 22;
  const look = rowLook(ctx, sides, Math.min(...headings.map((box) => box.size)));
  const area = { x: 0, y: top, width: inner, height: body.y + body.height - panelInset.y - top };
  const size = sharedSize(ctx, sides, area, look);
  const alignedLook = withAlignedRows(ctx, sides, area, { look, size });
  const groups = sides.map((side, i) => {
    const rect = { ...area, x: leftOf(i) + panelInset.x };
    const set = { ...alignedLook, steps: [size] };
    const list = stackRows(ctx, `${side.name}.items`, sideItems(side), rect, set);
    return [headings[i], list].filter((box) => box !== undefined);
  });
  const used = Math.max(...groups.flat().map((box) => box.y + box.height)) + panelInset.y;
  const height = Math.min(body.height, used - body.y + (panelInset.x > 0 ? maxStretch : 0));
  const panels = sides.flatMap((_, i) =>
    ctx.theme.panel(ctx, { x: leftOf(i), y: body.y, width, height }, i, gap),
  );
  return [...boxes, ...panels, ...groups.map((group) => groupBox(ctx, 'section', group))];
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
