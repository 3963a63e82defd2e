import { useEffect, useEffectEvent } from 'react';

/** Calls the current `onKeyDown` for each key that is pressed anywhere on the page. */
export function useWindowKeyDown(onKeyDown: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKeyDown);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
