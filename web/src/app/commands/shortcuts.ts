import { slideTurns } from '#web/features/decks/components/detail/slide-turns.ts';
import { editKeyNames, editKeys } from '#web/features/decks/editing/edit-keys.ts';
import { pageMoves } from '#web/features/preview/components/page-moves.ts';
import { type Combo, paletteCombo, themeCombo } from '#web/lib/keys.ts';

/** A sign alone: it can be switched off in the list that it opens (WCAG 2.1.4). */
export const sheetCombo: Combo = { key: '?' };

type Row<Where extends string, Id extends string> = {
  where: Where;
  id: Id;
  combos: readonly Combo[];
};

const rowsOf = <Where extends string, Id extends string>(
  where: Where,
  keys: Readonly<Record<string, Id>>,
): Row<Where, Id>[] =>
  [...new Set(Object.values(keys))].map((id) => ({
    where,
    id,
    combos: Object.keys(keys)
      .filter((key) => keys[key] === id)
      .map((key) => ({ key })),
  }));

const anywhere = [
  { where: 'anywhere', id: 'palette', combos: [paletteCombo] },
  { where: 'anywhere', id: 'sheet', combos: [sheetCombo] },
  { where: 'anywhere', id: 'theme', combos: [themeCombo] },
  { where: 'anywhere', id: 'close', combos: [{ key: 'Escape' }] },
] as const satisfies readonly Row<string, string>[];

/** Every shortcut that there is, by where it works; made of the tables by which the handlers themselves go. */
export const shortcuts = {
  anywhere,
  slide: rowsOf('slide', slideTurns),
  edit: editKeyNames.map((id) => ({ where: 'edit' as const, id, combos: editKeys[id] })),
  preview: rowsOf('preview', pageMoves),
};

export type ShortcutPlace = keyof typeof shortcuts;
export const shortcutPlaces = ['anywhere', 'slide', 'edit', 'preview'] as const;
