import { paletteCombo, themeCombo } from '#web/lib/keys.ts';

/** The app's keys that a frame passes on; it can press no others. */
const passedOn = [paletteCombo, themeCombo];

/** Presses in the app, at the frame, what was pressed within it and would not be heard out here. */
export function pressHere(
  frame: HTMLIFrameElement | null,
  { key, shift }: { key?: unknown; shift?: unknown },
): void {
  const combo = passedOn.find((one) => one.key === key && one.isShift === shift);
  if (!combo) return;
  const held = { ctrlKey: true, shiftKey: combo.isShift === true };
  frame?.dispatchEvent(
    new KeyboardEvent('keydown', { ...held, key: combo.key, bubbles: true, cancelable: true }),
  );
}
