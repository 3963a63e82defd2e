import { useSession } from '#web/lib/session/session-store.ts';

const getStorageKey = (): string => `new-deck-languages:${useSession.getState().user?.id ?? ''}`;

const readLanguages = (): Record<string, unknown> =>
  JSON.parse(localStorage.getItem(getStorageKey()) ?? '{}') as Record<string, unknown>;

/** Returns the language that the user last chose in place of a detected one; empty if none. */
export function getReplacementLanguage(detected: string): string {
  const chosen = readLanguages()[detected];
  return typeof chosen === 'string' ? chosen : '';
}

/** Stores the language that the user chose in place of a detected one; an empty one removes it. */
export function rememberReplacementLanguage(detected: string, chosen: string): void {
  const { [detected]: _before, ...others } = readLanguages();
  const isOther = chosen !== '' && chosen !== detected;
  localStorage.setItem(
    getStorageKey(),
    JSON.stringify(isOther ? { ...others, [detected]: chosen } : others),
  );
}
