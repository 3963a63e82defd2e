import { focusMain, hasNoFocus } from '#web/lib/focus.ts';
import { useOpenDialogs } from '#web/lib/open-dialogs.ts';

/**
 * Moves focus to the page, or to the open dialog, when the focused element was removed, such as a
 * deleted row.
 */
export function restoreLostFocus(): void {
  requestAnimationFrame(() => {
    if (!hasNoFocus()) return;
    const dialog = useOpenDialogs.getState().open.at(-1);
    const heading = dialog?.querySelector('h2');
    if (heading) heading.focus({ preventScroll: true });
    else focusMain();
  });
}
