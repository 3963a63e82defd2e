import type { Tokens } from './theme.ts';
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

const themeFonts = ({ display, body, cjk }: Tokens) => ({ display, body, cjk });

/** Name, colours and fonts of each theme for a theme picker, without font metrics and drawing code. */
export const themeList = [
  {
    id: 'meridian',
    name: 'Meridian',
    isDark: false,
    palette: meridian,
    fonts: themeFonts(meridianTokens),
  },
  {
    id: 'nocturne',
    name: 'Nocturne',
    isDark: true,
    palette: nocturne,
    fonts: themeFonts(nocturneTokens),
  },
  {
    id: 'broadsheet',
    name: 'Broadsheet',
    isDark: false,
    palette: broadsheet,
    fonts: themeFonts(broadsheetTokens),
  },
  {
    id: 'monolith',
    name: 'Monolith',
    isDark: false,
    palette: monolith,
    fonts: themeFonts(monolithTokens),
  },
  { id: 'terra', name: 'Terra', isDark: false, palette: terra, fonts: themeFonts(terraTokens) },
  {
    id: 'blueprint',
    name: 'Blueprint',
    isDark: true,
    palette: blueprint,
    fonts: themeFonts(blueprintTokens),
  },
  { id: 'ledger', name: 'Ledger', isDark: false, palette: ledger, fonts: themeFonts(ledgerTokens) },
  {
    id: 'botanical',
    name: 'Botanical',
    isDark: true,
    palette: botanical,
    fonts: themeFonts(botanicalTokens),
  },
  { id: 'ink', name: 'Ink', isDark: false, palette: ink, fonts: themeFonts(inkTokens) },
  {
    id: 'playroom',
    name: 'Playroom',
    isDark: false,
    palette: playroom,
    fonts: themeFonts(playroomTokens),
  },
] as const;

/** Id of a theme. */
export type ThemeId = (typeof themeList)[number]['id'];

/** Theme of a new deck. */
export const defaultThemeId = 'meridian';

/** Returns the entry of a theme, or undefined for an unknown id. */
export function findThemeEntry(id: string): (typeof themeList)[number] | undefined {
  return themeList.find((theme) => theme.id === id);
}
