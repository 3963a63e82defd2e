import { useSession } from '#web/lib/session/session-store.ts';

const storageKey = (): string => `own-colors:${useSession.getState().user?.id ?? ''}`;
const maxRemembered = 4;

/** Returns the sets of own colours (`#rrggbb`) that the user chose in this browser, the latest first. */
export function rememberedColors(): string[][] {
  const stored: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '[]');
  return Array.isArray(stored) ? stored.filter((one) => Array.isArray(one)) : [];
}

/** Remembers a set of own colours for the user's other presentations. */
export function rememberColors(colors: readonly string[]): void {
  const others = rememberedColors().filter((one) => one.join() !== colors.join());
  localStorage.setItem(storageKey(), JSON.stringify([colors, ...others].slice(0, maxRemembered)));
}
