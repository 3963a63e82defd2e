const storageKey = 'single-keys';

/** Whether shortcuts of a single character work. Users of speech input may turn them off (WCAG 2.1.4). */
export const areSingleKeysOn = (): boolean => localStorage.getItem(storageKey) !== 'off';

/** Saves in this browser, for all its users, whether shortcuts of a single character work. */
export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'off');
}
