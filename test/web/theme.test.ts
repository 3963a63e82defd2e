import { afterEach, beforeEach, expect, it } from 'vitest';
import { followTheme, setTheme, useTheme } from '#web/lib/theme.ts';

/** A fake media query for the system's preference, which jsdom lacks. */
const systemThemeQuery = Object.assign(new EventTarget(), { matches: false });
const setSystemTheme = (name: 'light' | 'dark') => {
  systemThemeQuery.matches = name === 'light';
  systemThemeQuery.dispatchEvent(new Event('change'));
};
const appliedThemes = () => [document.documentElement.dataset.theme, useTheme.getState().theme];

let stopFollowing: () => void = () => undefined;
beforeEach(() => {
  localStorage.clear();
  Object.assign(window, { matchMedia: () => systemThemeQuery });
  stopFollowing = followTheme();
  setSystemTheme('dark');
});
afterEach(() => stopFollowing());

it('the app follows the system’s theme without a saved choice', () => {
  setSystemTheme('light');
  expect(appliedThemes()).toEqual(['light', 'light']);

  setSystemTheme('dark');
  expect(appliedThemes()).toEqual(['dark', 'dark']);
  expect(localStorage.getItem('theme')).toBeNull();
});

it('the app keeps a chosen theme when the system’s changes', () => {
  setTheme('dark');

  setSystemTheme('light');

  expect(appliedThemes()).toEqual(['dark', 'dark']);
});

it('the app follows another tab’s choice, and the system after the choice was removed', () => {
  localStorage.setItem('theme', 'light');
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(appliedThemes()).toEqual(['light', 'light']);

  localStorage.removeItem('theme');
  window.dispatchEvent(new StorageEvent('storage', { key: null }));

  expect(appliedThemes()).toEqual(['dark', 'dark']);
});

it('Cmd+Shift+L toggles the theme, but L does not', () => {
  const press = (init: KeyboardEventInit) =>
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'L', ...init }));
  press({});
  press({ metaKey: true });
  expect(appliedThemes()).toEqual(['dark', 'dark']);

  press({ metaKey: true, shiftKey: true });

  expect(appliedThemes()).toEqual(['light', 'light']);
  expect(localStorage.getItem('theme')).toBe('light');
});

it('changes of the system’s theme are ignored after the theme listeners are removed', () => {
  stopFollowing();

  setSystemTheme('light');

  expect(appliedThemes()).toEqual(['dark', 'dark']);
});
