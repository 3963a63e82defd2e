/** Replaces each line break and the whitespace around it by a space. */
export const toSingleLine = (text: string): string =>
  text.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space));
