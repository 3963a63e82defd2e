import { getOwnColors } from './own-colors.ts';
import type { Palette, Tokens } from './theme.ts';
import { parseThemeReference } from './theme-reference.ts';
import { palette as blueprint, tokens as blueprintTokens } from './themes/blueprint/tokens.ts';
import { palette as botanical, tokens as botanicalTokens } from './themes/botanical/tokens.ts';
import { palette as broadsheet, tokens as broadsheetTokens } from './themes/broadsheet/tokens.ts';
import { palette as ink, tokens as inkTokens } from './themes/ink/tokens.ts';
import { palette as ledger, tokens as ledgerTokens } from './themes/ledger/tokens.ts';
import { palette as meridian, tokens as meridianTokens } from './themes/meridian/tokens.ts';
import { palette as monolith, tokens as monolithTokens } from './themes/monolith/tokens.ts';
import { palette as nocturne, tokens as nocturneTokens } from './themes/nocturne/tokens.ts';
import { palette as playroom, tokens as playroomTokens } from './themes/playroom/tokens.ts';
import { palette as terra, tokens as terraTokens } from './themes/terra/tokens.ts';

const getThemeFonts = ({ display, body, cjk }: Tokens) => ({ display, body, cjk });

/** The data of a theme that a theme picker and the viewer's controls need, without font metrics and drawing code. */
type ThemeEntry = {
  name: string;
  isDark: boolean;
  palette: Palette;
  fonts: ReturnType<typeof getThemeFonts>;
};

/**
 * Every theme by its id, in the order of the theme picker. A new theme needs its drawings in `themes.ts` and its name in
 * both locales of the web; types require both.
 */
export const themeEntries = {
  meridian: {
    name: 'Meridian',
    isDark: false,
    palette: meridian,
    fonts: getThemeFonts(meridianTokens),
  },
  nocturne: {
    name: 'Nocturne',
    isDark: true,
    palette: nocturne,
    fonts: getThemeFonts(nocturneTokens),
  },
  broadsheet: {
    name: 'Broadsheet',
    isDark: false,
    palette: broadsheet,
    fonts: getThemeFonts(broadsheetTokens),
  },
  monolith: {
    name: 'Monolith',
    isDark: false,
    palette: monolith,
    fonts: getThemeFonts(monolithTokens),
  },
  terra: { name: 'Terra', isDark: false, palette: terra, fonts: getThemeFonts(terraTokens) },
  blueprint: {
    name: 'Blueprint',
    isDark: true,
    palette: blueprint,
    fonts: getThemeFonts(blueprintTokens),
  },
  ledger: { name: 'Ledger', isDark: false, palette: ledger, fonts: getThemeFonts(ledgerTokens) },
  botanical: {
    name: 'Botanical',
    isDark: true,
    palette: botanical,
    fonts: getThemeFonts(botanicalTokens),
  },
  ink: { name: 'Ink', isDark: false, palette: ink, fonts: getThemeFonts(inkTokens) },
  playroom: {
    name: 'Playroom',
    isDark: false,
    palette: playroom,
    fonts: getThemeFonts(playroomTokens),
  },
} as const satisfies Record<string, ThemeEntry>;

/** Id of a theme. */
export type ThemeId = keyof typeof themeEntries;
export const themeIds = Object.keys(themeEntries) as ThemeId[];

/** The themes with their ids, in the order of the theme picker. */
export const themeList: readonly (ThemeEntry & { id: ThemeId })[] = themeIds.map((id) => ({
  id,
  ...themeEntries[id],
}));

/** Theme of a new deck. */
export const defaultThemeId = 'meridian' satisfies ThemeId;

/** Whether this release has the theme. */
export const isThemeId = (id: string): id is ThemeId => Object.hasOwn(themeEntries, id);

/** Whether a reference names a theme of this release, with or without own colours. */
export const isThemeReference = (reference: string): boolean =>
  isThemeId(parseThemeReference(reference).id);

/** Returns the id of the theme in which a deck is drawn: its own, or the default theme if its own no longer exists. */
export function resolveThemeId(reference: string): ThemeId {
  const { id } = parseThemeReference(reference);
  return isThemeId(id) ? id : defaultThemeId;
}

/** Returns the palette of a theme reference, in its own colours. */
export function getThemePalette(reference: string): Palette {
  const { palette } = themeEntries[resolveThemeId(reference)];
  return getOwnColors(reference, palette)?.palette ?? palette;
}
