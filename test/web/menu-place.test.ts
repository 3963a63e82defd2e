import { afterEach, describe, expect, it, vi } from 'vitest';
import { placeBelow } from '#web/components/menu-focus.ts';

/** A menu whose button stands there, in a window that wide. */
function placed(button: { left: number; right: number }, width: number): HTMLElement {
  document.body.innerHTML = '<button popovertarget="m"></button><div id="m"></div>';
  window.innerWidth = width;
  const target = document.querySelector('button');
  if (target)
    target.getBoundingClientRect = () =>
      new DOMRect(button.left, 40, button.right - button.left, 36);
  const menu = document.querySelector<HTMLElement>('#m');
  if (!menu) throw new Error('there is no menu');
  placeBelow(menu);
  return menu;
}

// jsdom has no CSS.escape; the ids here need none.
vi.stubGlobal('CSS', { escape: (id: string) => id });

afterEach(() => {
  document.body.innerHTML = '';
});

describe('an opening menu', () => {
  it('has its right edge along its button’s, where there is room', () => {
    const menu = placed({ left: 1000, right: 1110 }, 1280);

    expect(menu.style).toMatchObject({ left: '1110px', translate: '', top: '80px' });
  });

  it('stays on a narrow screen whose button stands on the left', () => {
    const menu = placed({ left: 16, right: 126 }, 390);

    expect(menu.style).toMatchObject({ left: '16px', translate: 'none' });
  });

  it('never leaves the screen by the right instead', () => {
    const menu = placed({ left: 150, right: 260 }, 390);

    expect(menu.style).toMatchObject({ left: '62px', translate: 'none' });
  });
});
