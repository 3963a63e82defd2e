import { createFaceSet } from './font-faces.ts';
import { toGenericFamily } from './font-stack.ts';
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
const safeCjkFamily = 'Microsoft YaHei';

const safeFamilyNames: readonly string[] = [...Object.values(safeFamilies), safeCjkFamily];

/** Whether a family is one of the fonts that office programs have; it is never embedded. */
export const isSafeFamily = (family: string): boolean => safeFamilyNames.includes(family);

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
      [safeCjkFamily, notoSansSc400],
      [safeCjkFamily, notoSansSc700],
    ] as const
  ).map(([family, metrics]) => ({ ...metrics, family })),
);

const getSafeFamily = (family: string) => safeFamilies[toGenericFamily(family)];
/** The fonts have a regular and a bold face only. */
const getSafeWeight = (weight: number) => (weight >= 600 ? 700 : 400);

function toSafeTokens(tokens: Tokens): Tokens {
  const { cjkDisplay: _, cjkBody: __, ...others } = tokens;
  return {
    ...others,
    display: getSafeFamily(tokens.display),
    body: getSafeFamily(tokens.body),
    mono: safeFamilies.monospace,
    cjk: safeCjkFamily,
    titleWeight: getSafeWeight(tokens.titleWeight),
    bodyWeight: getSafeWeight(tokens.bodyWeight),
    boldWeight: getSafeWeight(tokens.boldWeight),
    numeralWeight: getSafeWeight(tokens.numeralWeight),
    labelWeight: getSafeWeight(tokens.labelWeight),
  };
}

/**
 * Returns a theme with fonts that office programs have, so that lines break at the same places where the theme's own
 * fonts are missing.
 */
export function withSafeFonts(theme: Theme): Theme {
  return { ...theme, tokens: toSafeTokens(theme.tokens), faces: safeFaces };
}
