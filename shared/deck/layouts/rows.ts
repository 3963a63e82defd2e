import { areClean, type Block, type Ctx, fit, setText, styleOf } from '../context.ts';
import { capTop, groupBox, lineBox, place } from '../place.ts';
import type { Box, GroupBox, Rect } from '../scene.ts';
import { steps } from '../steps.ts';
import { lineHeightOf } from '../text-style.ts';

/** An entry of a list: its text and, below it, a detail. */
export type RowItem = {
  text: string;
  part: string;
  detail?: string | undefined;
  detailPart?: string;
};

export type RowLook = {
  marker: 'bullet' | 'number' | 'none';
  ink: string;
  muted: string;
  accent: string;
  /** Colour of the hairline between rows, if there is one. */
  rule?: string;
  on: string;
  gap: [min: number, max: number];
  steps: number[];
  columns?: 1 | 2;
  /** The longest line of text, px; the rules between go on to the column's end. */
  measure?: number;
};

type SetRow = { item: RowItem; text: Block; detail: Block | undefined; height: number };
type SetRows = { size: number; indent: number; columns: SetRow[][]; gap: number };

const columnGap = 48;

function indentOf(marker: RowLook['marker'], size: number): number {
  if (marker === 'none') return 0;
  return Math.round(marker === 'bullet' ? size * 1.15 : 18 + size * 1.7);
}

function setRow(ctx: Ctx, item: RowItem, size: number, width: number, look: RowLook): SetRow {
  const strong = item.detail === undefined ? {} : { weight: ctx.theme.tokens.labelWeight };
  const style = styleOf(ctx, 'body', size, {
    ...strong,
    color: look.ink,
    accent: look.accent,
    leading: 1.34,
  });
  const small = styleOf(ctx, 'body', Math.min(size, Math.max(18, Math.round(size * 0.82))), {
    color: look.muted,
    accent: look.accent,
    leading: 1.4,
  });
  const text = setText(ctx, item.text, style, width, 'widow');
  const detail =
    item.detail === undefined ? undefined : setText(ctx, item.detail, small, width, 'widow');
  return { item, text, detail, height: text.height + (detail ? detail.height + 4 : 0) };
}

function heightOf(rows: SetRow[], gap: number): number {
  return rows.reduce((sum, row) => sum + row.height, 0) + gap * Math.max(0, rows.length - 1);
}

function setRows(ctx: Ctx, items: RowItem[], size: number, width: number, look: RowLook): SetRows {
  const count = look.columns ?? 1;
  const columnWidth = (width - columnGap * (count - 1)) / count;
  const indent = indentOf(look.marker, size);
  const textWidth = Math.min(columnWidth, look.measure ?? columnWidth) - indent;
  const rows = items.map((item) => setRow(ctx, item, size, textWidth, look));
  const perColumn = Math.ceil(rows.length / count);
  const columns = count === 1 ? [rows] : [rows.slice(0, perColumn), rows.slice(perColumn)];
  // Larger type wants more air; emergency sizes, below every floor, give it up.
  const gap = size >= 18 ? Math.round(look.gap[0] + (size - 18) * 2) : Math.min(look.gap[0], 4);
  return { size, indent, columns, gap };
}

function marker(
  ctx: Ctx,
  row: SetRow,
  rect: Rect,
  index: number,
  look: RowLook,
  indent: number,
): Box[] {
  const { style } = row.text;
  const lineHeight = lineHeightOf(style);
  if (look.marker === 'none') return [];
  if (look.marker === 'bullet') {
    const face = ctx.theme.faces.get(style.family, style.weight);
    const middle = capTop(ctx, style) + (face.capHeight * style.size) / 2;
    const box = { x: rect.x, y: rect.y + middle - 9, width: 18, height: 18 };
    return ctx.theme.bullet(ctx, box, index);
  }
  const number = styleOf(ctx, 'display', style.size, {
    weight: ctx.theme.tokens.labelWeight,
    color: look.accent,
    tracking: 0,
    leading: lineHeight / style.size - (ctx.isCjk ? 0.12 : 0),
  });
  const block = setText(ctx, [{ text: String(index + 1).padStart(2, '0') }], number, indent);
  return [place(ctx, block, { x: rect.x, y: rect.y, role: 'label', isSilent: true, on: look.on })];
}

function placeRow(
  ctx: Ctx,
  row: SetRow,
  rect: Rect,
  index: number,
  look: RowLook,
  indent: number,
): GroupBox {
  const x = rect.x + indent;
  const children: Box[] = [
    ...marker(ctx, row, rect, index, look, indent),
    place(ctx, row.text, { x, y: rect.y, role: 'p', part: row.item.part, on: look.on }),
  ];
  if (row.detail)
    children.push(
      place(ctx, row.detail, {
        x,
        y: rect.y + row.text.height + 4,
        role: 'p',
        part: row.item.detailPart ?? row.item.part,
        on: look.on,
      }),
    );
  return groupBox(ctx, 'li', children);
}

/** The height that rows need at one size, without stretching the gaps. */
export function rowsHeight(
  ctx: Ctx,
  items: RowItem[],
  size: number,
  width: number,
  look: RowLook,
): number {
  const set = setRows(ctx, items, size, width, look);
  return Math.max(...set.columns.map((rows) => heightOf(rows, set.gap)));
}

/** A list set as large as fits, its gaps stretched into what room is left. */
export function stackRows(
  ctx: Ctx,
  part: string,
  items: RowItem[],
  rect: Rect,
  look: RowLook,
): GroupBox {
  const set = fit(ctx, part, look.steps, rect.height, (size) => {
    const value = setRows(ctx, items, size, rect.width, look);
    const height = Math.max(...value.columns.map((rows) => heightOf(rows, value.gap)));
    const blocks = value.columns.flat().flatMap((row) => [row.text, row.detail]);
    return { height, isClean: areClean(blocks), value };
  });
  const count = set.columns.length;
  const width = (rect.width - columnGap * (count - 1)) / count;
  const longest = Math.max(1, ...set.columns.map((rows) => rows.length - 1));
  const spare = rect.height - Math.max(...set.columns.map((rows) => heightOf(rows, set.gap)));
  const gap = Math.round(Math.min(look.gap[1], set.gap + Math.max(0, spare) / longest) - 0.5);
  const boxes: Box[] = [];
  let index = 0;
  set.columns.forEach((rows, column) => {
    const x = rect.x + column * (width + columnGap);
    let y = rect.y;
    rows.forEach((row, i) => {
      if (look.rule && i > 0)
        boxes.push(
          lineBox(ctx, [x, y - gap / 2], [x + width, y - gap / 2], {
            stroke: look.rule,
            strokeWidth: 1,
          }),
        );
      const place = { x, y, width, height: row.height };
      boxes.push(placeRow(ctx, row, place, index, look, set.indent));
      y += row.height + gap;
      index += 1;
    });
  });
  return groupBox(ctx, look.marker === 'number' ? 'ol' : 'ul', boxes);
}

/** What to do next, as the closing slides of the themes show it. */
export function numberedRows(
  ctx: Ctx,
  actions: string[],
  rect: Rect,
  colors: { on: string; ink: string; accent: string; rule: string },
  mostGap = 48,
): GroupBox {
  const items = actions.map((text, i) => ({ text, part: `actions[${i}]` }));
  return stackRows(ctx, 'actions', items, rect, {
    marker: 'number',
    ...colors,
    muted: colors.ink,
    gap: [26, mostGap],
    steps: steps(actions.length > 2 ? 26 : 34, 18),
  });
}
