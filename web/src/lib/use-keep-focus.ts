import { useEffect, useRef } from 'react';
import { focusMain, hasNoFocus } from './focus.ts';

/**
 * Returns props for an element whose control is replaced when `state` changes. Moves focus from the
 * old control to the new one; if there is no new control and `orPage` is set, to the page's main element. Knows that the
 * old control had the focus because browsers fire no blur event for a removed element.
 */
export function useKeepFocus<T extends HTMLElement = HTMLSpanElement>(
  state: string,
  orPage = false,
) {
  const ref = useRef<T>(null);
  const hasFocus = useRef(false);

  useEffect(() => {
    if (!hasFocus.current || !hasNoFocus()) return;
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
