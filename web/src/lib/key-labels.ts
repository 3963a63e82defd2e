import type { Combo } from './keys.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const keySigns: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  PageUp: 'Page ↑',
  PageDown: 'Page ↓',
};

/** Returns the labels of the keys of a combination. */
export const getKeyLabels = ({
  key,
  isMod = false,
  isShift = false,
  isAlt = false,
}: Combo): string[] => [
  ...(isMod ? [isMac ? '⌘' : 'Ctrl'] : []),
  ...(isShift ? [isMac ? '⇧' : 'Shift'] : []),
  ...(isAlt ? [isMac ? '⌥' : 'Alt'] : []),
  keySigns[key] ?? (key.length === 1 ? key.toUpperCase() : key),
];

/** Returns a combination as menus show it. */
export const formatMenuKeys = (combo: Combo): string => getKeyLabels(combo).join(isMac ? ' ' : '+');
