import { useLayers } from '#web/lib/layers.ts';
import { focusMain, isFocusLost } from '#web/lib/lost-focus.ts';

/**
 * Where what had the focus is gone, such as a deleted row, the page gets it, or the dialog over it: else a keyboard
 * begins at the top.
 */
export function focusPage(): void {
  requestAnimationFrame(() => {
    if (!isFocusLost()) return;
    const layer = useLayers.getState().open.at(-1);
    const heading = layer?.querySelector('h2');
    if (heading) heading.focus({ preventScroll: true });
    else focusMain();
  });
}
