import type { Theme } from '#shared/deck/theme.ts';
import { findTypeface } from './typeface.ts';

/** The fonts of a theme: headings, body, and Chinese text. */
export type FontScheme = {
  major: string;
  minor: string;
  cjk: string;
  /** Returns `+mj-lt`, `+mn-lt` or `+mn-ea` for a typeface of the scheme, otherwise its name. */
  reference(name: string, script: 'lt' | 'ea'): string;
};

/** Returns the theme's font scheme. Text that references it follows later changes of the theme fonts. */
export function createFontScheme(theme: Theme): FontScheme {
  const { display, body, titleWeight, bodyWeight, cjk } = theme.tokens;
  const major = findTypeface(display, titleWeight)?.name ?? display;
  const minor = findTypeface(body, bodyWeight)?.name ?? body;
  return {
    major,
    minor,
    cjk,
    reference(name, script) {
      if (script === 'ea') return name === cjk ? '+mn-ea' : name;
      if (name === minor) return '+mn-lt';
      return name === major ? '+mj-lt' : name;
    },
  };
}
