import { createFaceSet } from './font-faces.ts';
import { genericFamily } from './font-stack.ts';
import { arimo400 } from './metrics/arimo-400.ts';
import { arimo700 } from './metrics/arimo-700.ts';
import { cousine400 } from './metrics/cousine-400.ts';
import { cousine700 } from './metrics/cousine-700.ts';
import { notoSansSc400 } from './metrics/noto-sans-sc-400.ts';
import { notoSansSc700 } from './metrics/noto-sans-sc-700.ts';
import { tinos400 } from './metrics/tinos-400.ts';
import { tinos700 } from './metrics/tinos-700.ts';
import type { Theme, Tokens } from './theme.ts';

/**
 * Fonts that PowerPoint, Keynote, Google Slides and WPS have, and that LibreOffice replaces by fonts with equal widths
 * (Liberation). Georgia is missing: its free equivalent, Gelasio, is rarely installed.
 */
const safeFamilies = {
  'sans-serif': 'Arial',
  serif: 'Times New Roman',
  monospace: 'Courier New',
} as const;
const safeCjk = 'Microsoft YaHei';

const names: readonly string[] = [...Object.values(safeFamilies), safeCjk];

/** Whether a family is one of the fonts that office programs have; it is never embedded. */
export const isSafeFamily = (family: string): boolean => names.includes(family);

/** The regular and bold faces, under the names that office programs know, with the widths of their free equivalents. */
const safeFaces = createFaceSet(
  (
    [
      ['Arial', arimo400],
      ['Arial', arimo700],
      ['Times New Roman', tinos400],
      ['Times New Roman', tinos700],
      ['Courier New', cousine400],
      ['Courier New', cousine700],
      [safeCjk, notoSansSc400],
      [safeCjk, notoSansSc700],
    ] as const
  ).map(([family, metrics]) => ({ ...metrics, family })),
);

const safeFamily = (family: string) => safeFamilies[genericFamily(family)];
/** The fonts have a regular and a bold face only. */
const safeWeight = (weight: number) => (weight >= 600 ? 700 : 400);

function safeTokens(tokens: Tokens): Tokens {
  const { cjkDisplay: _, cjkBody: __, ...others } = tokens;
  return {
    ...others,
    display: safeFamily(tokens.display),
    body: safeFamily(tokens.body),
    mono: safeFamilies.monospace,
    cjk: safeCjk,
    titleWeight: safeWeight(tokens.titleWeight),
    bodyWeight: safeWeight(tokens.bodyWeight),
    boldWeight: safeWeight(tokens.boldWeight),
    numeralWeight: safeWeight(tokens.numeralWeight),
    labelWeight: safeWeight(tokens.labelWeight),
  };
}

/**
 * Returns a theme with fonts that office programs have, so that lines break at the same places where the theme's own
 * fonts are missing.
 */
export function withSafeFonts(theme: Theme): Theme {
  return { ...theme, tokens: safeTokens(theme.tokens), faces: safeFaces };
}
