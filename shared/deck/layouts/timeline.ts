import { groupBox, placeText } from '../boxes.ts';
import {
  areWordsWhole,
  type Ctx,
  createTextStyle,
  fitToHeight,
  type TextBlock,
  typesetText,
} from '../context.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { Box } from '../scene.ts';
import { sizeSteps } from '../size-steps.ts';
import { isAtBottomWithoutPanel, spaceAboveWithoutPanel } from './body-placement.ts';
import { type CellRow, cellTextOffset, typesetCells } from './cells.ts';
import { eventSize, sequenceStyle } from './sequence.ts';

/** Smallest height of a theme's drawing above the dates, and its distance from them, px. */
const minArtHeight = 120;
const drawingGap = 22;

function typesetDates(ctx: Ctx, slide: LayoutContent<'timeline'>, width: number): TextBlock[] {
  const { palette, tokens } = ctx.theme;
  const isDense = slide.blocks.events.length > 4;
  // A timeline at the bottom of the page has more space above, so its dates can be larger.
  const largest = isDense ? 32 : isAtBottomWithoutPanel(ctx) ? 68 : 56;
  return fitToHeight(ctx, 'events[].when', sizeSteps(largest, 18), isDense ? 64 : 96, (size) => {
    const style = createTextStyle(ctx, 'display', size, {
      weight: tokens.labelWeight,
      color: palette.accent,
      leading: 1.2,
    });
    const value = slide.blocks.events.map((drawEvent) =>
      typesetText(ctx, drawEvent.when, style, width, 'widow'),
    );
    return {
      height: Math.max(...value.map((block) => block.height)),
      areWordsWhole: areWordsWhole(value),
      value,
    };
  });
}

/** Draws the axis and a marker for each event. */
function drawAxis(ctx: Ctx, xs: number[], y: number, right: number): Box[] {
  const style = sequenceStyle(ctx);
  const line = { from: xs[0] ?? 0, to: right, y };
  const stops = xs.map((x) => x + eventSize / 2);
  return [
    ...style.drawAxis(ctx, line, stops),
    ...xs.flatMap((x, i) => {
      const rect = { x, y: y - eventSize / 2, width: eventSize, height: eventSize };
      return style.drawEvent(ctx, rect, i, i === xs.length - 1);
    }),
  ];
}

function event(
  ctx: Ctx,
  date: TextBlock,
  row: CellRow,
  index: number,
  at: { x: number; date: number; cell: number },
): Box {
  const cell = row.cells[index];
  const boxes: Box[] = [
    placeText(ctx, date, {
      x: at.x,
      y: at.date - date.height,
      role: 'p',
      part: `events[${index}].when`,
    }),
  ];
  if (cell)
    boxes.push(
      placeText(ctx, cell.title, { x: at.x, y: at.cell, role: 'h2', part: `${cell.path}.heading` }),
    );
  if (cell?.body)
    boxes.push(
      placeText(ctx, cell.body, {
        x: at.x,
        y: at.cell + cellTextOffset(cell),
        role: 'p',
        part: `${cell.path}.text`,
      }),
    );
  return groupBox(ctx, 'li', boxes);
}

function compose(ctx: Ctx, slide: LayoutContent<'timeline'>): Box[] {
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const { events } = slide.blocks;
  const gutter = events.length > 4 ? 20 : 28;
  const width = (body.width - gutter * (events.length - 1)) / events.length;
  const dates = typesetDates(ctx, slide, width);
  const dateHeight = Math.max(...dates.map((block) => block.height));
  const contents = events.map((item, i) => ({
    heading: item.heading,
    text: item.text,
    path: `events[${i}]`,
  }));
  const limit = body.height - dateHeight - 64;
  const rows = fitToHeight(ctx, 'events', sizeSteps(26, 18), limit, (size) =>
    typesetCells(ctx, contents, { size, width, columns: events.length, headingScale: 1.1 }),
  );
  const [row] = rows;
  if (!row) return boxes;
  const spare = limit - row.height;
  const own = spare >= minArtHeight + drawingGap ? ctx.theme.bodyPlacement?.timelineArt : undefined;
  const drawn = own ? Math.min(own.height, spare - drawingGap) : 0;
  const taken = own ? drawn + drawingGap : 0;
  const top = body.y + taken + spaceAboveWithoutPanel(ctx, spare - taken, 0.46);
  const axisY = top + dateHeight + 26;
  const xs = events.map((_, i) => body.x + i * (width + gutter));
  const stops = xs.map((x) => x + eventSize / 2);
  const space = { ...body, y: top - taken, height: drawn };
  const items = xs.map((x, i) => {
    const date = dates[i];
    const at = { x, date: top + dateHeight, cell: axisY + 36 };
    return date ? event(ctx, date, row, i, at) : groupBox(ctx, 'li', []);
  });
  return [
    ...boxes,
    ...(own?.draw(ctx, space, stops) ?? []),
    ...drawAxis(ctx, xs, axisY, body.x + body.width),
    groupBox(ctx, 'ol', items),
  ];
}

export const timeline: Layout<'timeline'> = {
  id: 'timeline',
  use: 'Three to six moments in the order of time: history, roadmap, milestones. `when` is a short date (“2019”, “Q3 2025”, “14 April”); what all dates share, such as the year, goes into the kicker.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'events[].when', words: 2, items: listLimits.timeline.events.fits },
    { part: 'events[].heading', words: 4 },
    { part: 'events[].text', words: 9 },
  ],
  compose,
};
