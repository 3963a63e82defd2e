import { withBrandFonts } from './brand-fonts.ts';
import type { Deck } from './model.ts';
import { getOwnColors } from './own-colors.ts';
import type { Theme } from './theme.ts';
import { resolveThemeId, type ThemeId, themeIds } from './theme-list.ts';
import { blueprint } from './themes/blueprint/theme.ts';
import { botanical } from './themes/botanical/theme.ts';
import { broadsheet } from './themes/broadsheet/theme.ts';
import { ink } from './themes/ink/theme.ts';
import { ledger } from './themes/ledger/theme.ts';
import { meridian } from './themes/meridian/theme.ts';
import { monolith } from './themes/monolith/theme.ts';
import { nocturne } from './themes/nocturne/theme.ts';
import { playroom } from './themes/playroom/theme.ts';
import { terra } from './themes/terra/theme.ts';

/** Every theme with its drawings. */
const themesById: Readonly<Record<ThemeId, Theme>> = {
  meridian,
  nocturne,
  broadsheet,
  monolith,
  terra,
  blueprint,
  ledger,
  botanical,
  ink,
  playroom,
};

/** All themes, the default theme first. */
export const themes: readonly Theme[] = themeIds.map((id) => themesById[id]);

/** Returns the theme of a reference, in its own colours; the default theme for an unknown id. */
export function getTheme(reference: string): Theme {
  const theme = themesById[resolveThemeId(reference)];
  const own = getOwnColors(reference, theme.palette);
  if (!own) return theme;
  return {
    ...theme,
    id: reference,
    palette: own.palette,
    own: { ...own, basePalette: theme.palette },
  };
}

/** Returns the theme in which a deck is laid out: in its own colours and with its brand's fonts. */
export function getDeckTheme({ theme, brand }: Pick<Deck, 'theme' | 'brand'>): Theme {
  return withBrandFonts(getTheme(theme), brand?.fonts ?? {}, themes);
}
