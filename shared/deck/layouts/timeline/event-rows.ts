import { groupBox, lineBox, placeText } from '../../boxes.ts';
import {
  areWordsWhole,
  type Ctx,
  createTextStyle,
  type TextBlock,
  typesetText,
} from '../../context.ts';
import { getEmphasisColor } from '../../emphasis.ts';
import { toPlainText } from '../../inline.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box, Rect } from '../../scene.ts';
import { listSizeSteps, minSizes } from '../../size-steps.ts';

type Events = LayoutContent<'timeline'>['blocks']['events'];

/** Largest and smallest font size of headings, px. */
const fontSizeLimits = { max: 30, min: 20 } as const;
const maxPitch = 130;
/** Widths of the columns of time, heading and text, as fractions of the body. */
const columnShares = [0.2, 0.3, 0.5] as const;
const columnGap = 32;
/** Space in a row that stays free of text, px. */
const rowPadding = 10;
/** A date or time with digits, an English month name, or a Chinese numeral with a unit of time. */
const numericTimePattern =
  /\d|[一二三四五六七八九十]\s?[月日号年点时]|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/iu;

/**
 * Whether any event has a time in words only, such as “soon”. Equal distances on an axis would look like equal times.
 */
export const hasTimeInWords = (events: Events): boolean =>
  events.some(({ when }) => !numericTimePattern.test(toPlainText(when).normalize('NFKC')));

type EventCell = { block: TextBlock; x: number; part: string; role: 'p' | 'h2' };

function typesetEvent(
  ctx: Ctx,
  { when, heading, text }: Events[number],
  i: number,
  size: number,
  body: Rect,
) {
  const { palette, tokens } = ctx.theme;
  const weight = tokens.labelWeight;
  const small = Math.max(minSizes.body, Math.round(size * 0.88));
  const styles = [
    createTextStyle(ctx, 'body', small, { weight, leading: 1.3, color: getEmphasisColor(palette) }),
    createTextStyle(ctx, 'display', size, { weight, leading: 1.22, tracking: -0.012 }),
    createTextStyle(ctx, 'body', small, { color: palette.muted, leading: 1.34 }),
  ];
  let x = body.x;
  return [when, heading, text].flatMap((words, column): EventCell[] => {
    const width = body.width * (columnShares[column] ?? 0);
    const at = x;
    x += width;
    const style = styles[column];
    if (words === undefined || !style) return [];
    const inner = column === 2 ? width : width - columnGap;
    const part = `events[${i}].${['when', 'heading', 'text'][column]}`;
    return [
      {
        block: typesetText(ctx, words, style, inner, 'widow'),
        x: at,
        part,
        role: column === 1 ? 'h2' : 'p',
      },
    ];
  });
}

/**
 * Returns events as rows over the height of the body: time, heading and text. Undefined if the texts would be small.
 */
export function drawEventRows(ctx: Ctx, events: Events, body: Rect): Box[] | undefined {
  const pitch = Math.min(maxPitch, body.height / events.length);
  const rows = listSizeSteps(fontSizeLimits.max, fontSizeLimits.min)
    .map((size) => events.map((event, i) => typesetEvent(ctx, event, i, size, body)))
    .find((set) => {
      const blocks = set.flat().map(({ block }) => block);
      return blocks.every(({ height }) => height <= pitch - rowPadding) && areWordsWhole(blocks);
    });
  if (!rows) return undefined;
  const middle = (i: number) => body.y + pitch * (i + 0.5);
  const items = rows.map((cells, i) =>
    groupBox(
      ctx,
      'li',
      cells.map(({ block, ...at }) =>
        placeText(ctx, block, { ...at, y: middle(i) - block.height / 2 }),
      ),
    ),
  );
  const stroke = { stroke: ctx.theme.palette.hairline, strokeWidth: 1 };
  const lines = rows
    .slice(1)
    .map((_, i) =>
      lineBox(
        ctx,
        [body.x, body.y + pitch * (i + 1)],
        [body.x + body.width, body.y + pitch * (i + 1)],
        stroke,
      ),
    );
  return [...lines, groupBox(ctx, 'ol', items)];
}
