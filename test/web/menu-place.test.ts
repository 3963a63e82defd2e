import { afterEach, describe, expect, it, vi } from 'vitest';
import { placeBelow } from '#web/components/menu-focus.ts';

/** A menu so wide, whose button stands there. */
function placed(button: { left: number; right: number }, width: number): HTMLElement {
  document.body.innerHTML = '<button popovertarget="m"></button><div id="m"></div>';
  const target = document.querySelector('button');
  if (target)
    target.getBoundingClientRect = () =>
      new DOMRect(button.left, 40, button.right - button.left, 36);
  const menu = document.querySelector<HTMLElement>('#m');
  if (!menu) throw new Error('there is no menu');
  // As a browser does: what is not shown has no width.
  Object.defineProperty(menu, 'offsetWidth', {
    get: () => (menu.style.display === 'block' ? width : 0),
  });
  placeBelow(menu);
  return menu;
}

// jsdom has no CSS.escape; the ids here need none.
Object.defineProperty(document.documentElement, 'clientWidth', { value: 390 });
vi.stubGlobal('CSS', { escape: (id: string) => id });

afterEach(() => {
  document.body.innerHTML = '';
});

describe('an opening menu', () => {
  it('has its right edge along its button’s', () => {
    const menu = placed({ left: 300, right: 336 }, 210);

    expect(menu.style).toMatchObject({ left: '126px', top: '80px', bottom: 'auto', display: '' });
  });

  it('has its left edge along that of a button which stands left', () => {
    const menu = placed({ left: 16, right: 126 }, 210);

    expect(menu.style).toMatchObject({ left: '16px' });
  });

  it('never leaves the screen by the left', () => {
    const menu = placed({ left: 160, right: 200 }, 240);

    expect(menu.style).toMatchObject({ left: '8px' });
  });

  it('opens above a button that stands low', () => {
    window.innerHeight = 100;

    const menu = placed({ left: 16, right: 126 }, 100);

    expect(menu.style).toMatchObject({ top: 'auto', bottom: '64px' });
  });
});
