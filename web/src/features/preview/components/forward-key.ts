import { paletteCombo, themeCombo } from '#web/lib/keys.ts';

/** The shortcuts that the preview iframe may forward to the app. */
const forwardedCombos = [paletteCombo, themeCombo];

/** Dispatches a shortcut that was pressed inside the iframe as a key event on the iframe element. */
export function forwardKey(
  iframe: HTMLIFrameElement | null,
  { key, shift }: { key?: unknown; shift?: unknown },
): void {
  const combo = forwardedCombos.find((one) => one.key === key && one.isShift === shift);
  if (!combo) return;
  const modifiers = { ctrlKey: true, shiftKey: combo.isShift === true };
  iframe?.dispatchEvent(
    new KeyboardEvent('keydown', { ...modifiers, key: combo.key, bubbles: true, cancelable: true }),
  );
}
