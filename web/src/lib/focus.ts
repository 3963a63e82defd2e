/** Whether no element has focus, because the focused element was removed. */
export const hasNoFocus = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** Moves focus to the main content, so that keyboard users do not start at the top again. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
