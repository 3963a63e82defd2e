import { useEffect, useEffectEvent } from 'react';
import { useLayers } from '#web/lib/layers.ts';
import { type PageMove, pageMoves } from './page-moves.ts';

/** On a button or a link the space bar presses it. */
function isPress(event: KeyboardEvent): boolean {
  return (
    event.key === ' ' &&
    event.target instanceof Element &&
    event.target.closest('a, button') !== null
  );
}

/** The keys that turn pages; the same ones work within the frame. */
export function usePageKeys(onMove: (move: PageMove) => void): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    // What is typed in a dialog is meant for it.
    if (useLayers.getState().open.length > 0) return;
    const move = pageMoves[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey || isPress(event)) return;
    event.preventDefault();
    onMove(move);
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => act(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
