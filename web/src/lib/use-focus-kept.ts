import { useEffect, useRef } from 'react';

/**
 * Props of an element whose control is replaced by another one when `state` changes: where the old one had the
 * focus, the new one gets it. A focused element that is removed fires no blur, which is what this goes by.
 */
export function useFocusKept(state: string) {
  const ref = useRef<HTMLSpanElement>(null);
  const hasFocus = useRef(false);

  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (hasFocus.current && isLost) ref.current?.querySelector<HTMLElement>('a, button')?.focus();
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
