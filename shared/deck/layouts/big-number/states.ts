import { groupBox, lineBox, placeText } from '../../boxes.ts';
import { describeChange, listNumbers, type NumberChange, parseAmount } from '../../change.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import { getEmphasisColor } from '../../emphasis.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box, Rect } from '../../scene.ts';
import { listBodySizes } from '../../size-steps.ts';
import { computeSpaceAbove } from '../body-placement.ts';
import { typesetNumber } from './typeset-number.ts';

type Blocks = LayoutContent<'big-number'>['blocks'];

const columnGap = 72;
const stateGap = 36;
const labelGap = 4;

/**
 * Returns the change from the comparison to the value if the title names it. Figures of the same unit may be different
 * measures, such as power added in a year and power installed, so their difference alone has no meaning.
 */
export function findStateChange(
  ctx: Ctx,
  { title, blocks: { value, comparison } }: LayoutContent<'big-number'>,
): NumberChange | undefined {
  const [from, to] = [comparison && parseAmount(comparison.value), parseAmount(value)];
  const change = from && to ? describeChange(from, to, ctx.language) : undefined;
  if (!change || change.direction === 'none') return undefined;
  const named = listNumbers(title);
  return [change.relative, change.absolute].some((text) =>
    listNumbers(text).some((digits) => named.includes(digits)),
  )
    ? change
    : undefined;
}

type State = { value: string; label: string; part: string; color: string };

/** Draws a figure with its label below, at most `rect.height` px high. */
function drawState(ctx: Ctx, { value, label, part, color }: State, rect: Rect): Box[] {
  const number = typesetNumber(ctx, value, `${part}value`, {
    width: rect.width,
    height: rect.height * 0.56,
    from: 104,
    color,
  });
  const figure = placeText(ctx, number, { ...rect, role: 'p', part: `${part}value` });
  const y = rect.y + number.height + labelGap;
  const text = fitText(ctx, label, {
    part: `${part}label`,
    role: 'p',
    rect: { ...rect, y, height: rect.y + rect.height - y },
    steps: listBodySizes(26),
    style: (size) =>
      createTextStyle(ctx, 'body', size, {
        weight: ctx.theme.tokens.labelWeight,
        color,
        leading: 1.32,
      }),
    balance: 'widow',
  });
  return [figure, text];
}

/** Draws the change as the largest figure, with the difference and the context below. */
function drawChange(ctx: Ctx, blocks: Blocks, change: NumberChange, rect: Rect): Box[] {
  const { palette, tokens } = ctx.theme;
  const text = change.relative ?? change.absolute;
  const number = typesetNumber(ctx, text, 'value', {
    width: rect.width,
    height: rect.height * 0.5,
    from: 184,
    color: getEmphasisColor(palette),
  });
  const boxes: Box[] = [placeText(ctx, number, { ...rect, role: 'p' })];
  let y = rect.y + number.height + labelGap;
  if (change.relative) {
    const style = createTextStyle(ctx, 'body', 30, {
      weight: tokens.labelWeight,
      leading: 1.3,
    });
    const block = typesetText(ctx, [{ text: change.absolute }], style, rect.width);
    boxes.push(placeText(ctx, block, { ...rect, y, role: 'p' }));
    y += block.height;
  }
  if (!blocks.context) return boxes;
  y += 20;
  const context = fitText(ctx, blocks.context, {
    part: 'context',
    role: 'p',
    rect: { ...rect, y, height: rect.y + rect.height - y },
    steps: listBodySizes(26),
    style: (size) => createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.44 }),
    balance: 'widow',
  });
  return [...boxes, context];
}

/** Draws two states of one measure: the change as the largest figure, the two figures beside it at one size. */
export function drawStates(ctx: Ctx, blocks: Blocks, change: NumberChange, body: Rect): Box[] {
  const { palette } = ctx.theme;
  const width = Math.round(body.width * 0.42);
  const x = body.x + body.width - width;
  const height = Math.min(body.height, 400);
  const top = body.y + computeSpaceAbove(body.height - height);
  const each = (height - stateGap) / 2;
  const second = top + each + stateGap;
  const { comparison } = blocks;
  const base = comparison
    ? drawState(
        ctx,
        { ...comparison, part: 'comparison.', color: palette.muted },
        { x, y: top, width, height: each },
      )
    : [];
  const value = drawState(
    ctx,
    { value: blocks.value, label: blocks.label, part: '', color: palette.ink },
    { x, y: second, width, height: each },
  );
  const left = { x: body.x, y: top, width: body.width - width - columnGap, height };
  const hero = drawChange(ctx, blocks, change, left);
  const stroke = { stroke: palette.hairline, strokeWidth: 1.5 };
  const middle = second - stateGap / 2;
  return [
    groupBox(ctx, 'section', [...base, ...value]),
    lineBox(ctx, [x, middle], [x + width, middle], stroke),
    lineBox(ctx, [x - columnGap / 2, top], [x - columnGap / 2, top + height], stroke),
    groupBox(ctx, 'section', hero),
  ];
}
