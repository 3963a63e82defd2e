import { areClean, type Block, type Ctx, fit, setText, styleOf } from '../context.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import type { SlideContentOf } from '../model.ts';
import { groupBox, place } from '../place.ts';
import type { Box } from '../scene.ts';
import { steps } from '../steps.ts';
import { type CellRow, setCells, textBelow } from './cells.ts';
import { momentSize, sequenceOf } from './sequence.ts';
import { isOpenAtFoot, roomAboveOpen } from './stance.ts';

/** The least height of what a theme draws over the dates, and its distance from them, px. */
const leastDrawing = 120;
const drawingGap = 22;

function setDates(ctx: Ctx, slide: SlideContentOf<'timeline'>, width: number): Block[] {
  const { palette, tokens } = ctx.theme;
  const isDense = slide.blocks.events.length > 4;
  // What stands on the page's foot has the room above to itself.
  const largest = isDense ? 32 : isOpenAtFoot(ctx) ? 68 : 56;
  return fit(ctx, 'events[].when', steps(largest, 18), isDense ? 64 : 96, (size) => {
    const style = styleOf(ctx, 'display', size, {
      weight: tokens.labelWeight,
      color: palette.accent,
      leading: 1.2,
    });
    const value = slide.blocks.events.map((event) =>
      setText(ctx, event.when, style, width, 'widow'),
    );
    return {
      height: Math.max(...value.map((block) => block.height)),
      isClean: areClean(value),
      value,
    };
  });
}

/** The axis and a mark for each event. */
function axis(ctx: Ctx, xs: number[], y: number, right: number): Box[] {
  const style = sequenceOf(ctx);
  const line = { from: xs[0] ?? 0, to: right, y };
  const stops = xs.map((x) => x + momentSize / 2);
  return [
    ...style.drawAxis(ctx, line, stops),
    ...xs.flatMap((x, i) => {
      const rect = { x, y: y - momentSize / 2, width: momentSize, height: momentSize };
      return style.drawMoment(ctx, rect, i, i === xs.length - 1);
    }),
  ];
}

function event(
  ctx: Ctx,
  date: Block,
  row: CellRow,
  index: number,
  at: { x: number; date: number; cell: number },
): Box {
  const cell = row.cells[index];
  const boxes: Box[] = [
    place(ctx, date, {
      x: at.x,
      y: at.date - date.height,
      role: 'p',
      part: `events[${index}].when`,
    }),
  ];
  if (cell)
    boxes.push(
      place(ctx, cell.title, { x: at.x, y: at.cell, role: 'h2', part: `${cell.path}.heading` }),
    );
  if (cell?.body)
    boxes.push(
      place(ctx, cell.body, {
        x: at.x,
        y: at.cell + textBelow(cell),
        role: 'p',
        part: `${cell.path}.text`,
      }),
    );
  return groupBox(ctx, 'li', boxes);
}

function compose(ctx: Ctx, slide: SlideContentOf<'timeline'>): Box[] {
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const { events } = slide.blocks;
  const gutter = events.length > 4 ? 20 : 28;
  const width = (body.width - gutter * (events.length - 1)) / events.length;
  const dates = setDates(ctx, slide, width);
  const dateHeight = Math.max(...dates.map((block) => block.height));
  const contents = events.map((item, i) => ({
    heading: item.heading,
    text: item.text,
    path: `events[${i}]`,
  }));
  const limit = body.height - dateHeight - 64;
  const rows = fit(ctx, 'events', steps(26, 18), limit, (size) =>
    setCells(ctx, contents, { size, width, columns: events.length, headingScale: 1.1 }),
  );
  const [row] = rows;
  if (!row) return boxes;
  const spare = limit - row.height;
  const own = spare >= leastDrawing + drawingGap ? ctx.theme.stance?.moments : undefined;
  const drawn = own ? Math.min(own.height, spare - drawingGap) : 0;
  const taken = own ? drawn + drawingGap : 0;
  const top = body.y + taken + roomAboveOpen(ctx, spare - taken, 0.46);
  const axisY = top + dateHeight + 26;
  const xs = events.map((_, i) => body.x + i * (width + gutter));
  const stops = xs.map((x) => x + momentSize / 2);
  const room = { ...body, y: top - taken, height: drawn };
  const items = xs.map((x, i) => {
    const date = dates[i];
    const at = { x, date: top + dateHeight, cell: axisY + 36 };
    return date ? event(ctx, date, row, i, at) : groupBox(ctx, 'li', []);
  });
  return [
    ...boxes,
    ...(own?.draw(ctx, room, stops) ?? []),
    ...axis(ctx, xs, axisY, body.x + body.width),
    groupBox(ctx, 'ol', items),
  ];
}

export const timeline: Layout<'timeline'> = {
  id: 'timeline',
  use: 'Three to six moments in the order of time: history, roadmap, milestones. `when` is a short date (“2019”, “Q3 2025”, “Week 2”).',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'events[].when', words: 2, items: [3, 6] },
    { part: 'events[].heading', words: 4 },
    { part: 'events[].text', words: 9 },
  ],
  compose,
};
