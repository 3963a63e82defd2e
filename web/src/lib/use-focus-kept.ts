import { useEffect, useRef } from 'react';

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
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (!hasFocus.current || !isLost) return;
    const next = ref.current?.querySelector<HTMLElement>('a, button');
    if (next) next.focus();
    else if (orPage) document.getElementById('main')?.focus({ preventScroll: true });
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
