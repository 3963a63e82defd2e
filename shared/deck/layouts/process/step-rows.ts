import { groupBox, lineBox, placeText } from '../../boxes.ts';
import {
  areWordsWhole,
  type Ctx,
  createTextStyle,
  type TextBlock,
  typesetText,
} from '../../context.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box, Rect } from '../../scene.ts';
import { sizeSteps } from '../../size-steps.ts';
import { drawStepNode, minNodeSize } from '../sequence.ts';

/** Largest and smallest font size of the texts, px: smaller rows would be no better than columns. */
const sizes = { most: 34, least: 22 } as const;
/** Largest height of a row, px. */
const mostPitch = 148;
const mostNode = 64;
/** Distance from the marker to the heading, and from the heading to the text, px. */
const gaps = { marker: 28, text: 36 } as const;
/** Width of the headings as a fraction of both columns. */
const headingShare = 0.36;
/** Space in a row that stays free of text, and height of the last row, px. */
const air = 18;
const lastRow = 88;

type Row = { heading: TextBlock; text: TextBlock | undefined };

function typesetRows(
  ctx: Ctx,
  { blocks }: LayoutContent<'process'>,
  [first, second]: readonly [number, number],
  size: number,
): Row[] {
  const { palette, tokens } = ctx.theme;
  const heading = createTextStyle(ctx, 'display', size, {
    weight: tokens.labelWeight,
    leading: 1.22,
    tracking: -0.012,
  });
  const body = createTextStyle(ctx, 'body', Math.round(size * 0.92), {
    color: palette.muted,
    leading: 1.34,
  });
  return blocks.steps.map((step) => ({
    heading: typesetText(ctx, step.heading, heading, first, 'widow'),
    text: step.text === undefined ? undefined : typesetText(ctx, step.text, body, second, 'widow'),
  }));
}

/**
 * Returns the steps as rows over the full height of the body: marker, heading and text side by side. Undefined if a step
 * has no text or the texts would be small.
 */
export function drawStepRows(
  ctx: Ctx,
  slide: LayoutContent<'process'>,
  body: Rect,
): Box[] | undefined {
  const { steps } = slide.blocks;
  if (steps.some(({ text }) => text === undefined)) return undefined;
  const pitch = Math.min(mostPitch, (body.height - lastRow) / (steps.length - 1));
  const node = Math.round(Math.max(minNodeSize, Math.min(mostNode, pitch * 0.62)));
  const x = body.x + node + gaps.marker;
  const space = body.x + body.width - x - gaps.text;
  const widths = [space * headingShare, space * (1 - headingShare)] as const;
  const rows = sizeSteps(sizes.most, sizes.least)
    .map((size) => typesetRows(ctx, slide, widths, size))
    .find((set) => {
      const blocks = set.flatMap(({ heading, text }) => [heading, text]);
      const tallest = Math.max(...blocks.map((block) => block?.height ?? 0));
      return tallest <= Math.min(pitch - air, lastRow) && areWordsWhole(blocks);
    });
  if (!rows || node > pitch - 8) return undefined;
  const { hairline } = ctx.theme.palette;
  const middle = (i: number) => body.y + pitch * i + node / 2 + 2;
  const first = middle(0);
  const last = middle(rows.length - 1);
  const axis = body.x + node / 2;
  const marks = rows.flatMap((_, i) =>
    drawStepNode(ctx, { x: body.x, y: middle(i) - node / 2, width: node, height: node }, i),
  );
  const items = rows.map(({ heading, text }, i) => {
    const part = `steps[${i}]`;
    const top = (block: TextBlock) => middle(i) - block.height / 2;
    const boxes: Box[] = [
      placeText(ctx, heading, { x, y: top(heading), role: 'h2', part: `${part}.heading` }),
    ];
    if (text)
      boxes.push(
        placeText(ctx, text, {
          x: x + widths[0] + gaps.text,
          y: top(text),
          role: 'p',
          part: `${part}.text`,
        }),
      );
    return groupBox(ctx, 'li', boxes);
  });
  const rules = rows.slice(1).map((_, i) => {
    const y = (middle(i) + middle(i + 1)) / 2;
    return lineBox(ctx, [x, y], [body.x + body.width, y], { stroke: hairline, strokeWidth: 1 });
  });
  const rail = lineBox(ctx, [axis, first], [axis, last], {
    stroke: ctx.theme.palette.quiet,
    strokeWidth: 2,
    z: 0,
  });
  return [rail, ...marks, ...rules, groupBox(ctx, 'ol', items)];
}
