import { useEffect, useEffectEvent } from 'react';
import { isPressed, paletteCombo } from '#web/lib/keys.ts';
import { useTopLayer } from '#web/lib/layers.ts';
import { closeCommandLayer, openPalette, openShortcuts, useCommandLayer } from './open-store.ts';
import { isQuestionKeyOn } from './question-key.ts';
import { sheetCombo } from './shortcuts.ts';

/** Where a sign is typed rather than pressed. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable]') !== null;

/** The palette's and the list's keys. `warmUp` is told of the first of them, while the second is still to come. */
export function useCommandKeys(warmUp: () => void): void {
  const open = useCommandLayer((state) => state.open);
  const layer = useTopLayer();

  const onPalette = (event: KeyboardEvent) => {
    // Also behind a dialog: the browser has another use for these keys.
    event.preventDefault();
    if (open === 'palette') closeCommandLayer();
    else if (layer === undefined) openPalette();
  };
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Control' || event.key === 'Meta') warmUp();
    if (isPressed(event, paletteCombo)) return onPalette(event);
    if (!isPressed(event, sheetCombo) || isTyping(event) || !isQuestionKeyOn()) return;
    if (open !== null) return;
    event.preventDefault();
    openShortcuts();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => act(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
