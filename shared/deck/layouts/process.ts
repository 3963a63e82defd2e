import { type Ctx, fit } from '../context.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import type { SlideContentOf } from '../model.ts';
import { groupBox, place } from '../place.ts';
import type { Box } from '../scene.ts';
import { steps } from '../steps.ts';
import { type CellRow, setCells, textBelow } from './cells.ts';
import { leastNode, sequenceOf, stepNode } from './sequence.ts';
import { roomAboveOpen } from './stance.ts';

const nodeGap = 26;
/** The least height of what a theme draws over all the steps, px. */
const leastDrawing = 130;

type Rail = { count: number; pitch: number; node: number };

/** Numbered marks in a row, a way from each to the next. */
function rail(ctx: Ctx, { count, pitch, node }: Rail, at: { x: number; y: number }): Box[] {
  return Array.from({ length: count }, (_, i) => {
    const x = at.x + i * pitch;
    const mark = stepNode(ctx, { x, y: at.y, width: node, height: node }, i);
    if (i === count - 1) return mark;
    const way = sequenceOf(ctx).drawWay(ctx, x + node + 12, x + pitch - 14, at.y + node / 2);
    return [...mark, ...way];
  }).flat();
}

/** Marks grow into what the texts leave, as far as the way between two stays longer than they are wide. */
function nodeSize(ctx: Ctx, pitch: number, spare: number): number {
  const most = Math.min(sequenceOf(ctx).node, pitch * 0.46);
  return Math.round(Math.max(leastNode, Math.min(most, leastNode + spare * 0.4)));
}

function step(ctx: Ctx, row: CellRow, index: number, x: number, y: number): Box {
  const cell = row.cells[index];
  if (!cell) return groupBox(ctx, 'li', []);
  const boxes: Box[] = [place(ctx, cell.title, { x, y, role: 'h2', part: `${cell.path}.heading` })];
  if (cell.body)
    boxes.push(
      place(ctx, cell.body, { x, y: y + textBelow(cell), role: 'p', part: `${cell.path}.text` }),
    );
  return groupBox(ctx, 'li', boxes);
}

function compose(ctx: Ctx, slide: SlideContentOf<'process'>): Box[] {
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const count = slide.blocks.steps.length;
  const gutter = count > 4 ? 24 : 36;
  const width = (body.width - gutter * (count - 1)) / count;
  const contents = slide.blocks.steps.map((item, i) => ({
    ...item,
    text: item.text,
    path: `steps[${i}]`,
  }));
  const attempt = (size: number) =>
    setCells(ctx, contents, { size, width, columns: count, headingScale: 1.15 });
  const room = body.height - nodeGap;
  // The theme's own drawing, where the words leave room for it at a good size.
  const own = attempt(20).height <= room - leastDrawing ? ctx.theme.stance?.steps : undefined;
  const least = own ? leastDrawing : leastNode;
  const [row] = fit(ctx, 'steps', steps(26, 18), room - least, attempt);
  if (!row) return boxes;
  const pitch = width + gutter;
  const spare = Math.max(0, room - least - row.height);
  const node = own ? Math.min(own.height, least + spare) : nodeSize(ctx, pitch, spare);
  const y = body.y + roomAboveOpen(ctx, spare - (node - least), 0.46);
  const xs = row.cells.map((_, i) => body.x + i * pitch);
  const marks = own
    ? own.draw(
        ctx,
        xs.map((x) => ({ x, y, width, height: node })),
      )
    : rail(ctx, { count, pitch, node }, { x: body.x, y });
  const items = xs.map((x, i) => step(ctx, row, i, x, y + node + nodeGap));
  return [...boxes, ...marks, groupBox(ctx, 'ol', items)];
}

export const processLayout: Layout<'process'> = {
  id: 'process',
  use: 'Three to six steps that follow one another: how something works or is to be done. Headings begin with a verb.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'steps[].heading', words: 4, items: [3, 6] },
    { part: 'steps[].text', words: 11 },
  ],
  compose,
};
