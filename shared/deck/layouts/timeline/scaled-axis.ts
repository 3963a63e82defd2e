import { lineBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import { getEmphasisColor } from '../../emphasis.ts';
import { toPlainText } from '../../inline.ts';
import type { Box } from '../../scene.ts';
import { minSizes } from '../../size-steps.ts';
import { eventSize, getSequenceStyle } from '../sequence.ts';
import type { toTimelineDays } from './moments.ts';
import { createTimeTicks } from './ticks.ts';

type TimelineDays = NonNullable<ReturnType<typeof toTimelineDays>>;

/** Height of the labels above the axis, and of the lines that lead from the axis to the events, px. */
const labelHeight = 48;
const leaderHeight = 84;
/** Height of a time axis with its labels and leaders, px. */
export const scaledAxisHeight = labelHeight + leaderHeight;
/** Minimum distance between two event markers in px; markers of closer moments are moved apart. */
const minPitch = 30;
/** Thickness in px of the highlighted part of the axis between two events, if the title mentions their distance. */
const spanHeight = 8;

/** Returns the x positions of the event markers, px; markers that would touch each other are moved apart. */
function computeMarkPositions(days: number[], scale: (day: number) => number): number[] {
  const xs = days.map(scale);
  for (let i = 1; i < xs.length; i += 1) xs[i] = Math.max(xs[i] ?? 0, (xs[i - 1] ?? 0) + minPitch);
  const end = scale(days.at(-1) ?? 0);
  for (let i = xs.length - 1; i >= 0; i -= 1)
    xs[i] = Math.min(xs[i] ?? 0, end - (xs.length - 1 - i) * minPitch);
  return xs;
}

type PlacedTick = { x: number; label: string };

/** Width of a tick's label with the gap to the next one, px. */
const labelPitch = 56;
const midnight = '00:00';

/** Returns the ticks whose labels don't overlap each other; midnight, where the date changes, comes first. */
function chooseLabelledTicks(ticks: PlacedTick[]): ReadonlySet<PlacedTick> {
  const first = ticks.filter(({ label }) => label === midnight);
  const chosen: PlacedTick[] = [];
  for (const tick of [...first, ...ticks.filter((one) => !first.includes(one))])
    if (chosen.every(({ x }) => Math.abs(x - tick.x) >= labelPitch)) chosen.push(tick);
  return new Set(chosen);
}

const durationUnits = [
  /(\d{1,3})\s?(?:hours?|hrs?|h\b|小时)\s?(?:and\s)?(?:(\d{1,2})\s?(?:m|min|minutes?|分钟?))?/iu,
  /()(\d{1,4})\s?(?:min|minutes?|分钟)/iu,
];
const minutesPerDay = 1440;

/**
 * Returns the indexes of two moments that are as far apart as the duration in the title; undefined without such a pair.
 */
function findSpanInTitle(
  title: string,
  { kind, days }: TimelineDays,
): [number, number] | undefined {
  const text = toPlainText(title).normalize('NFKC').slice(0, 240);
  const match = durationUnits.map((pattern) => pattern.exec(text)).find((found) => found !== null);
  if (!match || kind !== 'clock') return undefined;
  const titleMinutes = Number(match[1] || 0) * 60 + Number(match[2] || 0);
  for (const [from, start] of days.entries())
    for (const [to, end] of days.entries())
      if (titleMinutes > 0 && Math.abs((end - start) * minutesPerDay - titleMinutes) < 0.5)
        return [from, to];
  return undefined;
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
 * Draws an axis proportional to time from the first of `columns` (x, px) to `right`, or to the last event of a day, with a
 * marker for each event and a line from each marker to the event's column.
 */
export function drawScaledAxis(
  ctx: Ctx,
  moments: TimelineDays,
  columns: number[],
  { top, right }: { top: number; right: number },
): Box[] {
  const { kind, days } = moments;
  const style = getSequenceStyle(ctx);
  const centre = eventSize / 2;
  const [from, to] = [(columns[0] ?? 0) + centre, (columns.at(-1) ?? 0) + centre];
  const [first, last] = [days[0] ?? 0, days.at(-1) ?? 1];
  const scale = (day: number) => from + ((day - first) / (last - first)) * (to - from);
  const y = top + labelHeight;
  const ticks = createTimeTicks(kind, days, ctx.language).map(({ day, label }) => ({
    x: scale(day),
    label,
  }));
  const marks = computeMarkPositions(days, scale);
  const labelled = chooseLabelledTicks(ticks);
  const [start, end] = (findSpanInTitle(ctx.slide.title, moments) ?? []).map((i) => marks[i]);
  // The course of one day ends with its last event; dates go on.
  const axisEnd = kind === 'clock' ? to + centre : right;
  const leader = { stroke: ctx.theme.palette.quiet, strokeWidth: 1.5 };
  const stops = ticks.length > 1 ? ticks.map(({ x }) => x) : marks;
  return [
    ...style.drawAxis(ctx, { from: from - centre, to: axisEnd, y }, stops),
    ...ticks.flatMap((tick) =>
      drawTick(ctx, tick.x, y, labelled.has(tick) ? tick.label : undefined),
    ),
    ...(start !== undefined && end !== undefined
      ? [
          rectBox(
            ctx,
            { x: start, y: y - spanHeight / 2, width: end - start, height: spanHeight },
            { fill: getEmphasisColor(ctx.theme.palette), z: 1 },
          ),
        ]
      : []),
    ...marks.map((x, i) =>
      lineBox(ctx, [x, y + 16], [(columns[i] ?? x) + centre, y + leaderHeight - 6], leader),
    ),
    ...marks.flatMap((x, i) => {
      const rect = { x: x - centre, y: y - centre, width: eventSize, height: eventSize };
      return style.drawEvent(ctx, rect, i);
    }),
  ];
}
