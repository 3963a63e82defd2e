import { groupBox, lineBox, placeText } from '../boxes.ts';
import { type Ctx, createTextStyle, type TextBlock, typesetText } from '../context.ts';
import { getEmphasisColor } from '../emphasis.ts';
import { fitText } from '../fitted-text.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, Rect } from '../scene.ts';
import { listBodySizes } from '../size-steps.ts';
import { findPart } from './big-number/find-part.ts';
import { computeBarsHeight, drawMeasureBars } from './big-number/measure-bars.ts';
import { drawPartOfWhole } from './big-number/part-of-whole.ts';
import { findRelation, type Relation } from './big-number/relation.ts';
import { drawStates, findStateChange } from './big-number/states.ts';
import { drawTwinFigures } from './big-number/twin-figures.ts';
import { typesetNumber } from './big-number/typeset-number.ts';
import { computeSpaceAbove } from './body-placement.ts';

type BigNumberBlocks = LayoutContent<'big-number'>['blocks'];

const columnGap = 64;
const labelWidth = 720;
const noteGap = 10;
/** Height in px that the longest `context` text needs in the side column. */
const minSideHeight = 220;

/** Least height of the label below the number, px. */
const minLabelHeight = 84;

function drawLead(
  ctx: Ctx,
  blocks: BigNumberBlocks,
  rect: Rect,
  relation: Relation | undefined,
  note?: TextBlock,
): Box[] {
  const { palette, tokens } = ctx.theme;
  const picture = computeBarsHeight(relation);
  const noteHeight = note ? note.height + noteGap : 0;
  const number = typesetNumber(ctx, blocks.value, 'value', {
    width: rect.width,
    height: Math.min(rect.height * 0.68, rect.height - picture - noteHeight - minLabelHeight),
    from: picture > 0 ? 184 : blocks.comparison ? 240 : 280,
    color: getEmphasisColor(palette),
  });
  const rest = rect.height - number.height - 16 - noteHeight - picture;
  const width = Math.min(rect.width, labelWidth);
  const { x } = rect;
  const probe = fitText(ctx, blocks.label, {
    part: 'label',
    role: 'p',
    rect: { x, y: 0, width, height: rest },
    steps: listBodySizes(34),
    style: (size) =>
      createTextStyle(ctx, 'display', size, {
        weight: tokens.labelWeight,
        leading: 1.26,
        tracking: -0.012,
      }),
    balance: 'widow',
  });
  const used = number.height + 16 + probe.height + noteHeight;
  const y = rect.y + computeSpaceAbove(rect.height - used - picture);
  const value = placeText(ctx, number, { x, y, role: 'p', part: 'value' });
  const label = moveBoxTo(probe, y + number.height + 16, value.order);
  const below = { x, y: label.y + label.height + noteGap, role: 'p', part: 'context' } as const;
  const texts = note ? [value, label, placeText(ctx, { ...note, width }, below)] : [value, label];
  const end = rect.y + used + (y - rect.y);
  const space = { ...rect, y: end, height: rect.y + rect.height - end };
  return [...texts, ...drawMeasureBars(ctx, relation, space)];
}

/** Moves the box vertically to `y`; its reading order is right after `before`. */
function moveBoxTo<T extends Box>(box: T, y: number, before: number | null): T {
  if (box.kind !== 'text') return box;
  const lines = box.lines.map((line) => ({
    ...line,
    y: line.y + y - box.y,
    baseline: line.baseline + y - box.y,
  }));
  return { ...box, y, lines, order: before === null ? box.order : before + 0.5 };
}

/** Draws the side column: the number to compare with, and the context. */
function drawSideColumn(ctx: Ctx, blocks: BigNumberBlocks, rect: Rect): Box[] {
  const { palette, tokens } = ctx.theme;
  const boxes: Box[] = [];
  let y = rect.y;
  if (blocks.comparison) {
    const number = typesetNumber(ctx, blocks.comparison.value, 'comparison.value', {
      width: rect.width,
      height: rect.height * 0.3,
      from: 104,
      color: palette.ink,
    });
    boxes.push(placeText(ctx, number, { x: rect.x, y, role: 'p', part: 'comparison.value' }));
    y += number.height + 6;
    const label = fitText(ctx, blocks.comparison.label, {
      part: 'comparison.label',
      role: 'p',
      rect: { ...rect, y, height: (rect.y + rect.height - y) * (blocks.context ? 0.5 : 1) },
      steps: listBodySizes(22),
      style: (size) =>
        createTextStyle(ctx, 'body', size, { weight: tokens.labelWeight, leading: 1.34 }),
      balance: 'widow',
    });
    boxes.push(label);
    y = label.y + label.height + 28;
  }
  if (!blocks.context) return boxes;
  boxes.push(
    fitText(ctx, blocks.context, {
      part: 'context',
      role: 'p',
      rect: { ...rect, y, height: rect.y + rect.height - y },
      steps: listBodySizes(26),
      // Without a comparison the context is a note at the bottom of the column.
      valign: blocks.comparison ? 'top' : 'bottom',
      style: (size) => createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.46 }),
      balance: 'widow',
    }),
  );
  return boxes;
}

/** Typesets the context as a one-line note below the number; undefined if it is longer or there is a comparison. */
function typesetContextNote(
  ctx: Ctx,
  { context, comparison }: BigNumberBlocks,
): TextBlock | undefined {
  if (context === undefined || comparison) return undefined;
  const style = createTextStyle(ctx, 'body', 22, { color: ctx.theme.palette.muted, leading: 1.4 });
  const block = typesetText(ctx, context, style, labelWidth);
  return block.broken.lines.length > 1 ? undefined : block;
}

/** Draws two figures of one measure, with the context on the right; undefined if they don't fit. */
function drawTwinSlide(
  ctx: Ctx,
  blocks: BigNumberBlocks,
  relation: Relation & { kind: 'pair' },
  body: Rect,
): Box[] | undefined {
  const { palette } = ctx.theme;
  const { context } = blocks;
  const width = context === undefined ? 0 : Math.round(body.width * 0.28);
  const rect = { ...body, width: body.width - (width > 0 ? width + columnGap : 0) };
  const twins = drawTwinFigures(ctx, blocks, relation, rect);
  if (!twins || context === undefined) return twins;
  const [first] = twins;
  const top = first?.y ?? body.y;
  const bottom = Math.max(...twins.map((box) => box.y + box.height));
  const x = body.x + body.width - width;
  const note = fitText(ctx, context, {
    part: 'context',
    role: 'p',
    rect: { x, y: top + 8, width, height: body.y + body.height - top - 8 },
    steps: listBodySizes(26),
    style: (size) => createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.46 }),
    balance: 'widow',
  });
  const rule = lineBox(
    ctx,
    [x - columnGap / 2, top],
    [x - columnGap / 2, Math.max(bottom, note.y + note.height)],
    {
      stroke: palette.hairline,
      strokeWidth: 1.5,
    },
  );
  return [...twins, rule, note];
}

function compose(ctx: Ctx, slide: LayoutContent<'big-number'>): Box[] {
  const { blocks } = slide;
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const note = typesetContextNote(ctx, blocks);
  const relation = findRelation(slide, ctx.language);
  if (note || (blocks.context === undefined && !blocks.comparison))
    return [...boxes, groupBox(ctx, 'section', drawLead(ctx, blocks, body, relation, note))];
  const change = findStateChange(ctx, slide);
  if (change) return [...boxes, ...drawStates(ctx, blocks, change, body)];
  const part = relation?.kind === 'sum' ? undefined : findPart(slide);
  const whole = part && drawPartOfWhole(ctx, blocks, part, body);
  if (whole) return [...boxes, ...whole];
  const width = Math.round(body.width * 0.3);
  const x = body.x + body.width - width;
  const left = { ...body, width: body.width - width - columnGap };
  const twins = relation?.kind === 'pair' ? drawTwinSlide(ctx, blocks, relation, body) : undefined;
  if (twins) return [...boxes, ...twins];
  const lead = drawLead(ctx, blocks, left, relation);
  const foot = Math.max(...lead.map((box) => box.y + box.height));
  const end = blocks.comparison || foot < body.y + minSideHeight ? body.y + body.height - 8 : foot;
  const inner = { x, y: body.y + 8, width, height: end - body.y - 8 };
  const sideColumn = drawSideColumn(ctx, blocks, inner);
  const bottom = Math.max(...[...lead, ...sideColumn].map((box) => box.y + box.height));
  const rule = lineBox(
    ctx,
    [x - columnGap / 2, body.y],
    [x - columnGap / 2, Math.min(bottom, body.y + body.height)],
    {
      stroke: ctx.theme.palette.hairline,
      strokeWidth: 1.5,
    },
  );
  return [...boxes, groupBox(ctx, 'section', lead), rule, groupBox(ctx, 'section', sideColumn)];
}

export const bigNumber: Layout<'big-number'> = {
  id: 'big-number',
  use: 'One number that the audience shall take home. The value is short (“38%”, “$4.2M”), the label says of what, the context why it matters or what it rests on; the comparison is the number to hold it against. The same measure before and after is a before-after slide instead.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'value', words: 2 },
    { part: 'label', words: 12 },
    { part: 'context', words: 26 },
    { part: 'comparison.value', words: 2 },
    { part: 'comparison.label', words: 8 },
  ],
  compose,
};
