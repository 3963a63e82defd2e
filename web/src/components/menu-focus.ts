const menuGap = 4;
const windowMargin = 8;
/**
 * A menu is left-aligned with its button if the button's middle is left of this fraction of the window's width. In a
 * window of 1,440 pixels, 0.6 is the middle of the content beside the sidebar.
 */
const leftAlignedFraction = 0.6;

function findMenuItems(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];
}

/** Focuses the selected item, else the first one, unless an item already has focus. */
export function focusFirstItem(menu: HTMLElement): void {
  const items = findMenuItems(menu);
  if (!items.some((item) => item === document.activeElement)) {
    (items.find((item) => item.ariaChecked === 'true') ?? items[0])?.focus();
  }
}

/** Returns the item that a key moves to; null for other keys. */
export function findItemForKey(menu: HTMLElement, key: string): HTMLElement | null {
  const items = findMenuItems(menu);
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

/** The point at which the menu that is opening appears; null if it appears at its button. */
let openingPoint: Point | null = null;

/**
 * Returns the point at which the menu of a `contextmenu` event appears: at the pointer, or below the focused element if
 * the user pressed a key.
 */
function getMenuPoint({ button, ctrlKey, target, clientX, clientY }: MouseEvent): Point {
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
  const point = getMenuPoint(event);
  // Opens the menu after the mouse button is released, because the release would otherwise close the open menu.
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
 * Returns the x coordinate of the menu's left edge: the button's left edge, or, for a button at the right or without
 * enough space, the position at which the right edges of menu and button align.
 */
function computeMenuLeft(at: DOMRect, width: number): number {
  const { clientWidth } = document.documentElement;
  const middle = (at.left + at.right) / 2;
  const hasRoom = at.left + width <= clientWidth - windowMargin;
  if (at.width === 0 && hasRoom) return at.left;
  return middle < leftAlignedFraction * clientWidth && hasRoom
    ? at.left
    : Math.max(windowMargin, at.right - width);
}

/**
 * Positions an opening menu below its button, or above it when it fits only there. If it fits in neither space, it is
 * placed in the larger one and scrolls.
 */
export function positionMenu(menu: HTMLElement): void {
  const button = document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`);
  if (!button) return;
  const at = openingPoint
    ? new DOMRect(openingPoint.x, openingPoint.y, 0, 0)
    : button.getBoundingClientRect();
  const { width, height } = measureMenu(menu);
  menu.style.left = `${computeMenuLeft(at, width)}px`;
  const { style } = menu;
  if (openingPoint) {
    // A menu at the pointer moves up until it fits the window, instead of scrolling.
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
