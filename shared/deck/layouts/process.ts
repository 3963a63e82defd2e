import { type Ctx, fit, setText, steps, styleOf } from '../context.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import type { SlideContentOf } from '../model.ts';
import { groupBox, lineBox, pathBox, place, rectBox } from '../place.ts';
import type { Box, Rect } from '../scene.ts';
import { type CellRow, setCells, textTop } from './cells.ts';

const node = 52;
const nodeGap = 26;

/** Numbered nodes on one line, an arrow head before each but the first. */
function rail(ctx: Ctx, count: number, body: Rect, pitch: number): Box[] {
  const { palette, tokens } = ctx.theme;
  const y = body.y + node / 2;
  const style = styleOf(ctx, 'display', 22, {
    weight: tokens.labelWeight,
    color: palette.onAccent,
    tracking: 0,
    leading: 1.3,
  });
  return Array.from({ length: count }, (_, i) => {
    const x = body.x + i * pitch;
    const block = setText(ctx, [{ text: String(i + 1) }], style, node);
    const boxes: Box[] = [
      rectBox(
        ctx,
        { x, y: body.y, width: node, height: node },
        { fill: palette.accent, radius: tokens.radius > 0 ? node / 2 : 0, z: 2 },
      ),
      place(ctx, block, {
        x,
        y: y - block.height / 2,
        role: 'label',
        align: 'center',
        on: palette.accent,
        isSilent: true,
      }),
    ];
    if (i === count - 1) return boxes;
    const [from, to] = [x + node + 12, x + pitch - 14];
    boxes.push(
      lineBox(ctx, [from, y], [to, y], { stroke: palette.muted, strokeWidth: 1.5 }),
      pathBox(
        ctx,
        { x: to - 7, y: y - 6, width: 7, height: 12 },
        `M${to - 7} ${y - 6}L${to} ${y}L${to - 7} ${y + 6}`,
        {
          stroke: palette.muted,
          strokeWidth: 1.5,
        },
      ),
    );
    return boxes;
  }).flat();
}

function step(ctx: Ctx, row: CellRow, index: number, x: number, y: number): Box {
  const cell = row.cells[index];
  if (!cell) return groupBox(ctx, 'li', []);
  const boxes: Box[] = [place(ctx, cell.title, { x, y, role: 'h2', part: `${cell.path}.heading` })];
  if (cell.body)
    boxes.push(
      place(ctx, cell.body, { x, y: y + textTop(row), role: 'p', part: `${cell.path}.text` }),
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
  const limit = body.height - node - nodeGap;
  const rows = fit(ctx, 'steps', steps(26, 18), limit, (size) =>
    setCells(ctx, contents, { size, width, columns: count, headingScale: 1.15 }),
  );
  const [row] = rows;
  if (!row) return boxes;
  const spare = Math.max(0, limit - row.height);
  const top = { ...body, y: Math.round(body.y + Math.min(140, spare * 0.42)) };
  const items = row.cells.map((_, i) =>
    step(ctx, row, i, body.x + i * (width + gutter), top.y + node + nodeGap),
  );
  return [...boxes, ...rail(ctx, count, top, width + gutter), groupBox(ctx, 'ol', items)];
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
