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

const fontsOf = ({ display, body, cjk }: Tokens) => ({ display, body, cjk });

/** What a chooser needs of the themes, without their metrics and drawings. */
export const themeList = [
  {
    id: 'meridian',
    name: 'Meridian',
    isDark: false,
    palette: meridian,
    fonts: fontsOf(meridianTokens),
  },
  {
    id: 'nocturne',
    name: 'Nocturne',
    isDark: true,
    palette: nocturne,
    fonts: fontsOf(nocturneTokens),
  },
  {
    id: 'broadsheet',
    name: 'Broadsheet',
    isDark: false,
    palette: broadsheet,
    fonts: fontsOf(broadsheetTokens),
  },
  {
    id: 'monolith',
    name: 'Monolith',
    isDark: false,
    palette: monolith,
    fonts: fontsOf(monolithTokens),
  },
  { id: 'terra', name: 'Terra', isDark: false, palette: terra, fonts: fontsOf(terraTokens) },
  {
    id: 'blueprint',
    name: 'Blueprint',
    isDark: true,
    palette: blueprint,
    fonts: fontsOf(blueprintTokens),
  },
  { id: 'ledger', name: 'Ledger', isDark: false, palette: ledger, fonts: fontsOf(ledgerTokens) },
  {
    id: 'botanical',
    name: 'Botanical',
    isDark: true,
    palette: botanical,
    fonts: fontsOf(botanicalTokens),
  },
  { id: 'ink', name: 'Ink', isDark: false, palette: ink, fonts: fontsOf(inkTokens) },
  {
    id: 'playroom',
    name: 'Playroom',
    isDark: false,
    palette: playroom,
    fonts: fontsOf(playroomTokens),
  },
] as const;

/** The id of one of the themes. */
export type ThemeId = (typeof themeList)[number]['id'];

/** Theme of a new deck. */
export const defaultThemeId = 'meridian';

/** The entry of a theme's id, or undefined for an unknown one. */
export function themeById(id: string): (typeof themeList)[number] | undefined {
  return themeList.find((theme) => theme.id === id);
}
