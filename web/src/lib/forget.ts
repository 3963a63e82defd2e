/** What the palette remembers. */
export const recentKey = 'palette-recent';
/** The decks whose end is to be told. */
export const awaitedKey = 'tell-when-done';

/** Removes what this browser keeps of a user beside their drafts; for when another one may sign in. */
export function forgetPerson(): void {
  for (const key of [recentKey, awaitedKey]) localStorage.removeItem(key);
}
