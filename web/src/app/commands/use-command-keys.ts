import { useNavigate } from 'react-router';
import { isTyping } from '#web/lib/is-typing.ts';
import { isPressed, paletteCombo } from '#web/lib/keys.ts';
import { useTopDialog } from '#web/lib/open-dialogs.ts';
import { areSingleKeysOn } from '#web/lib/single-keys.ts';
import { useWindowKeyDown } from '#web/lib/use-window-key-down.ts';
import {
  closeCommandDialog,
  openPalette,
  openShortcuts,
  useCommandDialog,
} from './command-dialog-store.ts';
import { newDeckCombo, shortcutsSheetCombo } from './shortcuts.ts';

/**
 * Returns the control on the page whose `aria-keyshortcuts` is the pressed letter; null if there is none or a modifier
 * key is pressed.
 */
function findControl({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  if (!/^[a-z]$/.test(key) || ctrlKey || metaKey || altKey || shiftKey) return null;
  return document.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
}

/**
 * Handles the keys of the palette and the shortcuts sheet, and those of a single character. Calls `preload` when Ctrl
 * or Cmd is pressed, before the second key.
 */
export function useCommandKeys(preload: () => void): void {
  const open = useCommandDialog((state) => state.open);
  const dialog = useTopDialog();
  const navigate = useNavigate();

  const onPalette = (event: KeyboardEvent) => {
    // Prevents the browser's own action for this key combination, even when another dialog is open and the palette
    // therefore doesn't open.
    event.preventDefault();
    if (open === 'palette') closeCommandDialog();
    else if (dialog === undefined) openPalette();
  };
  const singleKeyAction = (event: KeyboardEvent) => {
    if (isPressed(event, shortcutsSheetCombo)) return openShortcuts;
    if (dialog !== undefined) return undefined;
    if (isPressed(event, newDeckCombo)) return () => void navigate('/dashboard?new=1');
    const control = findControl(event);
    return control ? () => control.click() : undefined;
  };
  useWindowKeyDown((event) => {
    if (event.key === 'Control' || event.key === 'Meta') preload();
    if (isPressed(event, paletteCombo)) return onPalette(event);
    if (event.isComposing || isTyping(event) || !areSingleKeysOn() || open !== null) return;
    // While the button that the user pressed is busy, keys are no shortcuts: the user may already be typing into the
    // field that the button is about to add.
    if (document.activeElement?.ariaBusy === 'true') return;
    const run = singleKeyAction(event);
    if (!run) return;
    event.preventDefault();
    run();
  });
}
