import { type Ctx, createTextStyle, type StyleOptions } from './context.ts';
import { fitText } from './fitted-text.ts';
import type { Rect, TextBox } from './scene.ts';
import { listBodySizes, listSizeSteps, minSizes } from './size-steps.ts';

type TextLook = StyleOptions & {
  /** Largest font size in px; each kind of text has its own default. */
  from?: number;
  /** Background colour; the theme's surface by default. */
  on?: string;
  align?: 'left' | 'center' | 'right';
  valign?: 'top' | 'middle' | 'bottom';
};

type TextKind = { part: string; role: 'p' | 'caption'; steps: number[]; balance?: 'widow' };

function createSmallText(
  ctx: Ctx,
  text: string,
  rect: Rect,
  look: TextLook,
  kind: TextKind,
): TextBox {
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
export function createLeadText(ctx: Ctx, text: string, rect: Rect, look: TextLook): TextBox {
  const { from = 24 } = look;
  const kind = { part: 'lead', role: 'p', balance: 'widow' } as const;
  return createSmallText(ctx, text, rect, look, { ...kind, steps: listBodySizes(from) });
}

/** Returns the text box of a cover's subtitle. At most 26 px by default. */
export function createSubtitleText(ctx: Ctx, text: string, rect: Rect, look: TextLook): TextBox {
  const kind = { part: 'subtitle', role: 'p', balance: 'widow' } as const;
  return createSmallText(ctx, text, rect, look, { ...kind, steps: listBodySizes(look.from ?? 26) });
}

/** Returns the text box of a cover's byline (speaker and date). At most 18 px by default. */
export function createBylineText(ctx: Ctx, text: string, rect: Rect, look: TextLook): TextBox {
  const kind = { part: 'byline', role: 'caption' } as const;
  return createSmallText(ctx, text, rect, look, {
    ...kind,
    steps: listSizeSteps(look.from ?? 18, minSizes.caption),
  });
}
