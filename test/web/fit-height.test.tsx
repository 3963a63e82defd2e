/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useFitHeight } from '#web/features/decks/components/edit-slide/use-fit-height.ts';

function Area() {
  const ref = useRef<HTMLTextAreaElement>(null);
  useFitHeight(ref, 2);
  return <textarea ref={ref} />;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the height of a text area adapts to its text when the width changes', () => {
  let resize = () => {};
  const disconnect = vi.fn();
  class Observer {
    disconnect = disconnect;
    observe = () => {};
    constructor(callback: () => void) {
      resize = callback;
    }
  }
  vi.stubGlobal('ResizeObserver', Observer);
  const { unmount } = render(<Area />);
  const area = screen.getByRole('textbox');
  const size = { clientWidth: 300, scrollHeight: 34 };
  for (const name of ['clientWidth', 'scrollHeight'] as const)
    Object.defineProperty(area, name, { get: () => size[name] });

  resize();
  expect(area.style.height).toBe('36px');

  Object.assign(size, { clientWidth: 200, scrollHeight: 55 });
  resize();
  expect(area.style.height).toBe('57px');

  unmount();
  expect(disconnect).toHaveBeenCalledOnce();
});
