import { useEffect } from 'react';
import { isFocusLost } from '#web/lib/lost-focus.ts';
import { closeCommandLayer, useCommandLayer } from './open-store.ts';

/** Keys that write nothing, and would still do something to what is behind the palette. */
const kept = ['Backspace', 'Enter', 'Escape'];

/** What a key makes of the text. */
function textAfter(typed: string, key: string): string {
  if (key === 'Backspace') return typed.slice(0, -1);
  return key.length === 1 ? typed + key : typed;
}

function keep(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  if (ctrlKey || metaKey || altKey || isComposing) return;
  if (key.length !== 1 && !kept.includes(key)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (key === 'Escape') closeCommandLayer();
  else useCommandLayer.setState(({ typed }) => ({ typed: textAfter(typed, key) }));
}

/** Takes the focus from what has it; what it returns gives it back, unless something else has it by then. */
function holdFocus(): () => void {
  const before = document.activeElement;
  if (before instanceof HTMLElement) before.blur();
  return () => {
    if (isFocusLost() && before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
}

/**
 * Keeps what is typed for the palette while it is on its way. What had the focus is without it until then, since what
 * an input method composes can't be kept from it; it has it back in time for the palette to return it to.
 */
export function useTypedAhead(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const giveBack = holdFocus();
    window.addEventListener('keydown', keep, true);
    return () => {
      window.removeEventListener('keydown', keep, true);
      giveBack();
    };
  }, [isWaiting]);
}
