import { computeBaselineOffset, groupBox, placeText } from '../boxes.ts';
import {
  areWordsWhole,
  type Ctx,
  createTextStyle,
  type TextBlock,
  typesetText,
} from '../context.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, Rect } from '../scene.ts';
import { listSizeSteps, minSizes } from '../size-steps.ts';
import { drawCardIcon } from './card-icon.ts';

type Cards = LayoutContent<'cards'>['blocks']['cards'];
/** A text and its top relative to the top of its row's texts, px. */
type RowText = { block: TextBlock; top: number };
type CardRow = { heading: RowText; text: RowText | undefined; height: number };
type RowColumns = { heading: { x: number; width: number }; text: { x: number; width: number } };

/** Height of a row, and the part of it that stays free of text, px. */
const rowHeights = { max: 148, padding: 20 } as const;
/**
 * Sizes of the texts in px: the largest one, and the smallest one that is used to get each on one line; and size of the
 * headings relative to them.
 */
const textSizes = { max: 28, minSingle: 24, headingScale: 1.24 } as const;
/** Start of the texts as a fraction of a row, gaps between columns, and largest side of an icon, px. */
const textShare = 0.36;
const columnGap = 32;
const maxIconSize = 56;

/** Typesets heading and text of each card: single lines on one baseline, otherwise both in the middle of the row. */
function typesetRows(ctx: Ctx, cards: Cards, columns: RowColumns, size: number): CardRow[] {
  const { palette, tokens } = ctx.theme;
  const head = createTextStyle(ctx, 'display', Math.round(size * textSizes.headingScale), {
    weight: tokens.labelWeight,
    leading: 1.2,
    tracking: -0.012,
  });
  const body = createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.36 });
  const baselineShift = computeBaselineOffset(ctx, head) - computeBaselineOffset(ctx, body);
  return cards.map(({ heading, text }): CardRow => {
    const title = typesetText(ctx, heading, head, columns.heading.width, 'widow');
    const words =
      text === undefined ? undefined : typesetText(ctx, text, body, columns.text.width, 'widow');
    const height = Math.max(title.height, words?.height ?? 0);
    const isSingle = title.broken.lines.length === 1 && words?.broken.lines.length === 1;
    const top = (height - title.height) / 2;
    const textTop = isSingle ? top + baselineShift : (height - (words?.height ?? 0)) / 2;
    return {
      heading: { block: title, top },
      text: words && { block: words, top: textTop },
      height,
    };
  });
}

/**
 * Draws cards as rows over the full width, if the theme composes them so: an icon, the heading, and the
 * text beside it. Undefined if the theme has another form, or the texts would be smaller than the minimum.
 */
export function drawCardRows(
  ctx: Ctx,
  cards: Cards,
  icons: string[],
  body: Rect,
): Box[] | undefined {
  const { cards: style, palette } = ctx.theme;
  if (style?.form !== 'rows') return undefined;
  const { inset, on } = style.ground ?? { inset: { x: 0, y: 0 }, on: palette.surface };
  const pitch = Math.min(rowHeights.max, Math.floor(body.height / cards.length));
  const iconSize = Math.min(maxIconSize, Math.round(pitch * 0.5));
  const markWidth = style.mark === 'none' ? 0 : iconSize;
  const start = body.x + inset.x + (markWidth > 0 ? markWidth + columnGap : 0);
  const end = body.x + body.width - inset.x;
  const middle = Math.round(body.x + body.width * textShare) + (style.mark === 'none' ? 0 : 24);
  const columns = {
    heading: { x: start, width: middle - columnGap - start },
    text: { x: middle, width: end - middle },
  };
  const sizes = listSizeSteps(textSizes.max, minSizes.body);
  const isFitting = (set: CardRow[]) =>
    set.every(
      ({ heading, text, height }) =>
        height <= pitch - rowHeights.padding && areWordsWhole([heading.block, text?.block]),
    );
  const isSingle = (set: CardRow[]) =>
    set.every(({ text }) => !text || text.block.broken.lines.length === 1);
  const find = (min: number, isGood: (set: CardRow[]) => boolean) =>
    sizes
      .filter((size) => size >= min)
      .map((size) => typesetRows(ctx, cards, columns, size))
      .find((set) => isFitting(set) && isGood(set));
  const rows = find(textSizes.minSingle, isSingle) ?? find(minSizes.body, () => true);
  if (!rows) return undefined;
  const parts = rows.map((_, i) => ({ ...body, y: body.y + i * pitch, height: pitch }));
  const items = rows.map((row, i) => {
    const top = body.y + i * pitch;
    const y = top + (pitch - row.height) / 2;
    const part = `cards[${i}]`;
    const boxes: Box[] = [];
    const x = body.x + inset.x;
    if (style.mark === 'icon') {
      const mark = { x, y: top + (pitch - iconSize) / 2, width: iconSize, height: iconSize };
      boxes.push(...drawCardIcon(ctx, style, icons[i] ?? '', mark, { ...mark, width: end - x }));
    }
    boxes.push(
      placeText(ctx, row.heading.block, {
        ...{ x: columns.heading.x, y: y + row.heading.top, on },
        ...{ role: 'h2', part: `${part}.heading` },
      }),
    );
    if (row.text) {
      const at = { x: columns.text.x, y: y + row.text.top, on };
      boxes.push(placeText(ctx, row.text.block, { ...at, role: 'p', part: `${part}.text` }));
    }
    return groupBox(ctx, 'li', boxes);
  });
  return [...(style.ground?.draw(ctx, parts) ?? []), groupBox(ctx, 'ul', items)];
}
