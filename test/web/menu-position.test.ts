import { afterEach, describe, expect, it, vi } from 'vitest';
import { positionMenu } from '#web/components/menu-focus.ts';

/** Returns a positioned menu of the given width and button position. */
function positionedMenu(button: { left: number; right: number }, width: number): HTMLElement {
  document.body.innerHTML = '<button popovertarget="m"></button><div id="m"></div>';
  const target = document.querySelector('button');
  if (target)
    target.getBoundingClientRect = () =>
      new DOMRect(button.left, 40, button.right - button.left, 36);
  const menu = document.querySelector<HTMLElement>('#m');
  if (!menu) throw new Error('no menu');
  // Like a browser: hidden elements have no width.
  Object.defineProperty(menu, 'offsetWidth', {
    get: () => (menu.style.display === 'block' ? width : 0),
  });
  positionMenu(menu);
  return menu;
}

// jsdom lacks CSS.escape; the ids here need no escaping.
Object.defineProperty(document.documentElement, 'clientWidth', { value: 390 });
vi.stubGlobal('CSS', { escape: (id: string) => id });

afterEach(() => {
  document.body.innerHTML = '';
});

describe('opening menu', () => {
  it('an opening menu aligns its right edge with its button', () => {
    const menu = positionedMenu({ left: 300, right: 336 }, 210);

    expect(menu.style).toMatchObject({ left: '126px', top: '80px', bottom: 'auto', display: '' });
  });

  it('an opening menu aligns its left edge with a button on the left', () => {
    const menu = positionedMenu({ left: 16, right: 126 }, 210);

    expect(menu.style).toMatchObject({ left: '16px' });
  });

  it('an opening menu stays inside the window on the left', () => {
    const menu = positionedMenu({ left: 160, right: 200 }, 240);

    expect(menu.style).toMatchObject({ left: '8px' });
  });

  it('a menu opens above a button near the bottom', () => {
    window.innerHeight = 100;

    const menu = positionedMenu({ left: 16, right: 126 }, 100);

    expect(menu.style).toMatchObject({ top: 'auto', bottom: '64px' });
  });
});
