import { useEffect, useEffectEvent } from 'react';
import { isPressed, paletteCombo } from '#web/lib/keys.ts';
import { useTopLayer } from '#web/lib/layers.ts';
import {
  closeCommandLayer,
  openPalette,
  openShortcuts,
  useCommandLayer,
} from './command-layer-store.ts';
import { isQuestionKeyOn } from './question-key.ts';
import { sheetCombo } from './shortcuts.ts';

/** Whether the key press goes to a text input. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable]') !== null;

/**
 * Handles the keys of the palette and the shortcuts sheet. Calls `preload` when Ctrl or Cmd is
 * pressed, before the second key.
 */
export function useCommandKeys(preload: () => void): void {
  const open = useCommandLayer((state) => state.open);
  const layer = useTopLayer();

  const onPalette = (event: KeyboardEvent) => {
    // Prevent the browser's own action for this combination, also when a dialog is open and the
    // palette stays closed.
    event.preventDefault();
    if (open === 'palette') closeCommandLayer();
    else if (layer === undefined) openPalette();
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Control' || event.key === 'Meta') preload();
    if (isPressed(event, paletteCombo)) return onPalette(event);
    if (!isPressed(event, sheetCombo) || isTyping(event) || !isQuestionKeyOn()) return;
    if (open !== null) return;
    event.preventDefault();
    openShortcuts();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
