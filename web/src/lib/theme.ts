import { create } from 'zustand';

export type ThemeName = 'light' | 'dark';

const themeKey = 'theme';

function currentTheme(): ThemeName {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';
}

/** The theme in force; `public/theme.js` has set it before the first paint. */
export const useTheme = create<{ theme: ThemeName }>(() => ({ theme: currentTheme() }));

/** Applies a theme and keeps it under the specification's key. */
export function setTheme(theme: ThemeName): void {
  document.documentElement.dataset.theme = theme;
  localStorage.setItem(themeKey, theme);
  useTheme.setState({ theme });
}

export function toggleTheme(): void {
  setTheme(useTheme.getState().theme === 'dark' ? 'light' : 'dark');
}

function isShortcut(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === 'l';
}

/** Ctrl or Cmd + Shift + L anywhere. Returns what takes it away again. */
export function listenForThemeKey(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    toggleTheme();
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}
