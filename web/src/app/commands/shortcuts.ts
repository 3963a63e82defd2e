import { slideMoves } from '#web/features/decks/components/studio/show-keys.ts';
import {
  deckShortcuts,
  filmstripShortcuts,
  slideShortcuts,
  slideShowShortcuts,
} from '#web/features/decks/components/studio/studio-keys.ts';
import { editShortcuts } from '#web/features/decks/editing/edit-keys.ts';
import { pageMoves } from '#web/features/preview/components/page-moves.ts';
import { type Combo, dashboardShortcuts, paletteCombo, themeCombo } from '#web/lib/keys.ts';

/** Single-character shortcuts: users can turn them off in the sheet (WCAG 2.1.4). */
export const shortcutsSheetCombo: Combo = { key: '?' };
export const newDeckCombo: Combo = { key: 'n', isShift: false, isAlt: false };

type ShortcutRow<Scope extends string, Id extends string> = {
  scope: Scope;
  id: Id;
  combos: readonly Combo[];
};

const createShortcutRows = <Scope extends string, Id extends string>(
  scope: Scope,
  keys: Readonly<Record<string, Id>>,
): ShortcutRow<Scope, Id>[] =>
  [...new Set(Object.values(keys))].map((id) => ({
    scope,
    id,
    combos: Object.keys(keys)
      .filter((key) => keys[key] === id)
      .map((key) => ({ key })),
  }));

const createTableRows = <Scope extends string, Id extends string>(
  scope: Scope,
  table: Readonly<Record<Id, readonly Combo[]>>,
): ShortcutRow<Scope, Id>[] =>
  (Object.keys(table) as Id[]).map((id) => ({ scope, id, combos: table[id] }));

const globalShortcuts = [
  { scope: 'anywhere', id: 'palette', combos: [paletteCombo] },
  { scope: 'anywhere', id: 'sheet', combos: [shortcutsSheetCombo] },
  { scope: 'anywhere', id: 'new', combos: [newDeckCombo] },
  { scope: 'anywhere', id: 'theme', combos: [themeCombo] },
  { scope: 'anywhere', id: 'close', combos: [{ key: 'Escape' }] },
] as const satisfies readonly ShortcutRow<string, string>[];

/** All shortcuts by where they work, built from the same tables that the handlers use. */
export const shortcuts = {
  anywhere: globalShortcuts,
  dashboard: createTableRows('dashboard', dashboardShortcuts),
  deck: createTableRows('deck', deckShortcuts),
  slide: createTableRows('slide', slideShortcuts),
  filmstrip: createTableRows('filmstrip', filmstripShortcuts),
  show: [
    ...createShortcutRows('show', slideMoves),
    ...createTableRows('show', slideShowShortcuts),
    // The digits of a slide's number, which Enter completes.
    { scope: 'show', id: 'jump', combos: [{ key: '0–9' }] } as const,
    { scope: 'show', id: 'end', combos: [{ key: 'Escape' }] } as const,
  ],
  edit: createTableRows('edit', editShortcuts),
  preview: createShortcutRows('preview', pageMoves),
};

export const shortcutScopes = [
  'anywhere',
  'dashboard',
  'deck',
  'slide',
  'filmstrip',
  'edit',
  'show',
  'preview',
] as const;
