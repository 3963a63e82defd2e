import { type Ctx, createTextStyle } from '../context.ts';
import { plainText } from '../inline.ts';
import type { TextStyle } from '../text-style.ts';

const han = /\p{Script=Han}/u;
/** Lightest font weight available for Chinese; numbers next to Chinese are not lighter. */
const lightestHan = 400;

type Look = { texts: string[]; color: string; leading: number; tracking?: number };

/** Returns the text style of large numbers. It is the same for all `texts`, even if only one has a Chinese unit. */
export function numeralStyle(ctx: Ctx, size: number, look: Look): TextStyle {
  const { numeralWeight, numeralTracking } = ctx.theme.tokens;
  const hasHan = look.texts.some((text) => han.test(plainText(text)));
  const tracking = numeralTracking ?? look.tracking;
  return createTextStyle(ctx, 'display', size, {
    weight: hasHan ? Math.max(numeralWeight, lightestHan) : numeralWeight,
    leading: look.leading,
    ...(tracking === undefined ? {} : { tracking }),
    color: look.color,
    accent: look.color,
  });
}
