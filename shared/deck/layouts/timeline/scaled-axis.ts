import { lineBox, placeText } from '../../boxes.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import type { Box } from '../../scene.ts';
import { minSizes } from '../../size-steps.ts';
import { eventSize, sequenceStyle } from '../sequence.ts';
import type { timelineDays } from './moments.ts';
import { timeTicks } from './ticks.ts';

type Days = NonNullable<ReturnType<typeof timelineDays>>;

/** Height of the labels above the axis, and of the lines that lead from the axis to the events, px. */
const labelHeight = 48;
const leaderHeight = 84;
/** Height of a time axis with its labels and leaders, px. */
export const scaledAxisHeight = labelHeight + leaderHeight;
/** Smallest distance between two marks, px: closer moments are moved apart by this much, so that both are seen. */
const leastPitch = 30;

/** Returns the marks of moments, in px; marks that would touch each other are moved apart. */
function markPositions(days: number[], scale: (day: number) => number): number[] {
  const xs = days.map(scale);
  for (let i = 1; i < xs.length; i += 1)
    xs[i] = Math.max(xs[i] ?? 0, (xs[i - 1] ?? 0) + leastPitch);
  const end = scale(days.at(-1) ?? 0);
  for (let i = xs.length - 1; i >= 0; i -= 1)
    xs[i] = Math.min(xs[i] ?? 0, end - (xs.length - 1 - i) * leastPitch);
  return xs;
}

function drawTick(ctx: Ctx, x: number, y: number, label: string | undefined): Box[] {
  const { palette } = ctx.theme;
  const line = lineBox(ctx, [x, y - 12], [x, y], { stroke: palette.muted, strokeWidth: 1.5 });
  if (label === undefined) return [line];
  const style = createTextStyle(ctx, ctx.theme.tokens.data.numbers, minSizes.caption, {
    color: palette.muted,
    tracking: 0,
    leading: 1.25,
  });
  const block = typesetText(ctx, [{ text: label }], style, 72);
  return [
    line,
    placeText(ctx, block, {
      x: x - 36,
      y: y - 20 - block.height,
      role: 'label',
      align: 'center',
      isSilent: true,
    }),
  ];
}

/**
 * Draws an axis to the scale of time from the first of `columns` (x, px) to `right`, with a mark for each event and a
 * line from each mark to the event's column.
 */
export function drawScaledAxis(
  ctx: Ctx,
  { kind, days }: Days,
  columns: number[],
  { top, right }: { top: number; right: number },
): Box[] {
  const style = sequenceStyle(ctx);
  const centre = eventSize / 2;
  const [from, to] = [(columns[0] ?? 0) + centre, (columns.at(-1) ?? 0) + centre];
  const [first, last] = [days[0] ?? 0, days.at(-1) ?? 1];
  const scale = (day: number) => from + ((day - first) / (last - first)) * (to - from);
  const y = top + labelHeight;
  const ticks = timeTicks(kind, days, ctx.language).map(({ day, label }) => ({
    x: scale(day),
    label,
  }));
  const marks = markPositions(days, scale);
  const leader = { stroke: ctx.theme.palette.quiet, strokeWidth: 1.5 };
  const stops = ticks.length > 1 ? ticks.map(({ x }) => x) : marks;
  return [
    ...style.drawAxis(ctx, { from: from - centre, to: right, y }, stops),
    // A mark has its date below, so the tick at the same place has none.
    ...ticks.flatMap(({ x, label }) =>
      drawTick(
        ctx,
        x,
        y,
        marks.some((mark) => Math.abs(mark - x) < leastPitch) ? undefined : label,
      ),
    ),
    ...marks.map((x, i) =>
      lineBox(ctx, [x, y + 16], [(columns[i] ?? x) + centre, y + leaderHeight - 6], leader),
    ),
    ...marks.flatMap((x, i) => {
      const rect = { x: x - centre, y: y - centre, width: eventSize, height: eventSize };
      return style.drawEvent(ctx, rect, i);
    }),
  ];
}
