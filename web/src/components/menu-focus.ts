const gap = 4;
const edge = 8;
/** Up to here a button stands left: the middle of the page beside the sidebar, where the window is 1,440 pixels wide. */
const leftShare = 0.6;

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];
}

/** Focuses the chosen item, else the first one, unless a quick hand has moved on already. */
export function focusFirst(menu: HTMLElement): void {
  const items = itemsOf(menu);
  if (!items.some((item) => item === document.activeElement)) {
    (items.find((item) => item.ariaChecked === 'true') ?? items[0])?.focus();
  }
}

/** The item that a key leads to, or null for a key that means nothing here. */
export function stepOf(menu: HTMLElement, key: string): HTMLElement | null {
  const items = itemsOf(menu);
  const at = items.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return items[(at + 1) % items.length] ?? null;
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1) ?? null;
  if (key === 'Home') return items[0] ?? null;
  if (key === 'End') return items.at(-1) ?? null;
  if (key.length !== 1 || key === ' ') return null;
  const fromNext = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  const wanted = key.toLowerCase();
  return fromNext.find((item) => item.textContent?.trim().toLowerCase().startsWith(wanted)) ?? null;
}

/** How wide it will be: until it has opened it is not laid out. */
function widthOf(menu: HTMLElement): number {
  menu.style.display = 'block';
  const { offsetWidth } = menu;
  menu.style.display = '';
  return offsetWidth;
}

/** Where its left edge goes: along a button that stands left, else so that the right edges stand in line. */
function leftOf(at: DOMRect, width: number): number {
  const { clientWidth } = document.documentElement;
  const middle = (at.left + at.right) / 2;
  const hasRoom = at.left + width <= clientWidth - edge;
  return middle < leftShare * clientWidth && hasRoom ? at.left : Math.max(edge, at.right - width);
}

/** Puts an opening menu under its button, above where there is no room. */
export function placeBelow(menu: HTMLElement): void {
  const button = document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`);
  if (!button) return;
  const at = button.getBoundingClientRect();
  menu.style.left = `${leftOf(at, widthOf(menu))}px`;
  const isLow = at.bottom > window.innerHeight * 0.7;
  menu.style.top = isLow ? 'auto' : `${at.bottom + gap}px`;
  menu.style.bottom = isLow ? `${window.innerHeight - at.top + gap}px` : 'auto';
}
