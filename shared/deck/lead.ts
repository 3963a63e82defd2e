import { type Ctx, type StyleOptions, styleOf } from './context.ts';
import { fitText } from './parts.ts';
import type { Rect, TextBox } from './scene.ts';
import { steps } from './steps.ts';

const sizes = [28, 26, 24, 22, 20, 18];

type Look = StyleOptions & {
  /** The largest size, px; each text has its own where left out. */
  from?: number;
  /** Colour beneath; the theme's surface where left out. */
  on?: string;
  align?: 'left' | 'center' | 'right';
  valign?: 'top' | 'middle' | 'bottom';
};

type Kind = { part: string; role: 'p' | 'caption'; steps: number[]; balance?: 'widow' };

function smallText(ctx: Ctx, text: string, rect: Rect, look: Look, kind: Kind): TextBox {
  const { from: _, on, align, valign, ...style } = look;
  return fitText(ctx, text, {
    ...kind,
    rect,
    style: (size) => styleOf(ctx, 'body', size, style),
    ...(on === undefined ? {} : { on }),
    ...(align ? { align } : {}),
    ...(valign ? { valign } : {}),
  });
}

/** The lead of a slide: the sentence or two that follow its title. Of 24 px or less where `from` says nothing. */
export function leadText(ctx: Ctx, text: string, rect: Rect, look: Look): TextBox {
  const { from = 24 } = look;
  const kind = { part: 'lead', role: 'p', balance: 'widow' } as const;
  return smallText(ctx, text, rect, look, { ...kind, steps: sizes.filter((size) => size <= from) });
}

/** What stands under a cover's title. Of 26 px or less where `from` says nothing. */
export function subtitleText(ctx: Ctx, text: string, rect: Rect, look: Look): TextBox {
  const kind = { part: 'subtitle', role: 'p', balance: 'widow' } as const;
  return smallText(ctx, text, rect, look, { ...kind, steps: steps(look.from ?? 26, 18) });
}

/** Who speaks, and when, at a cover's edge. Of 18 px or less where `from` says nothing. */
export function bylineText(ctx: Ctx, text: string, rect: Rect, look: Look): TextBox {
  const kind = { part: 'byline', role: 'caption' } as const;
  return smallText(ctx, text, rect, look, { ...kind, steps: steps(look.from ?? 18, 14) });
}
