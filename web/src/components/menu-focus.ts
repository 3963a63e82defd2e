const menuGap = 4;
const windowMargin = 8;
/**
 * Buttons left of this fraction of the window are left-aligned with their menu: the middle of the
 * page beside the sidebar at 1,440 pixels.
 */
const leftAlignedFraction = 0.6;

function menuItems(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];
}

/** Focuses the selected item, else the first one, unless an item already has focus. */
export function focusFirst(menu: HTMLElement): void {
  const items = menuItems(menu);
  if (!items.some((item) => item === document.activeElement)) {
    (items.find((item) => item.ariaChecked === 'true') ?? items[0])?.focus();
  }
}

/** Returns the item that a key moves to; null for other keys. */
export function itemForKey(menu: HTMLElement, key: string): HTMLElement | null {
  const items = menuItems(menu);
  const index = items.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return items[(index + 1) % items.length] ?? null;
  if (key === 'ArrowUp') return items.at(index <= 0 ? -1 : index - 1) ?? null;
  if (key === 'Home') return items[0] ?? null;
  if (key === 'End') return items.at(-1) ?? null;
  if (key.length !== 1 || key === ' ') return null;
  const fromNext = [...items.slice(index + 1), ...items.slice(0, index + 1)];
  const letter = key.toLowerCase();
  return fromNext.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter)) ?? null;
}

/** Measures the menu in pixels; a closed popover has no layout. */
function measureMenu(menu: HTMLElement): { width: number; height: number } {
  menu.style.display = 'block';
  const { offsetWidth: width, scrollHeight: height } = menu;
  menu.style.display = '';
  return { width, height };
}

/**
 * Returns the menu's left edge: aligned with the button's left edge, else so that the right edges
 * align.
 */
function menuLeft(at: DOMRect, width: number): number {
  const { clientWidth } = document.documentElement;
  const middle = (at.left + at.right) / 2;
  const hasRoom = at.left + width <= clientWidth - windowMargin;
  return middle < leftAlignedFraction * clientWidth && hasRoom
    ? at.left
    : Math.max(windowMargin, at.right - width);
}

/**
 * Positions an opening menu below its button, or above it when it fits only there. A menu that fits nowhere gets the
 * larger side, and scrolls.
 */
export function positionMenu(menu: HTMLElement): void {
  const button = document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`);
  if (!button) return;
  const at = button.getBoundingClientRect();
  const { width, height } = measureMenu(menu);
  menu.style.left = `${menuLeft(at, width)}px`;
  const { style } = menu;
  const below = window.innerHeight - at.bottom;
  const isAbove = height > below - menuGap - windowMargin && at.top > below;
  style.top = isAbove ? 'auto' : `${at.bottom + menuGap}px`;
  style.bottom = isAbove ? `${window.innerHeight - at.top + menuGap}px` : 'auto';
  style.maxHeight = `${(isAbove ? at.top : below) - menuGap - windowMargin}px`;
}
