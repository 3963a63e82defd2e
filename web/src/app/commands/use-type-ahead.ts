import { useEffect } from 'react';
import { hasNoFocus } from '#web/lib/focus.ts';
import { closeCommandDialog, useCommandDialog } from './command-dialog-store.ts';

/** Keys that insert no character but would act on the page behind the palette. */
const handledKeys = ['Backspace', 'Enter', 'Escape'];

/** Returns the text after a key press. */
function applyKey(typed: string, key: string): string {
  if (key === 'Backspace') return typed.slice(0, -1);
  return key.length === 1 ? typed + key : typed;
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  if (ctrlKey || metaKey || altKey || isComposing) return;
  if (key.length !== 1 && !handledKeys.includes(key)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (key === 'Escape') closeCommandDialog();
  else useCommandDialog.setState(({ typed }) => ({ typed: applyKey(typed, key) }));
}

/**
 * Blurs the focused element. Returns a function that restores focus, unless another element has it.
 */
function blurFocused(): () => void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement) focused.blur();
  return () => {
    if (hasNoFocus() && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };
}

/**
 * Collects keys typed while the palette loads. Blurs the focused element meanwhile, because text
 * from an input method can't be intercepted; focus is restored before the palette opens.
 */
export function useTypeAhead(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const restoreFocus = blurFocused();
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      window.removeEventListener('keydown', onKeyDown, true);
      restoreFocus();
    };
  }, [isWaiting]);
}
