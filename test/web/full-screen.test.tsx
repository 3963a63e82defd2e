/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  pressKey,
  shownSlideTitle,
  slideShowSlides,
  startSlideShow,
  withinSlideShow,
} from './support/slide-show.tsx';
import { openEditor, press, setupStudioTests } from './support/studio.tsx';

setupStudioTests();

describe('the slide show in full screen', () => {
  /** Fakes the full screen of the browser, which jsdom lacks. */
  function fakeFullScreen() {
    const set = (element: Element | null) => {
      Object.defineProperty(document, 'fullscreenElement', { value: element, configurable: true });
      act(() => void document.dispatchEvent(new Event('fullscreenchange')));
    };
    const requestFullscreen = vi.fn(async () => set(document.documentElement));
    const exitFullscreen = vi.fn(async () => set(null));
    Object.assign(document.documentElement, { requestFullscreen });
    Object.assign(document, { fullscreenEnabled: true, exitFullscreen });
    return { requestFullscreen, set };
  }
  afterEach(() => {
    Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
    for (const name of ['fullscreenElement', 'fullscreenEnabled', 'exitFullscreen'])
      Reflect.deleteProperty(document, name);
  });
  const fullScreenButton = () => withinSlideShow().getByRole('button', { name: 'Full screen' });

  it('the click on “Present” requests full screen, and the slide show ends when full screen ends', async () => {
    const { requestFullscreen, set } = fakeFullScreen();
    await openEditor(slideShowSlides);
    press('Present');
    // The request is sent before the slide show has loaded, because browsers ignore a later one.
    expect(requestFullscreen).toHaveBeenCalledOnce();
    await screen.findByRole('dialog', { name: 'Presentation' });

    set(null);

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('F and the button leave and enter full screen without ending the slide show', async () => {
    fakeFullScreen();
    await startSlideShow();
    expect(fullScreenButton().getAttribute('aria-pressed')).toBe('true');

    await act(async () => void pressKey('f'));
    expect(fullScreenButton().getAttribute('aria-pressed')).toBe('false');
    await act(async () => void fireEvent.click(fullScreenButton()));

    expect(fullScreenButton().getAttribute('aria-pressed')).toBe('true');
  });

  it('the slide show fills the window where the browser refuses full screen', async () => {
    const { requestFullscreen } = fakeFullScreen();
    requestFullscreen.mockRejectedValue(new TypeError('refused'));

    await startSlideShow();

    expect(shownSlideTitle()).toBe('Alpha');
  });
});
