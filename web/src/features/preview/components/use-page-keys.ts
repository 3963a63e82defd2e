import { useOpenDialogs } from '#web/lib/open-dialogs.ts';
import { useWindowKeyDown } from '#web/lib/use-window-key-down.ts';
import { type PageMove, pageMoves } from './page-moves.ts';

/** Whether the space bar activates a focused button or link. */
function isButtonActivation(event: KeyboardEvent): boolean {
  return (
    event.key === ' ' &&
    event.target instanceof Element &&
    event.target.closest('a, button') !== null
  );
}

/**
 * Handles the keys that change pages. The viewer in the iframe handles the same keys while it has
 * focus.
 */
export function usePageKeys(onMove: (move: PageMove) => void): void {
  useWindowKeyDown((event) => {
    // An open dialog handles its own keys.
    if (useOpenDialogs.getState().open.length > 0) return;
    const move = pageMoves[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey || isButtonActivation(event))
      return;
    event.preventDefault();
    onMove(move);
  });
}
