import { paletteCombo, themeCombo } from '#web/lib/keys.ts';

/** The shortcuts that the preview frame may forward to the app. */
const forwardedCombos = [paletteCombo, themeCombo];

/** Dispatches a shortcut that was pressed inside the frame as a key event on the frame element. */
export function forwardKey(
  frame: HTMLIFrameElement | null,
  { key, shift }: { key?: unknown; shift?: unknown },
): void {
  const combo = forwardedCombos.find((one) => one.key === key && one.isShift === shift);
  if (!combo) return;
  const modifiers = { ctrlKey: true, shiftKey: combo.isShift === true };
  frame?.dispatchEvent(
    new KeyboardEvent('keydown', { ...modifiers, key: combo.key, bubbles: true, cancelable: true }),
  );
}
