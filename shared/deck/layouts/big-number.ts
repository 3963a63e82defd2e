import { groupBox, lineBox, placeText } from '../boxes.ts';
import {
  areWordsWhole,
  type Ctx,
  createTextStyle,
  type FitAttempt,
  fitToHeight,
  type TextBlock,
  typesetText,
} from '../context.ts';
import { fitText } from '../fitted-text.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, Rect } from '../scene.ts';
import { sizeSteps } from '../size-steps.ts';
import { spaceAboveWithoutPanel } from './body-placement.ts';
import { numeralStyle } from './numeral-style.ts';

type Blocks = LayoutContent<'big-number'>['blocks'];

const gap = 64;
const labelWidth = 720;
const noteGap = 10;
/** Height that the longest context needs, px. */
const minSideHeight = 220;

/** Typesets a number on one line, as large as the width and height allow. */
function typesetNumber(
  ctx: Ctx,
  text: string,
  part: string,
  space: { width: number; height: number; from: number; color: string },
): TextBlock {
  const { tokens } = ctx.theme;
  return fitToHeight(
    ctx,
    part,
    sizeSteps(space.from, 28, 4),
    space.height,
    (size): FitAttempt<TextBlock> => {
      // With tracking below -0.04 em, LibreOffice drops a character of a number with a leading euro sign.
      const tracking = tokens.numeralWeight < 400 ? -0.03 : -0.04;
      const look = { texts: [text], color: space.color, leading: 1.02, tracking };
      const style = numeralStyle(ctx, size, look);
      const value = typesetText(ctx, text, style, space.width);
      const isOneLine = value.broken.lines.length <= 1 || size <= 40;
      return {
        height: isOneLine ? value.height : space.height + 1,
        areWordsWhole: areWordsWhole([value]),
        value,
      };
    },
  );
}

type Alone = { align?: 'left' | 'center' | undefined; note?: TextBlock | undefined };

function drawLead(
  ctx: Ctx,
  blocks: Blocks,
  rect: Rect,
  { align = 'left', note }: Alone = {},
): Box[] {
  const { palette, tokens } = ctx.theme;
  const number = typesetNumber(ctx, blocks.value, 'value', {
    width: rect.width,
    height: rect.height * 0.68,
    from: 280,
    color: palette.accent,
  });
  const noteHeight = note ? note.height + noteGap : 0;
  const rest = rect.height - number.height - 16 - noteHeight;
  const width = Math.min(rect.width, labelWidth);
  const x = align === 'left' ? rect.x : rect.x + (rect.width - width) / 2;
  const probe = fitText(ctx, blocks.label, {
    part: 'label',
    role: 'p',
    rect: { x, y: 0, width, height: rest },
    align,
    steps: sizeSteps(34, 18),
    style: (size) =>
      createTextStyle(ctx, 'display', size, {
        weight: tokens.labelWeight,
        leading: 1.26,
        tracking: -0.012,
      }),
    balance: align === 'center' ? 'full' : 'widow',
  });
  const used = number.height + 16 + probe.height + noteHeight;
  const y = rect.y + spaceAboveWithoutPanel(ctx, rect.height - used, 0.42);
  const value = placeText(ctx, number, { x: rect.x, y, role: 'p', part: 'value', align });
  const label = moveTo(probe, y + number.height + 16, value.order);
  if (!note) return [value, label];
  const below = { x, y: label.y + label.height + noteGap, role: 'p', part: 'context' } as const;
  return [value, label, placeText(ctx, { ...note, width }, { ...below, align })];
}

/** Moves the box vertically to `y`; its reading order is right after `before`. */
function moveTo<T extends Box>(box: T, y: number, before: number | null): T {
  if (box.kind !== 'text') return box;
  const lines = box.lines.map((line) => ({
    ...line,
    y: line.y + y - box.y,
    baseline: line.baseline + y - box.y,
  }));
  return { ...box, y, lines, order: before === null ? box.order : before + 0.5 };
}

/** Draws the side column: the number to compare with, and the context. */
function drawSideColumn(ctx: Ctx, blocks: Blocks, rect: Rect): Box[] {
  const { palette, tokens } = ctx.theme;
  const boxes: Box[] = [];
  let y = rect.y;
  if (blocks.comparison) {
    const number = typesetNumber(ctx, blocks.comparison.value, 'comparison.value', {
      width: rect.width,
      height: rect.height * 0.3,
      from: 72,
      color: palette.ink,
    });
    boxes.push(placeText(ctx, number, { x: rect.x, y, role: 'p', part: 'comparison.value' }));
    y += number.height + 6;
    const label = fitText(ctx, blocks.comparison.label, {
      part: 'comparison.label',
      role: 'p',
      rect: { ...rect, y, height: (rect.y + rect.height - y) * (blocks.context ? 0.5 : 1) },
      steps: sizeSteps(22, 18),
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
      steps: sizeSteps(22, 18),
      // Without a comparison the context is a note at the bottom of the column.
      valign: blocks.comparison ? 'top' : 'bottom',
      style: (size) => createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.46 }),
      balance: 'widow',
    }),
  );
  return boxes;
}

/** Typesets the context as a one-line note below the number; undefined if it is longer or there is a comparison. */
function contextNote(ctx: Ctx, { context, comparison }: Blocks): TextBlock | undefined {
  if (context === undefined || comparison) return undefined;
  const style = createTextStyle(ctx, 'body', 22, { color: ctx.theme.palette.muted, leading: 1.4 });
  const block = typesetText(ctx, context, style, labelWidth);
  return block.broken.lines.length > 1 ? undefined : block;
}

function compose(ctx: Ctx, slide: LayoutContent<'big-number'>): Box[] {
  const { blocks } = slide;
  const { boxes, body, align } = ctx.theme.frame(ctx, 'stack');
  const note = contextNote(ctx, blocks);
  if (note || (blocks.context === undefined && !blocks.comparison))
    return [...boxes, groupBox(ctx, 'section', drawLead(ctx, blocks, body, { align, note }))];
  const width = Math.round(body.width * 0.3);
  const x = body.x + body.width - width;
  const lead = drawLead(ctx, blocks, { ...body, width: body.width - width - gap });
  const foot = Math.max(...lead.map((box) => box.y + box.height));
  const end = blocks.comparison || foot < body.y + minSideHeight ? body.y + body.height - 8 : foot;
  const inner = { x, y: body.y + 8, width, height: end - body.y - 8 };
  const sideColumn = drawSideColumn(ctx, blocks, inner);
  const bottom = Math.max(...[...lead, ...sideColumn].map((box) => box.y + box.height));
  const rule = lineBox(
    ctx,
    [x - gap / 2, body.y],
    [x - gap / 2, Math.min(bottom, body.y + body.height)],
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
