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

/** Every theme, the default one first. */
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

/** The theme of an id; the default one for an id that is no longer known. */
export function themeById(id: string): Theme {
  return themes.find((theme) => theme.id === id) ?? meridian;
}
