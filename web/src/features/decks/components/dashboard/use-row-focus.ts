import { type FocusEvent, useEffect, useRef } from 'react';
import { focusMain, hasNoFocus } from '#web/lib/focus.ts';

/**
 * Returns props of a list whose focused row may be removed: focus then moves to the link of the row
 * at the same index, else of the last one, else to the page. Relies on removed elements firing no
 * blur.
 */
export function useRowFocus(ids: readonly string[]) {
  const ref = useRef<HTMLUListElement>(null);
  const focusedIndex = useRef(-1);

  useEffect(() => {
    const index = focusedIndex.current;
    if (index < 0 || !hasNoFocus()) return;
    focusedIndex.current = -1;
    const rows = ref.current?.children;
    const link = rows?.[Math.min(index, rows.length - 1)]?.querySelector('a');
    if (link) link.focus();
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
