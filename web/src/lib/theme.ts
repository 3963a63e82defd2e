import { create } from 'zustand';

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

export function toggleTheme(): void {
  setTheme(useTheme.getState().theme === 'dark' ? 'light' : 'dark');
}

function isShortcut(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === 'l';
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
 * Ctrl or Cmd + Shift + L anywhere; another tab's choice; and, for as long as nobody has chosen, what the system
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
      if (!isShortcut(event)) return;
      event.preventDefault();
      toggleTheme();
    },
    { signal },
  );
  return () => listening.abort();
}
