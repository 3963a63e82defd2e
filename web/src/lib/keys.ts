/** A key, with Ctrl or Cmd (either will do) and Shift held or not. */
export type Combo = {
  key: string;
  isMod?: boolean;
  /** Left out for a sign that some keyboards have behind Shift and others don't. */
  isShift?: boolean;
};

/** Ctrl or Cmd + K: opens the palette. */
export const paletteCombo: Combo = { key: 'k', isMod: true, isShift: false };
/** Ctrl or Cmd + Shift + L: the specification's. */
export const themeCombo: Combo = { key: 'l', isMod: true, isShift: true };

/** Whether a press is the combination, and not part of a word that is being composed. */
export function isPressed(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>,
  { key, isMod = false, isShift }: Combo,
): boolean {
  if (event.isComposing || event.key.toLowerCase() !== key.toLowerCase()) return false;
  if ((event.ctrlKey || event.metaKey) !== isMod) return false;
  return isShift === undefined || event.shiftKey === isShift;
}
