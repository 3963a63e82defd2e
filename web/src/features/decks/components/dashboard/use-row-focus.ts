import { type FocusEvent, useEffect, useRef } from 'react';
import { focusMain, hasNoFocus } from '#web/lib/focus.ts';

/**
 * Returns props of a list whose focused row may be removed. The focus then moves to the row at the same index, or to the
 * last row: to its link, or to its first button if it has no link. Without rows, the focus moves to the page. Relies on
 * removed elements firing no blur.
 */
export function useRowFocus(ids: readonly string[]) {
  const ref = useRef<HTMLUListElement>(null);
  const focusedIndex = useRef(-1);

  useEffect(() => {
    const index = focusedIndex.current;
    if (index < 0 || !hasNoFocus()) return;
    focusedIndex.current = -1;
    const rows = ref.current?.children;
    const row = rows?.[Math.min(index, rows.length - 1)];
    const control = row?.querySelector('a') ?? row?.querySelector('button');
    if (control) control.focus();
    else focusMain();
  }, [ids.join()]);

  return {
    ref,
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest('li');
      focusedIndex.current = row ? [...(ref.current?.children ?? [])].indexOf(row) : -1;
    },
    onBlur: () => {
      focusedIndex.current = -1;
    },
  };
}
