import { placeText } from '../boxes.ts';
import { type Ctx, createTextStyle, typesetText } from '../context.ts';
import { fitText, typesetLabel } from '../fitted-text.ts';
import type { Layout } from '../layout.ts';
import type { LayoutContent } from '../model.ts';
import type { Box } from '../scene.ts';
import { listBodySizes, listSizeSteps } from '../size-steps.ts';
import { creditHeight, drawCreditLine } from './credit-line.ts';
import { createImageBoxes } from './image-box.ts';

const textMargin = 80;

/** y of the bottom of the texts, and maximum widths of the title and the caption, px. */
const textArea = { bottom: 672, title: 960, caption: 860 } as const;

/** Places the texts from the bottom up, on the background that the theme draws over the image. */
function compose(ctx: Ctx, slide: LayoutContent<'full-image'>): Box[] {
  const { ink, accent, on, weight, draw } = ctx.theme.imageTitle(ctx);
  const { caption, image } = slide.blocks;
  const { credit } = image;
  const color = { color: ink, accent: ink };
  const captionStyle = (size: number) =>
    createTextStyle(ctx, 'body', size, { leading: 1.4, ...color });
  const captionHeight = caption
    ? Math.min(84, typesetText(ctx, caption, captionStyle(24), textArea.caption, 'widow').height)
    : 0;
  const bottom = textArea.bottom - (credit ? creditHeight : 0);
  const titleBottom = bottom - (caption ? captionHeight + 10 : 0);
  const kicker = slide.kicker
    ? typesetLabel(
        ctx,
        slide.kicker,
        createTextStyle(ctx, 'body', 18, { weight: 600, color: accent, accent }),
        textArea.title,
      )
    : undefined;
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: textMargin, y: titleBottom - 150, width: textArea.title, height: 150 },
    steps: listSizeSteps(56, 28, 4),
    style: (size) =>
      createTextStyle(ctx, 'display', size, {
        leading: 1.1,
        ...(weight ? { weight } : {}),
        ...color,
      }),
    valign: 'bottom',
    balance: 'widow',
    on,
  });
  const texts = [title];
  if (caption)
    texts.push(
      fitText(ctx, caption, {
        part: 'caption',
        role: 'p',
        rect: {
          x: textMargin,
          y: titleBottom + 10,
          width: textArea.caption,
          height: captionHeight,
        },
        steps: listBodySizes(24),
        style: captionStyle,
        balance: 'widow',
        on,
      }),
    );
  if (kicker) {
    const at = { x: textMargin, y: title.y - kicker.height - 10, on };
    texts.unshift(placeText(ctx, kicker, { ...at, role: 'kicker', part: 'kicker' }));
  }
  if (credit) {
    const line = { x: textMargin, y: textArea.bottom - 20, width: textArea.title, color: ink, on };
    texts.push(...drawCreditLine(ctx, credit, line));
  }
  const top = texts[0]?.y ?? title.y;
  const width = Math.max(...texts.flatMap(({ lines }) => lines.map((line) => line.width)));
  const place = draw({ x: textMargin, y: top, width, height: textArea.bottom - top });
  const clear = { ...place.image, height: Math.min(place.image.height, top) };
  return [...createImageBoxes(ctx, image, place.image, 0, clear), ...place.boxes, ...texts];
}

export const fullImage: Layout<'full-image'> = {
  id: 'full-image',
  use: 'One picture of the request that speaks for itself, with the slide’s assertion over its lower edge. `asset` is the picture’s id as given; `alt` says what it shows.',
  capacity: [
    { part: 'title', words: 12 },
    { part: 'kicker', words: 4 },
    { part: 'caption', words: 20 },
  ],
  compose,
};
