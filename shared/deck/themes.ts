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

/** Returns a theme by id; the default theme for an unknown id. */
export const themeById = (id: string): Theme => themesById[resolveThemeId(id)];
