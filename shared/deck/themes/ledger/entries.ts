import { lineBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle, type TextBlock, typesetText } from '../../context.ts';
import type { DeckFigure } from '../../deck-summary.ts';
import type { Box } from '../../scene.ts';
import { page, palette } from './tokens.ts';

/** Largest and smallest height of a row, and height of the band above the rows, px. */
const rowHeights = { max: 92, min: 46 } as const;
const bandHeight = 8;
const maxRows = 4;
/**
 * Maximum characters of a label. `preposition` matches words at the start of a label that can't be read without its
 * figure before it, such as “of the capacity”.
 */
const maxLabelCharacters = 40;
const prepositionPattern = /^(?:of|in|for|with|by|at|on|to|from|per|that|who|which)\b/i;
/** Width of the column with the amounts, and left margin of the labels, px. */
const amountWidth = 300;
const labelInset = 24;
/** Font size of a label and of an amount, relative to the height of their row. */
const fontScale = { label: 0.4, value: 0.58 } as const;

type AccountEntry = { label: TextBlock; value: TextBlock };

/**
 * Typesets a figure as an entry on one line. Undefined if its label is too long or can't be read without the figure
 * before it.
 */
function typesetEntry(
  ctx: Ctx,
  { value, label }: DeckFigure,
  rowHeight: number,
): AccountEntry | undefined {
  if (label.length > maxLabelCharacters || prepositionPattern.test(label) || !/\p{L}/u.test(label))
    return undefined;
  const width = page.right - page.left - labelInset - amountWidth - 40;
  const text = createTextStyle(ctx, 'body', Math.round(rowHeight * fontScale.label), {
    leading: 1.3,
  });
  const number = createTextStyle(ctx, 'display', Math.round(rowHeight * fontScale.value), {
    color: palette.accent,
    leading: 1.2,
    tracking: 0,
  });
  const entry = {
    label: typesetText(ctx, [{ text: label }], text, width),
    value: typesetText(ctx, [{ text: value }], number, amountWidth - 24),
  };
  return [entry.label, entry.value].every(({ broken }) => broken.lines.length === 1)
    ? entry
    : undefined;
}

/**
 * Draws an account page on white paper whose entries are the deck's figures, from its base upwards. Empty if no
 * figure fits below `top`.
 */
export function drawAccountEntries(ctx: Ctx, { top, base }: { top: number; base: number }): Box[] {
  const figures = ctx.summary?.stated ?? [];
  const space = base - top - bandHeight;
  const room = Math.min(maxRows, Math.floor(space / rowHeights.min));
  const readable = figures.filter((figure) => typesetEntry(ctx, figure, rowHeights.min));
  const shown = readable.slice(0, room);
  if (shown.length === 0) return [];
  const fitting = Math.min(rowHeights.max, Math.floor(space / shown.length));
  const large = shown.flatMap((figure) => typesetEntry(ctx, figure, fitting) ?? []);
  const areLarge = large.length === shown.length;
  const rowHeight = areLarge ? fitting : rowHeights.min;
  const entries = areLarge
    ? large
    : shown.flatMap((figure) => typesetEntry(ctx, figure, rowHeight) ?? []);
  const head = base - entries.length * rowHeight;
  const split = page.right - amountWidth;
  const rule = { stroke: palette.hairline, strokeWidth: 1, z: 2 };
  const sheet = { x: page.left, y: head, width: 1280 - page.left, height: base - head };
  const amounts = { x: split, y: head, width: 1280 - split, height: base - head };
  return [
    rectBox(ctx, sheet, { fill: palette.surface, z: 1 }),
    rectBox(ctx, amounts, { fill: palette.panel, z: 1 }),
    rectBox(
      ctx,
      { x: page.left, y: head - bandHeight, width: 1280 - page.left, height: bandHeight },
      { fill: palette.accent, z: 3 },
    ),
    ...entries.flatMap(({ label, value }, i): Box[] => {
      const y = head + i * rowHeight;
      const middle = (block: TextBlock) => y + (rowHeight - block.height) / 2;
      const common = { role: 'p', isSilent: true } as const;
      return [
        ...(i > 0 ? [lineBox(ctx, [page.left, y], [1280, y], rule)] : []),
        placeText(ctx, label, { ...common, x: page.left + labelInset, y: middle(label) }),
        placeText(
          ctx,
          { ...value, width: amountWidth - 24 },
          {
            ...common,
            x: split + 24,
            y: middle(value),
            align: 'right',
            on: palette.panel,
          },
        ),
      ];
    }),
  ];
}
