import { type Ctx, styleOf } from '../context.ts';
import { plainText } from '../inline.ts';
import type { TextStyle } from '../text-style.ts';

const han = /\p{Script=Han}/u;
/** The lightest weight in which Chinese is at hand: figures beside it are no lighter. */
const lightestHan = 400;

type Look = { texts: string[]; color: string; leading: number; tracking?: number };

/** The style of large figures, alike for all of `texts`, in one of which there may be a Chinese unit. */
export function numeralStyle(ctx: Ctx, size: number, look: Look): TextStyle {
  const { numeralWeight, numeralTracking } = ctx.theme.tokens;
  const hasHan = look.texts.some((text) => han.test(plainText(text)));
  const tracking = numeralTracking ?? look.tracking;
  return styleOf(ctx, 'display', size, {
    weight: hasHan ? Math.max(numeralWeight, lightestHan) : numeralWeight,
    leading: look.leading,
    ...(tracking === undefined ? {} : { tracking }),
    color: look.color,
    accent: look.color,
  });
}
