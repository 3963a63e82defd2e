/** A key press, with or without Ctrl/Cmd (either matches), Shift and Alt. */
export type Combo = {
  key: string;
  isMod?: boolean;
  /**
   * Whether Shift must be pressed. Undefined if Shift does not matter, as for characters that need Shift on some
   * keyboard layouts only.
   */
  isShift?: boolean;
  isAlt?: boolean;
};

/** Ctrl or Cmd + K: opens the palette. */
export const paletteCombo: Combo = { key: 'k', isMod: true, isShift: false };
/** Ctrl or Cmd + Shift + L: toggles the theme; set by the product specification. */
export const themeCombo: Combo = { key: 'l', isMod: true, isShift: true };

/** Whether an event is this key combination, and not part of text composed by an input method. */
export function isPressed(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>,
  { key, isMod = false, isShift, isAlt }: Combo,
): boolean {
  if (event.isComposing || event.key.toLowerCase() !== key.toLowerCase()) return false;
  if ((event.ctrlKey || event.metaKey) !== isMod) return false;
  if (isAlt !== undefined && event.altKey !== isAlt) return false;
  return isShift === undefined || event.shiftKey === isShift;
}

/** Returns the name of the pressed shortcut of a table. */
export const findPressed = <Name extends string>(
  event: KeyboardEvent,
  table: Readonly<Record<Name, readonly Combo[]>>,
): Name | undefined =>
  (Object.keys(table) as Name[]).find((name) =>
    table[name].some((combo) => isPressed(event, combo)),
  );

/** Shortcuts on the dashboard while presentations are selected. */
export const dashboardShortcuts = {
  all_decks: [{ key: 'a', isMod: true, isShift: false }],
  no_deck: [{ key: 'Escape' }],
  remove_decks: [{ key: 'Delete' }, { key: 'Backspace', isMod: false }],
} as const satisfies Readonly<Record<string, readonly Combo[]>>;
