/** Whether nothing has the focus, since what had it is gone. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** Gives the page the focus: else a keyboard begins at the top. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
