import { type Attempt, areClean, type Block, type Ctx, fit, setText, styleOf } from '../context.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import type { SlideContentOf } from '../model.ts';
import { fitText } from '../parts.ts';
import { groupBox, lineBox, place } from '../place.ts';
import type { Box, Rect } from '../scene.ts';
import { steps } from '../steps.ts';
import { numeralStyle } from './numerals.ts';
import { roomAboveOpen } from './stance.ts';

type Blocks = SlideContentOf<'big-number'>['blocks'];

const gap = 64;
const labelWidth = 720;
const noteGap = 10;
/** Room that the longest context needs, px. */
const leastAside = 220;

/** A number as large as its width allows, on one line. */
function setNumber(
  ctx: Ctx,
  text: string,
  part: string,
  room: { width: number; height: number; from: number; color: string },
): Block {
  const { tokens } = ctx.theme;
  return fit(ctx, part, steps(room.from, 28, 4), room.height, (size): Attempt<Block> => {
    // Closer than 4 % puts a figure with a leading euro sign elsewhere in LibreOffice, which leaves one of them out.
    const tracking = tokens.numeralWeight < 400 ? -0.03 : -0.04;
    const look = { texts: [text], color: room.color, leading: 1.02, tracking };
    const style = numeralStyle(ctx, size, look);
    const value = setText(ctx, text, style, room.width);
    const isOneLine = value.broken.lines.length <= 1 || size <= 40;
    return {
      height: isOneLine ? value.height : room.height + 1,
      isClean: areClean([value]),
      value,
    };
  });
}

type Alone = { align?: 'left' | 'center' | undefined; note?: Block | undefined };

function leadOf(ctx: Ctx, blocks: Blocks, rect: Rect, { align = 'left', note }: Alone = {}): Box[] {
  const { palette, tokens } = ctx.theme;
  const number = setNumber(ctx, blocks.value, 'value', {
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
    steps: steps(34, 18),
    style: (size) =>
      styleOf(ctx, 'display', size, {
        weight: tokens.labelWeight,
        leading: 1.26,
        tracking: -0.012,
      }),
    balance: align === 'center' ? 'full' : 'widow',
  });
  const used = number.height + 16 + probe.height + noteHeight;
  const y = rect.y + roomAboveOpen(ctx, rect.height - used, 0.42);
  const value = place(ctx, number, { x: rect.x, y, role: 'p', part: 'value', align });
  const label = moveTo(probe, y + number.height + 16, value.order);
  if (!note) return [value, label];
  const below = { x, y: label.y + label.height + noteGap, role: 'p', part: 'context' } as const;
  return [value, label, place(ctx, { ...note, width }, { ...below, align })];
}

/** The box shifted to its place below the number, and read after it. */
function moveTo<T extends Box>(box: T, y: number, before: number | null): T {
  if (box.kind !== 'text') return box;
  const lines = box.lines.map((line) => ({
    ...line,
    y: line.y + y - box.y,
    baseline: line.baseline + y - box.y,
  }));
  return { ...box, y, lines, order: before === null ? box.order : before + 0.5 };
}

/** What the number is to be held against, and what it rests on, in a column of their own. */
function asideOf(ctx: Ctx, blocks: Blocks, rect: Rect): Box[] {
  const { palette, tokens } = ctx.theme;
  const boxes: Box[] = [];
  let y = rect.y;
  if (blocks.comparison) {
    const number = setNumber(ctx, blocks.comparison.value, 'comparison.value', {
      width: rect.width,
      height: rect.height * 0.3,
      from: 72,
      color: palette.ink,
    });
    boxes.push(place(ctx, number, { x: rect.x, y, role: 'p', part: 'comparison.value' }));
    y += number.height + 6;
    const label = fitText(ctx, blocks.comparison.label, {
      part: 'comparison.label',
      role: 'p',
      rect: { ...rect, y, height: (rect.y + rect.height - y) * (blocks.context ? 0.5 : 1) },
      steps: steps(22, 18),
      style: (size) => styleOf(ctx, 'body', size, { weight: tokens.labelWeight, leading: 1.34 }),
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
      steps: steps(22, 18),
      // Alone it stands at the foot, as a note to the number.
      valign: blocks.comparison ? 'top' : 'bottom',
      style: (size) => styleOf(ctx, 'body', size, { color: palette.muted, leading: 1.46 }),
      balance: 'widow',
    }),
  );
  return boxes;
}

/** What the number rests on, where it's said in one line: a note below, not a column of its own. */
function noteOf(ctx: Ctx, { context, comparison }: Blocks): Block | undefined {
  if (context === undefined || comparison) return undefined;
  const style = styleOf(ctx, 'body', 22, { color: ctx.theme.palette.muted, leading: 1.4 });
  const block = setText(ctx, context, style, labelWidth);
  return block.broken.lines.length > 1 ? undefined : block;
}

function compose(ctx: Ctx, slide: SlideContentOf<'big-number'>): Box[] {
  const { blocks } = slide;
  const { boxes, body, align } = ctx.theme.frame(ctx, 'stack');
  const note = noteOf(ctx, blocks);
  if (note || (blocks.context === undefined && !blocks.comparison))
    return [...boxes, groupBox(ctx, 'section', leadOf(ctx, blocks, body, { align, note }))];
  const width = Math.round(body.width * 0.3);
  const x = body.x + body.width - width;
  const lead = leadOf(ctx, blocks, { ...body, width: body.width - width - gap });
  const foot = Math.max(...lead.map((box) => box.y + box.height));
  const end = blocks.comparison || foot < body.y + leastAside ? body.y + body.height - 8 : foot;
  const inner = { x, y: body.y + 8, width, height: end - body.y - 8 };
  const aside = asideOf(ctx, blocks, inner);
  const bottom = Math.max(...[...lead, ...aside].map((box) => box.y + box.height));
  const rule = lineBox(
    ctx,
    [x - gap / 2, body.y],
    [x - gap / 2, Math.min(bottom, body.y + body.height)],
    {
      stroke: ctx.theme.palette.hairline,
      strokeWidth: 1.5,
    },
  );
  return [...boxes, groupBox(ctx, 'section', lead), rule, groupBox(ctx, 'section', aside)];
}

export const bigNumber: Layout<'big-number'> = {
  id: 'big-number',
  use: 'One number that the audience shall take home. The value is short (“38%”, “$4.2M”), the label says of what, the context why it matters or what it rests on; the comparison is the number to hold it against, such as last year’s. Only numbers that a source gives.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'value', words: 1 },
    { part: 'label', words: 12 },
    { part: 'context', words: 26 },
    { part: 'comparison.value', words: 1 },
    { part: 'comparison.label', words: 8 },
  ],
  compose,
};
