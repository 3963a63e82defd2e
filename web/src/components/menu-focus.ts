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

export type Point = { x: number; y: number };

/** Where the menu that is opening appears; null: at its button. */
let openingPoint: Point | null = null;

/** Returns where the menu of a `contextmenu` event appears: at the pointer, or below an element that a key opened it for. */
function menuPoint({ button, ctrlKey, target, clientX, clientY }: MouseEvent): Point {
  if (button === 2 || ctrlKey || !(target instanceof Element)) return { x: clientX, y: clientY };
  const { left, bottom } = target.getBoundingClientRect();
  return { x: left, y: bottom };
}

/** Opens the menu of the button in a container at a point of the window. */
export function openMenuAt(container: Element | null, point: Point): void {
  const button = container?.querySelector('[popovertarget][aria-haspopup="menu"]');
  const menu = document.getElementById(button?.getAttribute('popovertarget') ?? '');
  openingPoint = point;
  menu?.showPopover();
  openingPoint = null;
}

/**
 * Replaces the browser's context menu: calls `open` on right click and on the context menu key. Touch keeps the browser's
 * own menu.
 */
export function replaceContextMenu(event: MouseEvent, open: (at: Point) => void): void {
  if (event instanceof PointerEvent && event.pointerType === 'touch') return;
  event.preventDefault();
  const point = menuPoint(event);
  // The release of the pressed button would close the menu again.
  const onRelease = () => requestAnimationFrame(() => open(point));
  if (event.buttons === 0) open(point);
  else window.addEventListener('pointerup', onRelease, { once: true });
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
  if (at.width === 0 && hasRoom) return at.left;
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
  const at = openingPoint
    ? new DOMRect(openingPoint.x, openingPoint.y, 0, 0)
    : button.getBoundingClientRect();
  const { width, height } = measureMenu(menu);
  menu.style.left = `${menuLeft(at, width)}px`;
  const { style } = menu;
  if (openingPoint) {
    // A menu at the pointer moves up as far as it needs to, instead of scrolling.
    const lowest = window.innerHeight - windowMargin - height;
    style.top = `${Math.max(windowMargin, Math.min(at.top, lowest))}px`;
    style.bottom = 'auto';
    style.maxHeight = `${window.innerHeight - 2 * windowMargin}px`;
    return;
  }
  const below = window.innerHeight - at.bottom;
  const isAbove = height > below - menuGap - windowMargin && at.top > below;
  style.top = isAbove ? 'auto' : `${at.bottom + menuGap}px`;
  style.bottom = isAbove ? `${window.innerHeight - at.top + menuGap}px` : 'auto';
  style.maxHeight = `${(isAbove ? at.top : below) - menuGap - windowMargin}px`;
}
