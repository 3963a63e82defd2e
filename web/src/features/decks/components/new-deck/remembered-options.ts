import { useEffect } from 'react';
import { isThemeReference } from '#shared/deck/theme-list.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { changeDraft, type Draft, emptyDraft, useDraft } from './draft-store.ts';

const optionNames = ['theme', 'slides', 'minutes', 'isStrict'] as const;

/**
 * Options that a new presentation takes over from the last one. The outline review is not one of them; the user chooses
 * it for each presentation.
 */
export type Options = Pick<Draft, (typeof optionNames)[number]>;

const getStorageKey = (): string => `new-deck-options:${useSession.getState().user?.id ?? ''}`;

/**
 * Options that a template sets. They are not stored for a presentation with a template, because the user did not choose
 * them.
 */
const templateOptions: readonly string[] = ['theme', 'slides'];

/** Stores the theme and the options of a started presentation in this browser, for the user's next one. */
export function rememberOptions(draft: Draft): void {
  const chosen = optionNames.filter(
    (name) =>
      !(draft.template && templateOptions.includes(name)) && !(draft.brand && name === 'theme'),
  );
  saveOptions(Object.fromEntries(chosen.map((name) => [name, draft[name]])));
}

/** Stores some options for the user's next presentation. */
export function saveOptions(options: Partial<Options>): void {
  localStorage.setItem(getStorageKey(), JSON.stringify({ ...readStoredOptions(), ...options }));
}

/** Returns the options with which the next presentation starts. */
export function getStartOptions(): Options {
  const { theme, slides, minutes, isStrict } = emptyDraft;
  return { theme, slides, minutes, isStrict, ...readStoredOptions() };
}

/** Returns the stored options; leaves out values that an older or newer version of the app wrote. */
function readStoredOptions(): Partial<Options> {
  const stored = JSON.parse(localStorage.getItem(getStorageKey()) ?? '{}') as Partial<Options>;
  const isKnownTheme = stored.theme === '' || isThemeReference(stored.theme ?? '');
  const isValid = (name: keyof Options) =>
    typeof stored[name] === typeof emptyDraft[name] && (name !== 'theme' || isKnownTheme);
  const names = optionNames.filter(isValid);
  return Object.fromEntries(names.map((name) => [name, stored[name]]));
}

/** Sets the options of the user's last presentation in a draft that is still empty. */
export function useRememberedOptions(): void {
  useEffect(() => {
    const draft = useDraft.getState();
    const isEmpty = (Object.keys(emptyDraft) as (keyof Draft)[]).every(
      (name) => name === 'texts' || draft[name] === emptyDraft[name],
    );
    if (isEmpty && draft.texts.length === 0) changeDraft(readStoredOptions());
  }, []);
}
