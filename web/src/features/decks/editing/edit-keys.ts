import type { Combo } from '#web/lib/keys.ts';

/** The shortcuts of the slide editor. */
export const editShortcuts = {
  undo: [{ key: 'z', isMod: true, isShift: false }],
  redo: [
    { key: 'z', isMod: true, isShift: true },
    { key: 'y', isMod: true, isShift: false },
  ],
  save: [{ key: 's', isMod: true, isShift: false }],
  bold: [{ key: 'b', isMod: true, isShift: false }],
  emphasis: [{ key: 'i', isMod: true, isShift: false }],
  // Uses Shift, because Ctrl + K opens the command palette.
  link: [{ key: 'k', isMod: true, isShift: true }],
  color: [{ key: 'h', isMod: true, isShift: true }],
} as const satisfies Readonly<Record<string, readonly Combo[]>>;
