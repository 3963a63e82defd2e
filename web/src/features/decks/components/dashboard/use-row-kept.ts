import { type FocusEvent, useEffect, useRef } from 'react';
import { focusMain, isFocusLost } from '#web/lib/lost-focus.ts';

/**
 * Props of a list whose rows may go, with the focus in one of them: it goes to the link of the row that stands there
 * now, else of the last one, else to the page. A focused element that is removed fires no blur, which is what this
 * goes by.
 */
export function useRowKept(ids: readonly string[]) {
  const ref = useRef<HTMLUListElement>(null);
  const focused = useRef(-1);

  useEffect(() => {
    const at = focused.current;
    if (at < 0 || !isFocusLost()) return;
    focused.current = -1;
    const rows = ref.current?.children;
    const link = rows?.[Math.min(at, rows.length - 1)]?.querySelector('a');
    if (link) link.focus();
    else focusMain();
  }, [ids.join()]);

  return {
    ref,
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest('li');
      focused.current = row ? [...(ref.current?.children ?? [])].indexOf(row) : -1;
    },
    onBlur: () => {
      focused.current = -1;
    },
  };
}
