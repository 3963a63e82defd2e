import type { Theme } from './theme.ts';
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

/** All themes, the default theme first. */
export const themes: readonly Theme[] = [
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
];

/** Returns a theme by id; the default theme for an unknown id. */
export function themeById(id: string): Theme {
  return themes.find((theme) => theme.id === id) ?? meridian;
}
