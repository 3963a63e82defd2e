import { type Ctx, createTextStyle, type StyleOptions } from './context.ts';
import { fitText } from './fitted-text.ts';
import type { Rect, TextBox } from './scene.ts';
import { bodySizes, minSizes, sizeSteps } from './size-steps.ts';

type Look = StyleOptions & {
  /** Largest font size in px; each kind of text has its own default. */
  from?: number;
  /** Background colour; the theme's surface by default. */
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
    style: (size) => createTextStyle(ctx, 'body', size, style),
    ...(on === undefined ? {} : { on }),
    ...(align ? { align } : {}),
    ...(valign ? { valign } : {}),
  });
}

/** Returns the text box of a slide's lead, the sentence or two after its title. At most 24 px by default. */
export function leadText(ctx: Ctx, text: string, rect: Rect, look: Look): TextBox {
  const { from = 24 } = look;
  const kind = { part: 'lead', role: 'p', balance: 'widow' } as const;
  return smallText(ctx, text, rect, look, { ...kind, steps: bodySizes(from) });
}

/** Returns the text box of a cover's subtitle. At most 26 px by default. */
export function subtitleText(ctx: Ctx, text: string, rect: Rect, look: Look): TextBox {
  const kind = { part: 'subtitle', role: 'p', balance: 'widow' } as const;
  return smallText(ctx, text, rect, look, { ...kind, steps: bodySizes(look.from ?? 26) });
}

/** Returns the text box of a cover's byline (speaker and date). At most 18 px by default. */
export function bylineText(ctx: Ctx, text: string, rect: Rect, look: Look): TextBox {
  const kind = { part: 'byline', role: 'caption' } as const;
  return smallText(ctx, text, rect, look, {
    ...kind,
    steps: sizeSteps(look.from ?? 18, minSizes.caption),
  });
}
