import type { Theme } from '#shared/deck/theme.ts';
import { typefaceOf } from './typeface.ts';

/** The fonts of a theme: headings, body, and the one that carries Chinese. */
export type FontScheme = {
  major: string;
  minor: string;
  cjk: string;
  /** `+mj-lt`, `+mn-lt` or `+mn-ea` where a typeface is the scheme's own, else its name. */
  reference(name: string, script: 'lt' | 'ea'): string;
};

/** The font scheme of a theme; text that uses it follows a change of the theme's fonts. */
export function fontSchemeOf(theme: Theme): FontScheme {
  const { display, body, titleWeight, bodyWeight, cjk } = theme.tokens;
  const major = typefaceOf(display, titleWeight)?.name ?? display;
  const minor = typefaceOf(body, bodyWeight)?.name ?? body;
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
