import { rectBox } from '../boxes.ts';
import { type Ctx, createTextStyle } from '../context.ts';
import { headlineSizes } from '../display-sizes.ts';
import { fitText, footerTexts, kickerLine } from '../fitted-text.ts';
import { kickerCapacity, type Layout } from '../layout.ts';
import type { LayoutContent } from '../model.ts';
import { type Box, canvas } from '../scene.ts';
import { bodySizes, sizeSteps } from '../size-steps.ts';

const margin = { left: 96, right: 1184, top: 96 } as const;
const width = margin.right - margin.left;
/** y of the lowest text above the footer, px. */
const bottom = 616;
/** Height of the supporting sentence with the gap above it, px. */
const supportHeight = 148;
const gap = 28;

/**
 * Draws the sentence on a background that fills the slide: the theme's own drawing, or the accent colour. No other
 * layout does this, so the slide marks a turning point of the deck.
 */
function compose(ctx: Ctx, slide: LayoutContent<'statement'>): Box[] {
  const { palette, statement: own } = ctx.theme;
  const on = own?.on ?? palette.accent;
  const color = own?.ink ?? palette.onAccent;
  const { support } = slide.blocks;
  const top = margin.top + 44;
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: top, width, height: bottom - top - (support ? supportHeight : 0) },
    steps: headlineSizes(slide.title, sizeSteps(96, 40, 4), 144),
    style: (size) => createTextStyle(ctx, 'display', size, { color, accent: color, leading: 1.08 }),
    valign: 'middle',
    balance: 'full',
    on,
  });
  const boxes: Box[] = [
    ...(own?.draw(ctx) ?? [rectBox(ctx, { x: 0, y: 0, ...canvas }, { fill: on, z: 0 })]),
    ...kickerLine(ctx, { x: margin.left, y: margin.top, width }, { color, on, weight: 600 }),
    title,
  ];
  if (support)
    boxes.push(
      fitText(ctx, support, {
        part: 'support',
        role: 'p',
        rect: {
          x: margin.left,
          y: title.y + title.height + gap,
          width: Math.min(width, 860),
          height: supportHeight - gap,
        },
        steps: bodySizes(30),
        style: (size) =>
          createTextStyle(ctx, 'body', size, { color, accent: color, leading: 1.38 }),
        balance: 'widow',
        on,
      }),
    );
  const footer = { x: margin.left, right: margin.right, y: 660, color, pageColor: color, on };
  return [...boxes, ...footerTexts(ctx, footer)];
}

export const statement: Layout<'statement'> = {
  id: 'statement',
  use: 'One sentence that the talk turns on, alone and large on a page of colour: the conclusion before the plan, the objection before the answer. The title is the sentence; `support` is what it rests on. At most one in five slides.',
  capacity: [{ part: 'title', words: 12 }, kickerCapacity, { part: 'support', words: 20 }],
  compose,
};
