const storageKey = 'question-key';

/**
 * Whether `?` alone opens the shortcuts sheet. Users of speech input may turn it off (WCAG 2.1.4).
 */
export const isQuestionKeyOn = (): boolean => localStorage.getItem(storageKey) !== 'off';

/** Saves in this browser, for all its users, whether `?` opens the shortcuts sheet. */
export function setQuestionKey(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'off');
}
