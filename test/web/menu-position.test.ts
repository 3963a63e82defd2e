import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openMenuAt, positionMenu, replaceContextMenu } from '#web/components/menu-focus.ts';

/** Returns a positioned menu of the given size and button position; the button is 36 pixels high. */
function positionTestMenu(
  button: { left: number; right: number; top?: number },
  width: number,
  height = 300,
): HTMLElement {
  document.body.innerHTML = '<button popovertarget="m"></button><div id="m"></div>';
  const target = document.querySelector('button');
  if (target)
    target.getBoundingClientRect = () =>
      new DOMRect(button.left, button.top ?? 40, button.right - button.left, 36);
  const menu = document.querySelector<HTMLElement>('#m');
  if (!menu) throw new Error('no menu');
  // Hidden elements have no size, as in a browser.
  for (const [name, size] of Object.entries({ offsetWidth: width, scrollHeight: height }))
    Object.defineProperty(menu, name, {
      get: () => (menu.style.display === 'block' ? size : 0),
    });
  positionMenu(menu);
  return menu;
}

// Replaces what jsdom lacks: a window width, and CSS.escape, which may return the ids here unchanged.
Object.defineProperty(document.documentElement, 'clientWidth', { value: 390 });
vi.stubGlobal('CSS', { escape: (id: string) => id });

beforeEach(() => {
  window.innerHeight = 720;
});
afterEach(() => {
  document.body.innerHTML = '';
});

describe('position of an opening menu', () => {
  it('an opening menu aligns its right edge with its button', () => {
    const menu = positionTestMenu({ left: 300, right: 336 }, 210);

    expect(menu.style).toMatchObject({ left: '126px', top: '80px', bottom: 'auto', display: '' });
  });

  it('an opening menu aligns its left edge with a button on the left', () => {
    const menu = positionTestMenu({ left: 16, right: 126 }, 210);

    expect(menu.style).toMatchObject({ left: '16px' });
  });

  it('an opening menu stays inside the window on the left', () => {
    const menu = positionTestMenu({ left: 160, right: 200 }, 240);

    expect(menu.style).toMatchObject({ left: '8px' });
  });

  it('a menu that does not fit below its button opens above it', () => {
    const menu = positionTestMenu({ left: 16, right: 126, top: 440 }, 100);

    expect(menu.style).toMatchObject({ top: 'auto', bottom: '284px', maxHeight: '428px' });
  });

  it('a menu that fits nowhere opens on the larger side, and scrolls', () => {
    const menu = positionTestMenu({ left: 16, right: 126, top: 300 }, 100, 900);

    expect(menu.style).toMatchObject({ top: '340px', bottom: 'auto', maxHeight: '372px' });
  });

  it('a context menu opens at the pointer, also for the key of a focused element', () => {
    const menu = positionTestMenu({ left: 300, right: 336 }, 210);
    menu.showPopover = () => positionMenu(menu);
    document.querySelector('button')?.setAttribute('aria-haspopup', 'menu');
    const openBy = (init: MouseEventInit) => {
      const onMenu = (event: MouseEvent) =>
        replaceContextMenu(event, (point) => openMenuAt(document.body, point));
      const listener = (event: Event) => onMenu(event as MouseEvent);
      document.body.addEventListener('contextmenu', listener, { once: true });
      const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...init });
      document.querySelector('button')?.dispatchEvent(event);
      return event.defaultPrevented;
    };

    expect(openBy({ button: 2, clientX: 50, clientY: 90 })).toBe(true);
    expect(menu.style).toMatchObject({ left: '50px', top: '90px' });
    expect(openBy({ button: 2, clientX: 50, clientY: 700 })).toBe(true);
    expect(menu.style).toMatchObject({ left: '50px', top: '412px' });
    expect(openBy({ button: 0 })).toBe(true);
    expect(menu.style).toMatchObject({ left: '90px', top: '76px' });
  });
});
