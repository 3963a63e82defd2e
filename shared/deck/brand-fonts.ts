import { brandFamilies } from './brand-families.ts';
import type { BrandFonts } from './deck-brand.ts';
import type { FaceSet } from './font-faces.ts';
import type { Theme } from './theme.ts';

const isBrandFamily = (family: string): boolean =>
  (brandFamilies as readonly string[]).includes(family);

/** Returns a theme's font faces together with those of all families that a brand may choose, from the other themes. */
function joinFaces(themes: readonly Theme[], own: FaceSet): FaceSet {
  const sets = new Map<string, FaceSet>();
  for (const { tokens, faces } of themes)
    for (const family of [tokens.display, tokens.body])
      if (isBrandFamily(family) && !sets.has(family)) sets.set(family, faces);
  return { get: (family, weight) => (sets.get(family) ?? own).get(family, weight) };
}

/** Returns a theme that sets headings and body text in a brand's fonts. Chinese and code keep the theme's fonts. */
export function withBrandFonts(
  theme: Theme,
  { heading, body }: BrandFonts,
  themes: readonly Theme[],
): Theme {
  if (heading === undefined && body === undefined) return theme;
  const { cjkBody, ...tokens } = theme.tokens;
  const own = body === undefined && cjkBody !== undefined ? { cjkBody } : {};
  return {
    ...theme,
    tokens: { ...tokens, ...own, display: heading ?? tokens.display, body: body ?? tokens.body },
    faces: joinFaces(themes, theme.faces),
  };
}
