import { groupBox } from '../boxes.ts';
import { type Ctx, fitToHeight, type TextBlock } from '../context.ts';
import { toPlainText } from '../inline.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, Rect } from '../scene.ts';
import { listBodySizes, minSizes } from '../size-steps.ts';
import { computeSpaceAbove } from './body-placement.ts';
import { type CellContent, typesetCells } from './cells.ts';
import { eventSize, getSequenceStyle } from './sequence.ts';
import { drawEventRows, hasTimeInWords } from './timeline/event-rows.ts';
import { placeEvent, typesetDates } from './timeline/events.ts';
import { toTimelineDays } from './timeline/moments.ts';
import { drawScaledAxis, scaledAxisHeight } from './timeline/scaled-axis.ts';

/** Distance from the date to the heading of an event below a time axis, px. */
const dateGap = 10;

/** Draws the axis and a marker for each event. */
function drawAxis(ctx: Ctx, xs: number[], y: number, right: number): Box[] {
  const style = getSequenceStyle(ctx);
  const line = { from: xs[0] ?? 0, to: right, y };
  const stops = xs.map((x) => x + eventSize / 2);
  return [
    ...style.drawAxis(ctx, line, stops),
    ...xs.flatMap((x, i) => {
      const rect = { x, y: y - eventSize / 2, width: eventSize, height: eventSize };
      return style.drawEvent(ctx, rect, i);
    }),
  ];
}

type TimelineColumns = { width: number; xs: number[]; contents: CellContent[]; dates: TextBlock[] };

/**
 * Returns the timeline with an axis on which distances are proportional to time; undefined if dates or space forbid it.
 */
function composeScaledTimeline(
  ctx: Ctx,
  slide: LayoutContent<'timeline'>,
  body: Rect,
  set: TimelineColumns,
) {
  const { dates, contents, width, xs } = set;
  const days = toTimelineDays(slide.blocks.events.map(({ when }) => toPlainText(when)));
  if (!days) return undefined;
  const dateHeight = Math.max(...dates.map((block) => block.height));
  const limit = body.height - scaledAxisHeight - dateHeight - dateGap;
  const attempt = (size: number) =>
    typesetCells(ctx, contents, { size, width, columns: contents.length, headingScale: 1.1 });
  const smallest = attempt(minSizes.body);
  if (smallest.height > limit || !smallest.areWordsWhole) return undefined;
  const [row] = fitToHeight(
    ctx,
    'events',
    listBodySizes(contents.length < 5 ? 30 : 26),
    limit,
    attempt,
  );
  if (!row) return undefined;
  const top = body.y + computeSpaceAbove(limit - row.height);
  const date = top + scaledAxisHeight + dateHeight;
  const items = dates.map((block, i) =>
    placeEvent(ctx, block, row, i, { x: xs[i] ?? body.x, date, cell: date + dateGap }),
  );
  return [
    ...drawScaledAxis(ctx, days, xs, { top, right: body.x + body.width }),
    groupBox(ctx, 'ol', items),
  ];
}

function compose(ctx: Ctx, slide: LayoutContent<'timeline'>): Box[] {
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const { events } = slide.blocks;
  const plain = hasTimeInWords(events) ? drawEventRows(ctx, events, body) : undefined;
  if (plain) return [...boxes, ...plain];
  const gutter = events.length > 4 ? 20 : 28;
  const width = (body.width - gutter * (events.length - 1)) / events.length;
  const dates = typesetDates(ctx, events, width);
  const dateHeight = Math.max(...dates.map((block) => block.height));
  const contents = events.map((item, i) => ({
    heading: item.heading,
    text: item.text,
    path: `events[${i}]`,
  }));
  const xs = events.map((_, i) => body.x + i * (width + gutter));
  const scaled = composeScaledTimeline(ctx, slide, body, { width, xs, contents, dates });
  if (scaled) return [...boxes, ...scaled];
  const limit = body.height - dateHeight - 64;
  const rows = fitToHeight(
    ctx,
    'events',
    listBodySizes(events.length < 5 ? 30 : 26),
    limit,
    (size) =>
      typesetCells(ctx, contents, { size, width, columns: events.length, headingScale: 1.1 }),
  );
  const [row] = rows;
  if (!row) return boxes;
  const spare = limit - row.height;
  const top = body.y + computeSpaceAbove(spare);
  const axisY = top + dateHeight + 26;
  const items = xs.map((x, i) => {
    const date = dates[i];
    const at = { x, date: top + dateHeight, cell: axisY + 36 };
    return date ? placeEvent(ctx, date, row, i, at) : groupBox(ctx, 'li', []);
  });
  return [...boxes, ...drawAxis(ctx, xs, axisY, body.x + body.width), groupBox(ctx, 'ol', items)];
}

export const timeline: Layout<'timeline'> = {
  id: 'timeline',
  use: 'Three to six moments in the order of time: history, roadmap, milestones. `when` is a short date (“2019”, “Q3 2025”, “14 April”); what all dates share, such as the year, goes into the kicker. Dates in one notation, one moment each, are drawn to the scale of time.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'events[].when', words: 2, items: listLimits.timeline.events.fits },
    { part: 'events[].heading', words: 4 },
    { part: 'events[].text', words: 9 },
  ],
  compose,
};
