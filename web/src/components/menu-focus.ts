const gap = 4;

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];
}

/** Focuses the first item, unless a quick hand has moved on already. */
export function focusFirst(menu: HTMLElement): void {
  const items = itemsOf(menu);
  if (!items.some((item) => item === document.activeElement)) items[0]?.focus();
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

/** As wide as a menu gets (menu.module.css), px at the usual letter size. */
const widest = 320;
const edge = 8;

/** The right edge along the button's; where a menu might leave the screen by the left, the left edge along it. */
function placeAcross(menu: HTMLElement, at: DOMRect): void {
  const opensLeft = at.right - widest >= edge;
  const furthest = Math.max(edge, window.innerWidth - widest - edge);
  menu.style.left = `${opensLeft ? at.right : Math.min(Math.max(edge, at.left), furthest)}px`;
  menu.style.translate = opensLeft ? '' : 'none';
}

/** Puts an opening menu under its button, above where there is no room. */
export function placeBelow(menu: HTMLElement): void {
  const button = document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`);
  if (!button) return;
  const at = button.getBoundingClientRect();
  placeAcross(menu, at);
  const isLow = at.bottom > window.innerHeight * 0.7;
  menu.style.top = isLow ? 'auto' : `${at.bottom + gap}px`;
  menu.style.bottom = isLow ? `${window.innerHeight - at.top + gap}px` : 'auto';
}
