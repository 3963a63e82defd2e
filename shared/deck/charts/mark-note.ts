import { lineBox } from '../boxes.ts';
import { areWordsWhole, type TextBlock } from '../context.ts';
import { getEmphasisColor } from '../emphasis.ts';
import { toPlainText } from '../inline.ts';
import type { Mark } from '../scene.ts';
import type { ValueScale } from './axis.ts';
import { isHorizontal } from './bar-direction.ts';
import { type ChartContext, placeChartLabel, typesetChartLabel } from './chart-context.ts';
import { hasNegativeValues } from './numbers.ts';
import { measureReferenceWidth, moveLabelOffReference } from './reference.ts';

/** Widths to try for a note beside horizontal bars, and the maximum width above columns, px. */
const noteWidths = { rows: [140, 180, 220, 260], columns: 400 } as const;
/** Maximum number of lines of a note, and the number of lines to reach with a wider note if possible. */
const noteLines = { max: 3, preferred: 2 } as const;
/** Distance of a note from the value before it, and of a bracket from the values and from its note, px. */
const gaps = { value: 16, bracket: 14, note: 12 } as const;
/** Length of the ends of a bracket, px. */
const tick = 8;
/** Maximum width of the value axis of columns, px. */
const maxAxisWidth = 80;

/** Returns the width above columns that a note can have, px. */
function measureColumnSpace(chart: ChartContext): number {
  const { categories, emphasis = [] } = chart.data;
  const width = chart.rect.width - measureReferenceWidth(chart) - maxAxisWidth;
  const span = Math.max(...emphasis) - Math.min(...emphasis) + 1;
  return Math.min(noteWidths.columns, (width / categories.length) * span);
}

/** Whether the emphasised marks of a chart have room for a note: columns and bars above zero, and one step of a waterfall. */
function hasNotePlace({ data }: ChartContext): boolean {
  const { kind, emphasis = [], series, bracket } = data;
  if (kind === 'waterfall') return emphasis.length === 1;
  return (
    kind === 'bar' &&
    emphasis.length > 0 &&
    series.length === 1 &&
    !bracket &&
    !hasNegativeValues(series)
  );
}

/**
 * Typesets the text that says what the emphasised marks have in common, to be drawn at them. Undefined if there is none,
 * or if it has no room there: it then is in the legend.
 */
export function typesetMarkNote(chart: ChartContext): TextBlock | undefined {
  const { note, data, ctx } = chart;
  if (!note || !hasNotePlace(chart)) return undefined;
  const isBeside = data.kind === 'bar' && isHorizontal(chart);
  const blocks = (isBeside ? noteWidths.rows : [measureColumnSpace(chart)])
    .map((width) =>
      typesetChartLabel(chart, toPlainText(note), {
        size: 18,
        weight: ctx.theme.tokens.labelWeight,
        color: getEmphasisColor(ctx.theme.palette),
        width,
      }),
    )
    .filter((block) => areWordsWhole([block]));
  const isWithin = (max: number) => (block: TextBlock) => block.broken.lines.length <= max;
  const block =
    blocks.find(isWithin(noteLines.preferred)) ?? blocks.findLast(isWithin(noteLines.max));
  return block && { ...block, width: Math.ceil(block.inkWidth) + 2 };
}

/** Returns the width that a note beside a bar needs with the gaps before it, px. */
export const getRowNoteWidth = (note: TextBlock): number =>
  note.width + gaps.bracket + gaps.note + tick;

const notePart = 'emphasis_label';

type Line = [from: [number, number], to: [number, number]];

/** Returns the indexes of the emphasised marks in order, and the first and last of them. */
function listEmphasised({ data }: ChartContext): { chosen: number[]; first: number; last: number } {
  const chosen = (data.emphasis ?? []).toSorted((a, b) => a - b);
  const first = chosen[0] ?? 0;
  return { chosen, first, last: chosen.at(-1) ?? first };
}

/** Draws the lines of a bracket in the colour of emphasis. */
function drawLines(chart: ChartContext, lines: Line[]): Mark[] {
  const stroke = { stroke: getEmphasisColor(chart.ctx.theme.palette), strokeWidth: 1.5, z: 4 };
  return lines.map(([from, to]) => ({ ...lineBox(chart.ctx, from, to, stroke), part: notePart }));
}

/** Draws the note beside a horizontal bar, or beside a bracket along several of them. */
export function drawRowNote(
  chart: ChartContext,
  note: TextBlock,
  rows: readonly { middle: number; right: number }[],
): Mark[] {
  const { chosen, first, last } = listEmphasised(chart);
  const span = rows.slice(first, last + 1);
  const right = Math.max(...span.map((row) => row.right));
  const [top = 0, bottom = top] = [span[0]?.middle, span.at(-1)?.middle];
  const y = (top + bottom - note.height) / 2;
  if (first === last)
    return [placeChartLabel(chart, note, { x: right + gaps.value, y, part: notePart })];
  const x = right + gaps.bracket + tick;
  const ends = chosen.map((c): Line => {
    const middle = rows[c]?.middle ?? top;
    return [
      [x - tick, middle],
      [x, middle],
    ];
  });
  return [
    ...drawLines(chart, [
      [
        [x, top],
        [x, bottom],
      ],
      ...ends,
    ]),
    placeChartLabel(chart, note, { x: x + gaps.note, y, part: notePart }),
  ];
}

type ColumnPlaces = {
  scale: ValueScale;
  middleOf: (category: number) => number;
  topOf: (category: number) => number;
};

/** Draws the note over a bracket above several columns. */
export function drawColumnNote(
  chart: ChartContext,
  note: TextBlock,
  { scale, middleOf, topOf }: ColumnPlaces,
): Mark[] {
  const { chosen, first, last } = listEmphasised(chart);
  const span = Array.from({ length: last - first + 1 }, (_, i) => topOf(first + i));
  const length = note.height + 4 + tick;
  const y = moveLabelOffReference(chart, scale, {
    start: Math.min(...span) - length,
    length,
    direction: -1,
  });
  const line = y + note.height + 4;
  const [x1, x2] = [middleOf(first), middleOf(last)];
  const ends = chosen.map(
    (c): Line => [
      [middleOf(c), line],
      [middleOf(c), line + tick],
    ],
  );
  return [
    ...drawLines(chart, [
      [
        [x1, line],
        [x2, line],
      ],
      ...ends,
    ]),
    placeChartLabel(chart, note, { x: (x1 + x2) / 2, y, anchor: 'middle', part: notePart }),
  ];
}
