import { groupBox, placeText } from '../boxes.ts';
import { type Ctx, fitToHeight } from '../context.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { Box } from '../scene.ts';
import { listBodySizes } from '../size-steps.ts';
import { computeSpaceAbove } from './body-placement.ts';
import { type CellRow, computeRowTextOffset, typesetCells } from './cells.ts';
import { drawStepNode, getSequenceStyle, minNodeSize } from './sequence.ts';

const nodeGap = 26;
/** Smallest height of a theme's drawing above the steps, px. */
const minArtHeight = 130;

type ProcessRail = { count: number; pitch: number; node: number };

/** Draws a row of numbered markers with connectors between them. */
function drawRail(
  ctx: Ctx,
  { count, pitch, node }: ProcessRail,
  at: { x: number; y: number },
): Box[] {
  return Array.from({ length: count }, (_, i) => {
    const x = at.x + i * pitch;
    const mark = drawStepNode(ctx, { x, y: at.y, width: node, height: node }, i);
    if (i === count - 1) return mark;
    const connector = getSequenceStyle(ctx).drawConnector(
      ctx,
      x + node + 12,
      x + pitch - 14,
      at.y + node / 2,
    );
    return [...mark, ...connector];
  }).flat();
}

/** Returns the marker size: grows with the free height, but stays shorter than the connectors between markers. */
function chooseMarkerSize(ctx: Ctx, pitch: number, spare: number): number {
  const maxSize = Math.min(getSequenceStyle(ctx).nodeSize, pitch * 0.46);
  return Math.round(Math.max(minNodeSize, Math.min(maxSize, minNodeSize + spare * 0.4)));
}

function drawStep(ctx: Ctx, row: CellRow, index: number, x: number, y: number): Box {
  const cell = row.cells[index];
  if (!cell) return groupBox(ctx, 'li', []);
  const boxes: Box[] = [
    placeText(ctx, cell.title, { x, y, role: 'h2', part: `${cell.path}.heading` }),
  ];
  if (cell.body)
    boxes.push(
      placeText(ctx, cell.body, {
        x,
        y: y + computeRowTextOffset(row),
        role: 'p',
        part: `${cell.path}.text`,
      }),
    );
  return groupBox(ctx, 'li', boxes);
}

function compose(ctx: Ctx, slide: LayoutContent<'process'>): Box[] {
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
    typesetCells(ctx, contents, { size, width, columns: count, headingScale: 1.15 });
  const space = body.height - nodeGap;
  // Uses the theme's drawing if the texts, set at 20 px, leave enough space for it.
  const own =
    attempt(20).height <= space - minArtHeight ? getSequenceStyle(ctx).stepNumerals : undefined;
  const minHeight = own ? Math.min(own.height, minArtHeight) : minNodeSize;
  const [row] = fitToHeight(
    ctx,
    'steps',
    listBodySizes(count < 5 ? 34 : 26),
    space - minHeight,
    attempt,
  );
  if (!row) return boxes;
  const pitch = width + gutter;
  const spare = Math.max(0, space - minHeight - row.height);
  const node = own ? Math.min(own.height, minHeight + spare) : chooseMarkerSize(ctx, pitch, spare);
  const y = body.y + computeSpaceAbove(spare - (node - minHeight));
  const xs = row.cells.map((_, i) => body.x + i * pitch);
  const marks = own
    ? own.draw(
        ctx,
        xs.map((x) => ({ x, y, width, height: node })),
      )
    : drawRail(ctx, { count, pitch, node }, { x: body.x, y });
  const items = xs.map((x, i) => drawStep(ctx, row, i, x, y + node + nodeGap));
  return [...boxes, ...marks, groupBox(ctx, 'ol', items)];
}

export const processLayout: Layout<'process'> = {
  id: 'process',
  use: 'Three to six steps that follow one another: how something works or is to be done. Headings begin with a verb or name what happens.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'steps[].heading', words: 4, items: listLimits.process.steps.fits },
    { part: 'steps[].text', words: 11 },
  ],
  compose,
};
