/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useToasts } from '#web/lib/toast-store.ts';
import { makeSlide } from './support/decks.ts';
import {
  pressEscape,
  pressKey,
  shownSlideTitle,
  slideShowDialog,
  slideShowSlides as slides,
  startSlideShow,
  withinSlideShow,
} from './support/slide-show.tsx';
import {
  filmstripButton,
  openEditor,
  openStudio,
  press,
  selectedNumber,
  setupStudioTests,
  type,
} from './support/studio.tsx';

setupStudioTests();

describe('slide show', () => {
  it('the slide show starts at the selected slide and shows its number', async () => {
    await startSlideShow('?slide=s1');

    expect(shownSlideTitle()).toBe('Beta');
    expect(withinSlideShow().getByRole('status').textContent).toBe('Slide 2 of 3');
  });

  it.each([
    ...['ArrowRight', 'ArrowDown', 'PageDown', ' ', 'Enter'].map(
      (key) => [key, 's1', 'Gamma'] as const,
    ),
    ...['ArrowLeft', 'ArrowUp', 'PageUp', 'Backspace'].map((key) => [key, 's1', 'Alpha'] as const),
    ['Home', 's2', 'Alpha'],
    ['End', 's0', 'Gamma'],
    ['ArrowRight', 's2', 'Gamma'],
    ['ArrowLeft', 's0', 'Alpha'],
  ] as const)('the key “%s” on slide %s shows the slide “%s”', async (key, from, expected) => {
    await startSlideShow(`?slide=${from}`);

    const isDefault = pressKey(key);

    expect(shownSlideTitle()).toBe(expected);
    expect(isDefault).toBe(false);
  });

  it('keys without a function do not change the slide of the slide show', async () => {
    await startSlideShow();

    expect(pressKey('x')).toBe(true);
    expect(shownSlideTitle()).toBe('Alpha');
  });

  it('a click in the slide show changes to the next slide, except on a button', async () => {
    await startSlideShow();

    fireEvent.click(withinSlideShow().getByRole('img'));
    expect(shownSlideTitle()).toBe('Beta');
    fireEvent.click(withinSlideShow().getByRole('button', { name: 'Previous slide' }));
    expect(shownSlideTitle()).toBe('Alpha');
    pressKey(' ', withinSlideShow().getByRole('button', { name: 'Next slide' }));

    expect(shownSlideTitle()).toBe('Alpha');
  });

  it('Escape ends the show at the last shown slide, and the focus returns', async () => {
    const { button, router } = await startSlideShow();
    pressKey('ArrowRight');
    withinSlideShow().getByRole('button', { name: 'Next slide' }).focus();

    pressEscape();

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(selectedNumber()).toBe(2);
    expect(router.state.location.search).toBe('?slide=s1');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('the close button ends the slide show', async () => {
    await startSlideShow();

    fireEvent.click(withinSlideShow().getByRole('button', { name: 'End presentation' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('the slide show shows unsaved text', async () => {
    await openEditor(slides);
    type('Title', 'Typed');

    press('Present');

    await screen.findByRole('dialog', { name: 'Presentation' });
    expect(shownSlideTitle()).toBe('Typed');
  });

  it.each([
    ['F5', {}],
    ['Enter', { ctrlKey: true }],
    ['Enter', { metaKey: true }],
  ])('the key %s with %o starts the slide show, but not over a dialog', async (key, init) => {
    await openEditor(slides);

    const isDefault = fireEvent.keyDown(filmstripButton(1), { key, ...init });

    await screen.findByRole('dialog', { name: 'Presentation' });
    expect(isDefault).toBe(false);
    fireEvent.keyDown(slideShowDialog(), { key, ...init });
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('Page Down in the slide show does not select another slide in the studio behind the slide show', async () => {
    await startSlideShow();

    pressKey('PageDown');

    expect(selectedNumber()).toBe(1);
    expect(shownSlideTitle()).toBe('Beta');
  });

  it('the slide show skips slides without content', async () => {
    const unfinished = makeSlide(1, { content: null, title: null, status: 'failed' });
    const [first, , third] = slides;
    const all = [first, unfinished, third].flatMap((slide) => slide ?? []);
    await openStudio(all);

    press('Present');
    await screen.findByRole('dialog', { name: 'Presentation' });

    expect(withinSlideShow().getByRole('status').textContent).toBe('Slide 1 of 2');
  });

  it('the slide show can’t be started before a version exists', async () => {
    await openStudio(slides, { deck: { current_html_version: null } });

    fireEvent.keyDown(filmstripButton(1), { key: 'F5' });

    expect(screen.queryByRole('button', { name: 'Present' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('views of the slide show', () => {
  const overviewButtons = () =>
    within(withinSlideShow().getByRole('list', { name: 'All slides' })).getAllByRole('button');
  const isSlideShown = () => withinSlideShow().queryByRole('img') !== null;

  it.each([
    ['b', 'Black screen'],
    ['B', 'Black screen'],
    ['.', 'Black screen'],
    ['w', 'White screen'],
  ])('the key “%s” hides the slide of the slide show and shows it again', async (key, text) => {
    await startSlideShow('?slide=s1');

    expect(pressKey(key)).toBe(false);
    expect(isSlideShown()).toBe(false);
    expect(withinSlideShow().getByRole('status').textContent).toBe(text);
    pressKey(key);

    expect(shownSlideTitle()).toBe('Beta');
  });

  it('a key that changes the slide ends a black screen at the same slide', async () => {
    await startSlideShow('?slide=s1');
    pressKey('b');

    pressKey('ArrowRight');

    expect(shownSlideTitle()).toBe('Beta');
  });

  it.each(['g', 'o'])(
    'the key “%s” shows all slides of the slide show, and a click on one shows it',
    async (key) => {
      await startSlideShow('?slide=s1');

      pressKey(key);
      expect(overviewButtons().map((button) => button.getAttribute('aria-label'))).toEqual([
        'Slide 1: Alpha',
        'Slide 2: Beta',
        'Slide 3: Gamma',
      ]);
      expect(document.activeElement).toBe(overviewButtons()[1]);
      fireEvent.click(withinSlideShow().getByRole('button', { name: 'Slide 3: Gamma' }));

      expect(shownSlideTitle()).toBe('Gamma');
      expect(document.activeElement).toBe(slideShowDialog());
    },
  );

  it('arrow keys move the focus in the overview; a button opens it, and Escape closes it', async () => {
    await startSlideShow();

    fireEvent.click(withinSlideShow().getByRole('button', { name: 'All slides' }));
    pressKey('ArrowRight', overviewButtons()[0]);
    expect(document.activeElement).toBe(overviewButtons()[1]);
    pressKey('End', overviewButtons()[1]);
    expect(document.activeElement).toBe(overviewButtons()[2]);
    pressEscape();

    expect(shownSlideTitle()).toBe('Alpha');
  });

  it('a typed number and Enter show that slide, and a number that is too high shows the last slide', async () => {
    await startSlideShow();

    pressKey('2');
    expect(withinSlideShow().getByRole('status').textContent).toBe('Press Enter to go to slide 2');
    pressKey('Enter');
    expect(shownSlideTitle()).toBe('Beta');
    for (const key of ['4', '2', 'Enter']) pressKey(key);

    expect(shownSlideTitle()).toBe('Gamma');
  });

  it('single-character shortcuts do nothing when they are switched off', async () => {
    localStorage.setItem('single-keys', 'off');
    await startSlideShow();

    for (const key of ['b', 'g', '2']) expect(pressKey(key)).toBe(true);

    expect(shownSlideTitle()).toBe('Alpha');
    localStorage.removeItem('single-keys');
  });
});

describe('speaker view', () => {
  /** Opens the speaker view in a mocked second window, because jsdom can't open one. */
  async function openSpeaker() {
    const host = Object.assign(new EventTarget(), {
      document: document.implementation.createHTMLDocument(),
      close: vi.fn(),
    });
    vi.spyOn(window, 'open').mockReturnValue(host as unknown as Window);
    const opened = await startSlideShow();
    fireEvent.click(withinSlideShow().getByRole('button', { name: 'Speaker view' }));
    await waitFor(() => expect(host.document.querySelector('main')).toBeTruthy());
    const text = () => host.document.body.textContent ?? '';
    const pressIn = (key: string) =>
      act(() => void host.dispatchEvent(new KeyboardEvent('keydown', { key })));
    return { ...opened, host, text, pressIn };
  }

  it('the speaker view shows slide, next slide, notes and time', async () => {
    const { host, text } = await openSpeaker();

    expect(text()).toContain('Slide 1 of 3');
    expect(text()).toContain('Next: Beta');
    expect(text()).toContain('Say it slowly.');
    expect(host.document.querySelector('time')?.textContent).toBe('0:00');
    expect(host.document.title).toBe('Speaker view: Tides');
  });

  it('the timer can be paused and reset, and the notes enlarged', async () => {
    const { host } = await openSpeaker();
    vi.useFakeTimers();
    const button = (name: string) => host.document.querySelector<HTMLElement>(`[title="${name}"]`);
    const elapsed = () => host.document.querySelector('time')?.textContent;
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

    act(() => button('Reset the timer')?.click());
    act(() => button('Pause the timer')?.click());
    await wait(5000);
    expect(elapsed()).toBe('0:00');
    act(() => button('Resume the timer')?.click());
    expect(button('Pause the timer')).not.toBeNull();
    act(() => button('Larger notes')?.click());

    const notes = [...host.document.querySelectorAll('p')].at(-1);
    expect(notes?.style.fontSize).toBe('2rem');
  });

  it('keys and buttons of the speaker view change the slide of the show', async () => {
    const { host, text, pressIn } = await openSpeaker();

    pressIn('ArrowRight');
    expect(shownSlideTitle()).toBe('Beta');
    expect(text()).toContain('No notes for this slide.');
    const next = [...host.document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Next slide',
    );
    act(() => next?.click());
    expect(shownSlideTitle()).toBe('Gamma');
    expect(text()).toContain('Last slide');
    pressIn('PageUp');

    expect(shownSlideTitle()).toBe('Beta');
  });

  it('keys pressed in the speaker view have the same effect as in the slide show', async () => {
    const { text, pressIn } = await openSpeaker();

    pressIn('End');
    expect(text()).toContain('Slide 3 of 3');
    pressIn('ArrowUp');
    expect(text()).toContain('Slide 2 of 3');
    pressIn('Home');

    expect(text()).toContain('Slide 1 of 3');
  });

  it('keys for the black screen and for a slide number work in the speaker view', async () => {
    const { text, pressIn } = await openSpeaker();

    pressIn('b');
    expect(withinSlideShow().getByRole('status').textContent).toBe('Black screen');
    for (const key of ['3', 'Enter']) pressIn(key);

    expect(text()).toContain('Slide 3 of 3');
    expect(shownSlideTitle()).toBe('Gamma');
  });

  it('keys pressed in the slide show also change the slide of the speaker view', async () => {
    const { text } = await openSpeaker();

    pressKey('End');

    expect(text()).toContain('Slide 3 of 3');
  });

  it('the speaker view closes with the show', async () => {
    const { host } = await openSpeaker();

    pressEscape();

    await waitFor(() => expect(host.close).toHaveBeenCalled());
  });

  it('the slide show continues when the speaker view is closed', async () => {
    const { host } = await openSpeaker();

    act(() => void host.dispatchEvent(new Event('pagehide')));

    await waitFor(() => expect(host.document.querySelector('main')).toBeNull());
    expect(shownSlideTitle()).toBe('Alpha');
  });

  it('the slide show’s controls are hidden after a moment, until the pointer moves or taps', async () => {
    await startSlideShow();
    const isIdle = () => slideShowDialog().hasAttribute('data-idle');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      fireEvent.pointerMove(slideShowDialog());
      expect(isIdle()).toBe(false);

      act(() => void vi.advanceTimersByTime(3_000));
      expect(isIdle()).toBe(true);

      fireEvent.pointerUp(slideShowDialog());
      expect(isIdle()).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('the slide show’s controls are shown for the first three seconds, and again by a key without a function', async () => {
    await openEditor(slides);
    const isIdle = () => slideShowDialog().hasAttribute('data-idle');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      press('Present');
      await screen.findByRole('dialog', { name: 'Presentation' });
      expect(isIdle()).toBe(false);
      act(() => void vi.advanceTimersByTime(3_000));
      expect(isIdle()).toBe(true);

      pressKey('ArrowRight');
      expect(isIdle()).toBe(true);
      pressKey('x');
      expect(isIdle()).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('the slide show reports that the browser blocked the speaker view’s window', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    await startSlideShow();

    fireEvent.click(withinSlideShow().getByRole('button', { name: 'Speaker view' }));

    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
      'The browser blocked the window. Allow pop-ups for this page.',
    ]);
  });
});
