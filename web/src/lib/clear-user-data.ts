/** localStorage key: commands used recently in the palette. */
export const recentKey = 'palette-recent';
/** localStorage key of the list of decks that notify the user when they finish. */
export const awaitedKey = 'tell-when-done';

/** Removes a user's data from this browser, except drafts, because another user may sign in. */
export function clearUserData(): void {
  for (const key of [recentKey, awaitedKey]) localStorage.removeItem(key);
}
