import { afterEach, beforeEach, expect, it } from 'vitest';
import { followTheme, setTheme, useTheme } from '#web/lib/theme.ts';

/** The system's preference, which jsdom has none of. */
const system = Object.assign(new EventTarget(), { matches: false });
const systemTurns = (name: 'light' | 'dark') => {
  system.matches = name === 'light';
  system.dispatchEvent(new Event('change'));
};
const shown = () => [document.documentElement.dataset.theme, useTheme.getState().theme];

let stop: () => void = () => undefined;
beforeEach(() => {
  localStorage.clear();
  Object.assign(window, { matchMedia: () => system });
  stop = followTheme();
  systemTurns('dark');
});
afterEach(() => stop());

it('where nobody has chosen a theme, the system is followed as it changes', () => {
  systemTurns('light');
  expect(shown()).toEqual(['light', 'light']);

  systemTurns('dark');
  expect(shown()).toEqual(['dark', 'dark']);
  expect(localStorage.getItem('theme')).toBeNull();
});

it('a theme that was chosen stays, whatever the system does', () => {
  setTheme('dark');

  systemTurns('light');

  expect(shown()).toEqual(['dark', 'dark']);
});

it('another tab’s choice is followed, and the system again once it is taken back', () => {
  localStorage.setItem('theme', 'light');
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(shown()).toEqual(['light', 'light']);

  localStorage.removeItem('theme');
  window.dispatchEvent(new StorageEvent('storage', { key: null }));

  expect(shown()).toEqual(['dark', 'dark']);
});

it('Cmd+Shift+L switches it, L alone does not', () => {
  const press = (init: KeyboardEventInit) =>
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'L', ...init }));
  press({});
  press({ metaKey: true });
  expect(shown()).toEqual(['dark', 'dark']);

  press({ metaKey: true, shiftKey: true });

  expect(shown()).toEqual(['light', 'light']);
  expect(localStorage.getItem('theme')).toBe('light');
});

it('once nobody listens any more, nothing changes', () => {
  stop();

  systemTurns('light');

  expect(shown()).toEqual(['dark', 'dark']);
});
