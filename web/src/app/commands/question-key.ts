const storageKey = 'question-key';

/** Whether `?` alone opens the list of shortcuts: one who speaks to the machine may not want it. */
export const isQuestionKeyOn = (): boolean => localStorage.getItem(storageKey) !== 'off';

/** Kept in this browser, for whoever signs in. */
export function setQuestionKey(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'off');
}
