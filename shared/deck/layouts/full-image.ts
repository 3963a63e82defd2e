import { placeText, rectBox } from '../boxes.ts';
import { blend, contrast, luminance } from '../color.ts';
import { type Ctx, createTextStyle } from '../context.ts';
import { fitText, typesetLabel } from '../fitted-text.ts';
import type { Layout } from '../layout.ts';
import type { LayoutContent } from '../model.ts';
import { type Box, canvas, type Fill } from '../scene.ts';
import { bodySizes, sizeSteps } from '../size-steps.ts';
import { creditLine } from './credit-line.ts';
import { imageBoxes } from './image-box.ts';

const margin = 80;

type Overlay = { dark: string; light: string; opacity: number; on: string };

/** Returns the weakest dark overlay on which the theme's light text meets WCAG AA even over a white image. */
function createOverlay(ctx: Ctx): Overlay {
  const { ink, surface } = ctx.theme.palette;
  const [dark, light] = luminance(ink) < luminance(surface) ? [ink, surface] : [surface, ink];
  let opacity = 0.6;
  while (opacity < 0.9 && contrast(light, blend(dark, '#ffffff', opacity)) < 5) opacity += 0.02;
  return { dark, light, opacity, on: blend(dark, '#ffffff', opacity) };
}

/** Draws the overlay: a gradient that reaches full opacity at `from` px, where the text begins, down to the bottom. */
function drawOverlay(ctx: Ctx, { dark, opacity }: Overlay, from: number): Box {
  const top = Math.max(0, from - 240);
  const full = (from - top) / (canvas.height - top);
  const fill: Fill = {
    kind: 'linear',
    x1: 0,
    y1: top,
    x2: 0,
    y2: canvas.height,
    stops: [
      { offset: 0, color: dark, opacity: 0 },
      { offset: full * 0.5, color: dark, opacity: opacity * 0.38 },
      { offset: full, color: dark, opacity },
      { offset: 1, color: dark, opacity: Math.min(0.92, opacity + 0.12) },
    ],
  };
  const rect = { x: 0, y: top, width: canvas.width, height: canvas.height - top };
  return rectBox(ctx, rect, { fill, z: 3 });
}

function compose(ctx: Ctx, slide: LayoutContent<'full-image'>): Box[] {
  const shade = createOverlay(ctx);
  const { light, on } = shade;
  const width = canvas.width - 2 * margin;
  const { caption, image } = slide.blocks;
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin, y: 330, width: Math.min(width, 980), height: caption ? 236 : 334 },
    steps: sizeSteps(72, 28, 4),
    style: (size) =>
      createTextStyle(ctx, 'display', size, { leading: 1.08, color: light, accent: light }),
    valign: 'bottom',
    balance: 'widow',
    on,
  });
  const boxes: Box[] = [title];
  if (caption)
    boxes.push(
      fitText(ctx, caption, {
        part: 'caption',
        role: 'p',
        rect: { x: margin, y: title.y + title.height + 14, width: 860, height: 84 },
        steps: bodySizes(24),
        style: (size) =>
          createTextStyle(ctx, 'body', size, { leading: 1.4, color: light, accent: light }),
        balance: 'widow',
        on,
      }),
    );
  let top = title.y;
  if (slide.kicker) {
    const style = createTextStyle(ctx, 'body', 18, { weight: 600, color: light, accent: light });
    const block = typesetLabel(ctx, slide.kicker, style, width);
    top -= block.height + 10;
    boxes.unshift(placeText(ctx, block, { x: margin, y: top, role: 'kicker', part: 'kicker', on }));
  }
  if (image.credit)
    boxes.push(
      ...creditLine(ctx, image.credit, {
        ...{ x: margin, y: canvas.height - 36, width, align: 'right' },
        ...{ color: light, on },
      }),
    );
  const ground = { x: 0, y: 0, ...canvas };
  return [...imageBoxes(ctx, image, ground, 0), drawOverlay(ctx, shade, top - 8), ...boxes];
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
