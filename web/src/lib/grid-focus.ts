/** Returns the number of columns of the displayed grid. */
function countColumns(items: readonly HTMLElement[]): number {
  const top = items[0]?.offsetTop;
  const firstOfNextRow = items.findIndex(({ offsetTop }) => offsetTop !== top);
  return firstOfNextRow === -1 ? Math.max(1, items.length) : firstOfNextRow;
}

const focusStepsByKey: Readonly<Record<string, (columns: number) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
  Home: () => Number.NEGATIVE_INFINITY,
  End: () => Number.POSITIVE_INFINITY,
};

/**
 * Moves the focus among the items of a grid by arrow keys, Home and End. Returns false for other keys, and when no item
 * has the focus.
 */
export function moveFocusInGrid(key: string, items: readonly HTMLElement[]): boolean {
  const step = focusStepsByKey[key];
  const { activeElement } = document;
  const at = activeElement instanceof HTMLElement ? items.indexOf(activeElement) : -1;
  if (!step || at === -1) return false;
  const next = at + step(countColumns(items));
  // Without an item above or below, the focus stays; Home and End stop at the ends.
  const isOutside = Number.isFinite(next) && !items[next];
  if (!isOutside) items[Math.min(items.length - 1, Math.max(0, next))]?.focus();
  return true;
}
