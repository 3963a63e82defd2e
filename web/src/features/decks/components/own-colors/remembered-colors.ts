import { useSession } from '#web/lib/session/session-store.ts';

const getStorageKey = (): string => `own-colors:${useSession.getState().user?.id ?? ''}`;
const maxRememberedColors = 4;

/** Returns the sets of own colours (`#rrggbb`) that the user chose in this browser, the latest first. */
export function readRememberedColors(): string[][] {
  const stored: unknown = JSON.parse(localStorage.getItem(getStorageKey()) ?? '[]');
  return Array.isArray(stored) ? stored.filter((one) => Array.isArray(one)) : [];
}

/** Remembers a set of own colours for the user's other presentations. */
export function rememberColors(colors: readonly string[]): void {
  const others = readRememberedColors().filter((one) => one.join() !== colors.join());
  localStorage.setItem(
    getStorageKey(),
    JSON.stringify([colors, ...others].slice(0, maxRememberedColors)),
  );
}
