import { useSession } from '#web/lib/session/session-store.ts';

const storageKey = (): string => `new-deck-languages:${useSession.getState().user?.id ?? ''}`;

const read = (): Record<string, unknown> =>
  JSON.parse(localStorage.getItem(storageKey()) ?? '{}') as Record<string, unknown>;

/** Returns the language that the user last chose in place of a detected one; empty if none. */
export function replacementLanguage(detected: string): string {
  const chosen = read()[detected];
  return typeof chosen === 'string' ? chosen : '';
}

/** Stores the language that the user chose in place of a detected one; an empty one removes it. */
export function rememberReplacementLanguage(detected: string, chosen: string): void {
  const { [detected]: _before, ...others } = read();
  const isOther = chosen !== '' && chosen !== detected;
  localStorage.setItem(
    storageKey(),
    JSON.stringify(isOther ? { ...others, [detected]: chosen } : others),
  );
}
