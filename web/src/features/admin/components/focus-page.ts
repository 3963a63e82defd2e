/** Where what had the focus is gone, such as a deleted row, the page gets it: else a keyboard begins at the top. */
export function focusPage(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  });
}
