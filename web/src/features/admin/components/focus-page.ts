import { focusMain, hasNoFocus } from '#web/lib/focus.ts';
import { useLayers } from '#web/lib/layers.ts';

/**
 * Moves focus to the page, or to the open dialog, when the focused element was removed, such as a
 * deleted row.
 */
export function focusPage(): void {
  requestAnimationFrame(() => {
    if (!hasNoFocus()) return;
    const layer = useLayers.getState().open.at(-1);
    const heading = layer?.querySelector('h2');
    if (heading) heading.focus({ preventScroll: true });
    else focusMain();
  });
}
