import { palette as blueprint } from './themes/blueprint/tokens.ts';
import { palette as botanical } from './themes/botanical/tokens.ts';
import { palette as broadsheet } from './themes/broadsheet/tokens.ts';
import { palette as ink } from './themes/ink/tokens.ts';
import { palette as ledger } from './themes/ledger/tokens.ts';
import { palette as meridian } from './themes/meridian/tokens.ts';
import { palette as monolith } from './themes/monolith/tokens.ts';
import { palette as nocturne } from './themes/nocturne/tokens.ts';
import { palette as playroom } from './themes/playroom/tokens.ts';
import { palette as terra } from './themes/terra/tokens.ts';

/** What a chooser needs of the themes, without their metrics and drawings. */
export const themeList = [
  { id: 'meridian', name: 'Meridian', isDark: false, palette: meridian },
  { id: 'nocturne', name: 'Nocturne', isDark: true, palette: nocturne },
  { id: 'broadsheet', name: 'Broadsheet', isDark: false, palette: broadsheet },
  { id: 'monolith', name: 'Monolith', isDark: false, palette: monolith },
  { id: 'terra', name: 'Terra', isDark: false, palette: terra },
  { id: 'blueprint', name: 'Blueprint', isDark: true, palette: blueprint },
  { id: 'ledger', name: 'Ledger', isDark: false, palette: ledger },
  { id: 'botanical', name: 'Botanical', isDark: true, palette: botanical },
  { id: 'ink', name: 'Ink', isDark: false, palette: ink },
  { id: 'playroom', name: 'Playroom', isDark: false, palette: playroom },
] as const;

/** Theme of a new deck. */
export const defaultThemeId = 'meridian';

/** The entry of a theme's id, or undefined for an unknown one. */
export function themeById(id: string): (typeof themeList)[number] | undefined {
  return themeList.find((theme) => theme.id === id);
}
