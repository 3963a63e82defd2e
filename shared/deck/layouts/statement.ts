import { type Ctx, createTextStyle } from '../context.ts';
import { listHeadlineSizes } from '../display-sizes.ts';
import { createKickerLine, fitText } from '../fitted-text.ts';
import { kickerCapacity, type Layout } from '../layout.ts';
import type { LayoutContent } from '../model.ts';
import type { Box } from '../scene.ts';
import { listBodySizes, listSizeSteps } from '../size-steps.ts';

const textMargin = { right: 1184, top: 96 } as const;
/** y of the lowest text above the footer, px. */
const textBottom = 616;
/** Height of the supporting sentence with the gap above it, px. */
const supportHeight = 148;
const supportGap = 28;

/**
 * Draws the sentence on the theme's statement page, whose colour fills the slide. No other layout does this, so the
 * slide marks a turning point of the deck.
 */
function compose(ctx: Ctx, slide: LayoutContent<'statement'>): Box[] {
  const { on, ink: color, left, draw } = ctx.theme.statement;
  const width = textMargin.right - left;
  const { support } = slide.blocks;
  const top = textMargin.top + 44;
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: {
      x: left,
      y: top,
      width,
      height: textBottom - top - (support ? supportHeight : 0),
    },
    steps: listHeadlineSizes(slide.title, listSizeSteps(96, 40, 4), 144),
    style: (size) => createTextStyle(ctx, 'display', size, { color, accent: color, leading: 1.08 }),
    valign: 'middle',
    balance: 'full',
    on,
  });
  const boxes: Box[] = [
    ...draw(ctx),
    ...createKickerLine(ctx, { x: left, y: textMargin.top, width }, { color, on, weight: 600 }),
    title,
  ];
  if (support)
    boxes.push(
      fitText(ctx, support, {
        part: 'support',
        role: 'p',
        rect: {
          x: left,
          y: title.y + title.height + supportGap,
          width: Math.min(width, 860),
          height: supportHeight - supportGap,
        },
        steps: listBodySizes(30),
        style: (size) =>
          createTextStyle(ctx, 'body', size, { color, accent: color, leading: 1.38 }),
        balance: 'widow',
        on,
      }),
    );
  return boxes;
}

export const statement: Layout<'statement'> = {
  id: 'statement',
  use: 'One sentence that the talk turns on, alone and large on a page of colour: the conclusion before the plan, the objection before the answer. The title is the sentence; `support` is what it rests on. At most one in five slides.',
  capacity: [{ part: 'title', words: 12 }, kickerCapacity, { part: 'support', words: 20 }],
  compose,
};
