import { type Ctx, type StyleOptions, styleOf } from './context.ts';
import { fitText } from './parts.ts';
import type { Rect, TextBox } from './scene.ts';

const sizes = [28, 26, 24, 22, 20, 18];

type Look = StyleOptions & {
  /** The largest size, px; 24 where left out. */
  from?: number;
  /** Colour beneath; the theme's surface where left out. */
  on?: string;
};

/** The lead of a slide: the sentence or two that follow its title. */
export function leadText(ctx: Ctx, text: string, rect: Rect, look: Look): TextBox {
  const { from = 24, on, ...style } = look;
  return fitText(ctx, text, {
    part: 'lead',
    role: 'p',
    rect,
    steps: sizes.filter((size) => size <= from),
    style: (size) => styleOf(ctx, 'body', size, style),
    balance: 'widow',
    ...(on === undefined ? {} : { on }),
  });
}
