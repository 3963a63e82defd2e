import { useEffect, useRef } from 'react';
import { focusMain, isFocusLost } from './lost-focus.ts';

/**
 * Props of an element whose control is replaced by another one when `state` changes: where the old one had the
 * focus, the new one gets it; with `orPage`, where none takes its place, the page. A focused element that is removed
 * fires no blur, which is what this goes by.
 */
export function useFocusKept<T extends HTMLElement = HTMLSpanElement>(
  state: string,
  orPage = false,
) {
  const ref = useRef<T>(null);
  const hasFocus = useRef(false);

  useEffect(() => {
    if (!hasFocus.current || !isFocusLost()) return;
    const next = ref.current?.querySelector<HTMLElement>('a, button');
    if (next) next.focus();
    else if (orPage) {
      hasFocus.current = false;
      focusMain();
    }
  }, [state]);

  return {
    ref,
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}
