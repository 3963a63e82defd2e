/** A text with a space in place of each line break and the white space around it. */
export const inOneLine = (text: string): string =>
  text.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space));
