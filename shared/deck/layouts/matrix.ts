import { groupBox, lineBox, pathBox, rectBox } from '../boxes.ts';
import { type Ctx, createTextStyle } from '../context.ts';
import { fitText } from '../fitted-text.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, Rect } from '../scene.ts';
import { type CaptionSlot, placeCaptions } from './captions.ts';

const plainGutter = 12;
const yAxisWidth = 132;
const xAxisHeight = 40;

type MatrixAxis = LayoutContent<'matrix'>['blocks']['x_axis'];
type AxisText = { text: string; part: string; rect: Rect; align: 'left' | 'center' | 'right' };

function createAxisText(ctx: Ctx, { text, part, rect, align }: AxisText, isName: boolean): Box {
  const { palette, tokens } = ctx.theme;
  return fitText(ctx, text, {
    part,
    role: 'label',
    rect,
    align,
    valign: 'middle',
    steps: isName ? [18, 17, 16] : [16],
    style: (size) =>
      createTextStyle(ctx, 'body', size, {
        leading: 1.25,
        ...(isName ? { weight: tokens.labelWeight } : { color: palette.muted }),
      }),
  });
}

function drawArrow(ctx: Ctx, from: [number, number], to: [number, number]): Box[] {
  const [x, y] = to;
  const stroke = { stroke: ctx.theme.palette.muted, strokeWidth: 1.5 };
  const isUp = from[0] === x;
  const d = isUp
    ? `M${x - 5} ${y + 7}L${x} ${y}L${x + 5} ${y + 7}`
    : `M${x - 7} ${y - 5}L${x} ${y}L${x - 7} ${y + 5}`;
  const head = isUp
    ? { x: x - 5, y, width: 10, height: 7 }
    : { x: x - 7, y: y - 5, width: 7, height: 10 };
  return [lineBox(ctx, from, to, stroke), pathBox(ctx, head, d, stroke)];
}

/** Draws the y axis on the left: arrow, end labels, and the name in the middle. */
function drawVerticalAxis(ctx: Ctx, axis: MatrixAxis, field: Rect): Box[] {
  const width = yAxisWidth - 24;
  const x = field.x - yAxisWidth;
  const third = field.height / 3;
  const at = (i: number) => ({ x, y: field.y + i * third, width, height: third - 4 });
  const align = 'right' as const;
  const texts: Box[] = [];
  if (axis.high) texts.push(createEndText(ctx, axis.high, 'y_axis.high', at(0), 'top', align));
  texts.push(
    createAxisText(ctx, { text: axis.name, part: 'y_axis.name', rect: at(1), align }, true),
  );
  if (axis.low) texts.push(createEndText(ctx, axis.low, 'y_axis.low', at(2), 'bottom', align));
  const line = field.x - 11;
  return [...texts, ...drawArrow(ctx, [line, field.y + field.height], [line, field.y])];
}

function createEndText(
  ctx: Ctx,
  text: string,
  part: string,
  rect: Rect,
  valign: 'top' | 'bottom',
  align: 'left' | 'right',
): Box {
  return fitText(ctx, text, {
    part,
    role: 'label',
    rect,
    align,
    valign,
    steps: [16],
    style: (size) =>
      createTextStyle(ctx, 'body', size, { color: ctx.theme.palette.muted, leading: 1.25 }),
  });
}

/** Draws the x axis below the matrix. */
function drawHorizontalAxis(ctx: Ctx, axis: MatrixAxis, field: Rect): Box[] {
  const y = field.y + field.height + 18;
  const third = field.width / 3;
  const height = xAxisHeight;
  const rect = (i: number) => ({ x: field.x + i * third, y, width: third - 8, height });
  const texts: Box[] = [];
  if (axis.low)
    texts.push(
      createAxisText(
        ctx,
        { text: axis.low, part: 'x_axis.low', rect: rect(0), align: 'left' },
        false,
      ),
    );
  const name = { text: axis.name, part: 'x_axis.name', rect: rect(1), align: 'center' as const };
  texts.push(createAxisText(ctx, name, true));
  if (axis.high)
    texts.push(
      createAxisText(
        ctx,
        { text: axis.high, part: 'x_axis.high', rect: rect(2), align: 'right' },
        false,
      ),
    );
  const line = field.y + field.height + 11;
  return [...texts, ...drawArrow(ctx, [field.x, line], [field.x + field.width, line])];
}

/** Draws the four quadrants plainly; the top right one, where both axes are high, in the accent colour. */
function drawPlainQuadrants(ctx: Ctx, rects: Rect[]): Box[] {
  const { palette, tokens, panel, panelInset } = ctx.theme;
  return rects.flatMap((rect, i): Box[] => {
    const radius = Math.min(tokens.radius, 18);
    if (i === 1) return [rectBox(ctx, rect, { fill: palette.accent, radius, z: 2 })];
    return panelInset.x > 0
      ? panel(ctx, rect, i)
      : [rectBox(ctx, rect, { fill: palette.panel, radius })];
  });
}

/** Returns the space for text in a quadrant, with its colours. */
function createQuadrantSlot(ctx: Ctx, rect: Rect, index: number): CaptionSlot {
  const { palette } = ctx.theme;
  const inner = {
    x: rect.x + 24,
    y: rect.y + 14,
    width: rect.width - 48,
    height: rect.height - 28,
  };
  const { on = palette.panel, aim = palette.accent } = ctx.theme.diagram?.quadrants ?? {};
  if (index !== 1) return { ...inner, on };
  return { ...inner, on: aim, ink: palette.onAccent, muted: palette.onAccent };
}

function compose(ctx: Ctx, slide: LayoutContent<'matrix'>): Box[] {
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const { x_axis, y_axis, quadrants } = slide.blocks;
  const field = {
    x: body.x + yAxisWidth,
    y: body.y,
    width: body.width - yAxisWidth,
    height: body.height - xAxisHeight - 18,
  };
  const { gutter = plainGutter, draw = drawPlainQuadrants } = ctx.theme.diagram?.quadrants ?? {};
  const width = (field.width - gutter) / 2;
  const height = (field.height - gutter) / 2;
  const rects = quadrants.map((_, i) => ({
    x: field.x + (i % 2) * (width + gutter),
    y: field.y + Math.floor(i / 2) * (height + gutter),
    width,
    height,
  }));
  const slots = rects.map((rect, i) => createQuadrantSlot(ctx, rect, i));
  const hasText = quadrants.some((item) => item.text !== undefined);
  const captions = quadrants.map((item, i) => ({
    heading: item.heading,
    text: item.text,
    path: `quadrants[${i}]`,
  }));
  return [
    ...boxes,
    ...draw(ctx, rects),
    ...drawVerticalAxis(ctx, y_axis, field),
    ...drawHorizontalAxis(ctx, x_axis, field),
    groupBox(
      ctx,
      'ul',
      placeCaptions(ctx, 'quadrants', captions, slots, { from: hasText ? 24 : 40 }),
    ),
  ];
}

export const matrix: Layout<'matrix'> = {
  id: 'matrix',
  use: 'Things told apart by two measures at once. Give each axis its name and its two ends (“low”, “high”). The quadrants in reading order: upper left, upper right, lower left, lower right; the upper right one, high on both, is drawn as the one to aim at.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'x_axis.name', words: 3 },
    { part: 'x_axis.low', words: 3 },
    { part: 'x_axis.high', words: 3 },
    { part: 'y_axis.name', words: 3 },
    { part: 'y_axis.low', words: 2 },
    { part: 'y_axis.high', words: 2 },
    { part: 'quadrants[].heading', words: 4, items: listLimits.matrix.quadrants.fits },
    { part: 'quadrants[].text', words: 11 },
  ],
  compose,
};
