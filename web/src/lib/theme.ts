import { create } from 'zustand';
import { isPressed, themeCombo } from './keys.ts';

export type ThemeName = 'light' | 'dark';

const themeKey = 'theme';

function getCurrentTheme(): ThemeName {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';
}

type ThemeState = {
  theme: ThemeName;
  /** Whether the user chose the theme; otherwise it follows the system. */
  isSaved: boolean;
};

/** The current theme; `public/theme.js` sets it before the first paint. */
export const useTheme = create<ThemeState>(() => ({
  theme: getCurrentTheme(),
  isSaved: readSavedTheme() !== null,
}));

function applyTheme(theme: ThemeName): void {
  document.documentElement.dataset.theme = theme;
  useTheme.setState({ theme, isSaved: readSavedTheme() !== null });
}

/** Applies a theme and saves it under the product specification's key. */
export function setTheme(theme: ThemeName): void {
  applyTheme(theme);
  localStorage.setItem(themeKey, theme);
  useTheme.setState({ isSaved: true });
}

/** Removes the saved choice and applies the system's theme. */
export function followSystemTheme(): void {
  localStorage.removeItem(themeKey);
  applyTheme(getSystemTheme());
}

/** Switches between light and dark, and saves the choice. */
export function toggleTheme(): void {
  setTheme(useTheme.getState().theme === 'dark' ? 'light' : 'dark');
}

const createLightQuery = () => window.matchMedia('(prefers-color-scheme: light)');

const getSystemTheme = (): ThemeName => (createLightQuery().matches ? 'light' : 'dark');

/** Returns the theme saved in this browser; null when there is none or storage is blocked. */
function readSavedTheme(): ThemeName | null {
  try {
    const saved = localStorage.getItem(themeKey);
    return saved === 'light' || saved === 'dark' ? saved : null;
  } catch {
    return null; // as in public/theme.js: the system's preference decides
  }
}

/**
 * Follows the theme shortcut, the choice of other tabs and, without a saved choice, the system's
 * setting. Returns the stop function.
 */
export function followTheme(): () => void {
  const light = createLightQuery();
  const controller = new AbortController();
  const { signal } = controller;
  const onChange = () => applyTheme(readSavedTheme() ?? getSystemTheme());
  light.addEventListener('change', onChange, { signal });
  window.addEventListener(
    'storage',
    ({ key }) => {
      if (key === themeKey || key === null) onChange();
    },
    { signal },
  );
  window.addEventListener(
    'keydown',
    (event) => {
      if (!isPressed(event, themeCombo)) return;
      event.preventDefault();
      toggleTheme();
    },
    { signal },
  );
  return () => controller.abort();
}
