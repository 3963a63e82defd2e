import type { Combo } from '#web/lib/keys.ts';

/** Shortcuts on a presentation's page. A single character presses the control that names it in `aria-keyshortcuts`. */
export const deckShortcuts = {
  edit: [{ key: 'e' }],
  share: [{ key: 's' }],
  panel: [{ key: 'i' }],
  // With Shift, because users press Ctrl + Backspace to delete a word.
  remove_deck: [{ key: 'Backspace', isMod: true, isShift: true }],
} as const satisfies Readonly<Record<string, readonly Combo[]>>;

/**
 * Shortcuts anywhere on the page except in text fields, menus and dialogs; in the filmstrip, arrow keys change the
 * slide too.
 */
export const slideShortcuts = {
  back: [{ key: 'PageUp' }],
  on: [{ key: 'PageDown' }],
  present: [{ key: 'F5' }, { key: 'Enter', isMod: true }],
  add: [{ key: 'm', isMod: true, isShift: false }],
  find: [{ key: 'f', isMod: true, isShift: false }],
  replace: [{ key: 'h', isMod: true, isShift: false }],
} as const satisfies Readonly<Record<string, readonly Combo[]>>;

/** Shortcuts while the filmstrip has focus; the browser's own events handle copy and paste. */
export const filmstripShortcuts = {
  copy: [{ key: 'c', isMod: true, isShift: false }],
  paste: [{ key: 'v', isMod: true, isShift: false }],
  duplicate: [{ key: 'd', isMod: true, isShift: false }],
  extend: [
    { key: 'ArrowUp', isShift: true },
    { key: 'ArrowDown', isShift: true },
  ],
  all: [{ key: 'a', isMod: true, isShift: false }],
  one: [{ key: 'Escape' }],
  remove: [{ key: 'Delete' }, { key: 'Backspace' }],
  earlier: [
    { key: 'ArrowUp', isAlt: true },
    { key: 'ArrowLeft', isAlt: true },
  ],
  later: [
    { key: 'ArrowDown', isAlt: true },
    { key: 'ArrowRight', isAlt: true },
  ],
} as const satisfies Readonly<Record<string, readonly Combo[]>>;

/** Shortcuts while the slides are presented, also in the speaker view. */
export const slideShowShortcuts = {
  black: [{ key: 'b', isAlt: false }, { key: '.' }],
  white: [{ key: 'w', isAlt: false }],
  overview: [
    { key: 'g', isAlt: false },
    { key: 'o', isAlt: false },
  ],
  laser: [{ key: 'l', isAlt: false }],
  transition: [{ key: 't', isAlt: false }],
  full_screen: [{ key: 'f', isAlt: false }],
} as const satisfies Readonly<Record<string, readonly Combo[]>>;
