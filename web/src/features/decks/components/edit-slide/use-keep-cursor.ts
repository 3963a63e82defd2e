import { useLayoutEffect } from 'react';
import { movePosition } from '../../editing/merge-text.ts';

/**
 * Keeps the cursor of a focused field at its place in the text when another user's change is merged into it: browsers
 * move the cursor to the end of a changed value. Call it in the component that renders the field.
 */
export function useKeepCursor(field: HTMLTextAreaElement | null): void {
  // Read while rendering: the field still has the old value, unless the user typed the new one.
  const { value: before = '', selectionStart = 0, selectionEnd = 0 } = field ?? {};
  useLayoutEffect(() => {
    if (!field || field.value === before || document.activeElement !== field) return;
    const [start, end] = [selectionStart, selectionEnd].map((position) =>
      movePosition(position, before, field.value),
    );
    field.setSelectionRange(start ?? 0, end ?? 0);
  });
}
