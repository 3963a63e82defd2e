import { create } from 'zustand';
import { isPressed, themeCombo } from './keys.ts';

export type ThemeName = 'light' | 'dark';

const themeKey = 'theme';

function currentTheme(): ThemeName {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';
}

/** The theme in force; `public/theme.js` has set it before the first paint. */
export const useTheme = create<{ theme: ThemeName }>(() => ({ theme: currentTheme() }));

function show(theme: ThemeName): void {
  document.documentElement.dataset.theme = theme;
  useTheme.setState({ theme });
}

/** Applies a theme and keeps it under the specification's key. */
export function setTheme(theme: ThemeName): void {
  show(theme);
  localStorage.setItem(themeKey, theme);
}

/** Switches between light and dark, and keeps it. */
export function toggleTheme(): void {
  setTheme(useTheme.getState().theme === 'dark' ? 'light' : 'dark');
}

/** What was chosen in this browser; null for nothing, or where its storage is blocked. */
function chosen(): ThemeName | null {
  try {
    const kept = localStorage.getItem(themeKey);
    return kept === 'light' || kept === 'dark' ? kept : null;
  } catch {
    return null; // as in public/theme.js: the system's preference decides
  }
}

/**
 * The theme's keys anywhere; another tab's choice; and, for as long as nobody has chosen, what the system
 * changes to. Returns what stops all three.
 */
export function followTheme(): () => void {
  const light = window.matchMedia('(prefers-color-scheme: light)');
  const listening = new AbortController();
  const { signal } = listening;
  const follow = () => show(chosen() ?? (light.matches ? 'light' : 'dark'));
  light.addEventListener('change', follow, { signal });
  window.addEventListener(
    'storage',
    ({ key }) => {
      if (key === themeKey || key === null) follow();
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
  return () => listening.abort();
}
